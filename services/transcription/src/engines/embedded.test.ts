import { copyFile, mkdir, mkdtemp, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shippedModelsDir } from '@escriba/models';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createEmbeddedEngine } from './embedded.ts';
import { engineSuite } from './engine.suite.ts';

describe('the embedded engine', () => {
  engineSuite(async () => ({
    engine: createEmbeddedEngine({ concurrency: 2, beamSize: 5 }),
    stop: async () => {},
  }));
});

describe('models in a custom folder', () => {
  let modelsDir: string;
  const own = () => join(modelsDir, 'silero-vad');
  const file = () => join(own(), 'silero-vad-16k-sequence.onnx');
  const check = async () => {
    const engine = createEmbeddedEngine({ modelsDir, concurrency: 1, beamSize: 1 });
    try {
      return await engine.check();
    } finally {
      await engine.close();
    }
  };

  beforeEach(async () => {
    modelsDir = await mkdtemp(join(tmpdir(), 'escriba-models-'));
    await mkdir(own());
  });
  afterEach(() => rm(modelsDir, { recursive: true, force: true }));

  it('are used', async () => {
    await copyFile(join(shippedModelsDir, 'silero-vad/silero-vad-16k-sequence.onnx'), file());
    expect(await check()).toEqual({ ok: true });
  }, 60_000);

  it('are reported if only the voice encoder is missing, and the rest works', async () => {
    await rm(own(), { recursive: true });
    await mkdir(join(modelsDir, 'speaker-ge2e'));
    expect(await check()).toMatchObject({ ok: true, code: 'speech.speakers_unavailable' });
  }, 60_000);

  it('are reported as missing', async () => {
    expect(await check()).toMatchObject({ ok: false, code: 'speech.model_missing' });
  });

  it('are reported as damaged', async () => {
    await copyFile(join(shippedModelsDir, 'silero-vad/silero-vad-16k-sequence.onnx'), file());
    await truncate(file(), 1_000);
    expect(await check()).toMatchObject({ ok: false, code: 'speech.model_damaged' });
  });
});
