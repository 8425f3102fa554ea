import { cp, mkdir, mkdtemp, open, readFile, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { getModelDir, getModelPath, shippedModelsDir } from './model-paths.ts';
import { findModel, getModel, models } from './registry.ts';
import { verifyModel, verifyModels } from './verify-model.ts';

const file = 'silero-vad-16k-sequence.onnx';
let modelsDir: string;

beforeEach(async () => {
  modelsDir = await mkdtemp(join(tmpdir(), 'escriba-models-'));
});

afterEach(async () => {
  await rm(modelsDir, { recursive: true });
});

const copyVoiceDetection = async (): Promise<string> => {
  await cp(join(shippedModelsDir, 'silero-vad'), join(modelsDir, 'silero-vad'), { recursive: true });
  return join(modelsDir, 'silero-vad', file);
};

describe('the shipped models', () => {
  it('are intact', async () => {
    expect((await verifyModels()).map(({ name, status }) => [name, status])).toEqual([
      ['whisper-base', 'ok'],
      ['silero-vad', 'ok'],
      ['speaker-ge2e', 'ok'],
      ['speech-segmentation', 'ok'],
    ]);
  });

  it('are those that SHA256SUMS lists', async () => {
    const sums = await readFile(join(shippedModelsDir, 'SHA256SUMS'), 'utf8');
    const registered = models.flatMap((model) =>
      model.files.map((known) => `${known.sha256}  ${model.name}/${known.path}`),
    );
    expect(registered.toSorted()).toEqual(sums.trim().split('\n').toSorted());
  });

  it('each carry their licence', async () => {
    for (const { name, licence } of models) {
      const text = await readFile(join(shippedModelsDir, 'LICENSES', `${name}.txt`), 'utf8');
      expect(text).toContain(licence === 'MIT' ? 'MIT License' : 'Apache License');
    }
  });

  it('know the languages of their configuration', async () => {
    const config: unknown = JSON.parse(
      await readFile(await getModelPath('whisper-base', 'config.json'), 'utf8'),
    );
    expect(config).toMatchObject({ languages: getModel('whisper-base').languages });
    expect(getModel('whisper-base').languages).toHaveLength(99);
  });
});

describe('a custom folder', () => {
  it('is looked in first', async () => {
    await copyVoiceDetection();
    expect(await getModelDir('silero-vad', { modelsDir })).toBe(join(modelsDir, 'silero-vad'));
    expect(await verifyModel('silero-vad', { modelsDir })).toMatchObject({ status: 'ok' });
  });

  it('need not hold every model', async () => {
    expect(await getModelDir('whisper-base', { modelsDir })).toBe(join(shippedModelsDir, 'whisper-base'));
  });

  it('need not exist', async () => {
    expect(await verifyModel('silero-vad', { modelsDir: join(modelsDir, 'nowhere') })).toMatchObject({
      status: 'ok',
    });
  });
});

describe('a faulty model', () => {
  it('is missing when a file is', async () => {
    await mkdir(join(modelsDir, 'silero-vad'));
    expect(await verifyModel('silero-vad', { modelsDir })).toEqual({
      name: 'silero-vad',
      dir: join(modelsDir, 'silero-vad'),
      status: 'missing',
      file,
    });
  });

  it('is damaged if a byte differs', async () => {
    const handle = await open(await copyVoiceDetection(), 'r+');
    const byte = Buffer.alloc(1);
    await handle.read(byte, 0, 1, 700_000);
    await handle.write(Buffer.from([byte.readUInt8() ^ 1]), 0, 1, 700_000);
    await handle.close();
    expect(await verifyModel('silero-vad', { modelsDir })).toMatchObject({
      status: 'damaged',
      file,
      reason: 'checksum',
    });
  });

  it('is damaged if its end is missing', async () => {
    await truncate(await copyVoiceDetection(), 1_000_000);
    expect(await verifyModel('silero-vad', { modelsDir })).toMatchObject({
      status: 'damaged',
      file,
      reason: 'size',
    });
  });
});

it('an unknown name is not found', () => {
  expect(findModel('whisper-large')).toBeUndefined();
});
