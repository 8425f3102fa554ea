import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getModel, shippedModelsDir } from '@escriba/models';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { addTinyTransducer } from '../../testing/tiny-transducer.ts';
import { createKnownModel } from './known-model.ts';

let modelsDir: string;
beforeEach(async () => {
  modelsDir = await mkdtemp(join(tmpdir(), 'escriba-known-'));
});
afterEach(() => rm(modelsDir, { recursive: true }));

it('a transducer is used again after the Whisper beside it was repaired', async () => {
  let now = 0;
  const name = 'parakeet-tiny';
  await addTinyTransducer(modelsDir, { name, languages: ['pt'] });
  const whisper = join(modelsDir, 'whisper-base');
  await mkdir(whisper);
  const model = createKnownModel({ name, memoryBytes: 1 }, modelsDir, () => now);
  await model.refresh();
  expect(model.findFault()).toMatchObject({ code: 'speech.model_missing' });
  for (const { path } of getModel('whisper-base').files)
    await copyFile(join(shippedModelsDir, 'whisper-base', path), join(whisper, path));
  await model.refresh();
  expect(model.isUsable()).toBe(false);
  now += 600_000;
  await model.refresh();
  expect(model.isUsable()).toBe(true);
});
