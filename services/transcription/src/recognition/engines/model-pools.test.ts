import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryDirectory } from '@escriba/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createModelPools, type OfferedModel } from './model-pools.ts';
import { createSpeechPool } from './speech-pool.ts';

const GIGABYTE = 2 ** 30;
const WEIGHTS = 'weights';
const signal = AbortSignal.timeout(60_000);
const PIECE = {
  pcmPath: '',
  piece: { startMs: 0, endMs: 1_000, spans: [] },
  language: 'pt',
  beamSize: 1,
  voices: false,
};

let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let pools: ReturnType<typeof createModelPools>;
/** The models whose processes were started, with their number. */
let opened: string[];
beforeEach(async () => {
  folder = await createTemporaryDirectory();
  opened = [];
});
afterEach(async () => {
  await pools.close();
  await folder.remove();
});

const add = async (name: string, memoryGigabytes = 1): Promise<void> => {
  await mkdir(join(folder.path, name));
  await writeFile(join(folder.path, name, 'weights.onnx'), WEIGHTS);
  const sha256 = createHash('sha256').update(WEIGHTS).digest('hex');
  const description = {
    name,
    source: 'x',
    licence: 'MIT',
    precision: 8,
    languages: ['pt'],
    files: [{ path: 'weights.onnx', sizeBytes: WEIGHTS.length, sha256 }],
    installedAt: '',
    trial: { recordings: [], secondsPerMinute: 6, memoryBytes: memoryGigabytes * GIGABYTE, notices: [] },
  };
  await writeFile(join(folder.path, name, 'model.json'), JSON.stringify(description));
};
const remove = (name: string) => rm(join(folder.path, name), { recursive: true });

const open = (names: readonly string[], { memory = 100, spare = '', limitsMs = [] as number[] } = {}) => {
  const models = names.map((name): OfferedModel => ({
    name,
    memoryBytes: GIGABYTE,
    isSpare: name === spare,
  }));
  const program = { module: new URL('./model-pools.fixture.ts', import.meta.url), args: [] };
  pools = createModelPools({
    models,
    modelsDir: folder.path,
    concurrency: 2,
    readMemory: () => memory * GIGABYTE,
    open: (model, size) => {
      opened.push(`${size} of ${model.name}`);
      const common = { finds: 'words', device: 'cpu', onLoss: undefined } as const;
      return createSpeechPool({
        ...common,
        model,
        modelsDir: folder.path,
        size,
        program,
        limitMsOf: async () => limitsMs.shift() ?? 60_000,
      });
    },
  });
  return pools;
};
const textOf = async (model: string): Promise<string> =>
  (await pools.recognise({ ...PIECE, model }, { signal })).text;
const listNames = () => pools.list().map(({ name }) => name);

describe('the speech processes of several models', () => {
  it('recognise with the model that a piece names, and start with its first piece', async () => {
    await add('base');
    await add('large');
    await open(['base', 'large']).warm();
    expect(opened).toEqual(['2 of base']);
    expect([await textOf('large'), await textOf('base'), await textOf('large')]).toEqual([
      'large',
      'base',
      'large',
    ]);
    expect(opened).toEqual(['2 of base', '2 of large']);
    expect(pools.list()[1]).toEqual({
      name: 'large',
      languages: ['pt'],
      slots: 2,
      decodesFast: true,
      expectedSpeed: 20,
    });
  });

  it('are as many as the memory has room for, and one of a spare model', async () => {
    await add('base');
    await add('large', 3);
    await open(['large', 'base'], { memory: 5, spare: 'base' }).warm();
    expect(pools.list().map(({ name, slots }) => `${slots} of ${name}`)).toEqual(['1 of large', '1 of base']);
    expect(pools.report()).toMatchObject({ ok: true, code: 'speech.memory_short' });
  });

  it('go on without a model that is missing or damaged, and say so', async () => {
    await add('base');
    await add('large');
    await writeFile(join(folder.path, 'large', 'weights.onnx'), 'changed');
    await open(['base', 'large', 'absent']).warm();
    expect(listNames()).toEqual(['base']);
    expect(pools.report()).toMatchObject({
      ok: true,
      code: 'speech.model_damaged',
      message: expect.stringMatching(/large\/weights.onnx.* recognises with base only\./),
    });
    await expect(textOf('absent')).rejects.toMatchObject({ code: 'speech.model_missing' });
    await expect(textOf('other')).rejects.toMatchObject({ code: 'speech.engine_unavailable' });
  });

  it('go on without the default model', async () => {
    await add('base');
    await open(['large', 'base']).warm();
    expect(await textOf('base')).toBe('base');
    const guess = await pools.detectLanguage(
      { pcmPath: '', startMs: 0, endMs: 1, model: 'large' },
      { signal },
    );
    expect(guess.language).toBe('base');
  });

  it('are loaded again by the next check if no model could be loaded', async () => {
    await add('base');
    await writeFile(join(folder.path, 'base', 'unloadable'), '');
    await expect(open(['base']).warm()).rejects.toMatchObject({ code: 'speech.engine_unavailable' });
    await expect(pools.warm()).rejects.toMatchObject({ code: 'speech.engine_unavailable' });
    expect(opened).toHaveLength(2);
    await rm(join(folder.path, 'base', 'unloadable'));
    await pools.warm();
    expect(await textOf('base')).toBe('base');
  });

  it('are not ready without any model', async () => {
    await expect(open(['large']).warm()).rejects.toMatchObject({ code: 'speech.model_missing' });
    expect(pools.report()).toMatchObject({ ok: false, code: 'speech.model_missing' });
  });

  it('end with a model that is removed while they run, and start again with one that is added', async () => {
    await add('base');
    await add('large');
    await open(['base', 'large']).warm();
    await textOf('large');
    await remove('large');
    expect(await textOf('large')).toBe('large');
    await pools.refresh();
    expect(listNames()).toEqual(['base']);
    await expect(textOf('large')).rejects.toMatchObject({ code: 'speech.model_missing' });
    await add('large');
    await pools.refresh();
    expect(await textOf('large')).toBe('large');
    expect(pools.report()).toEqual({ ok: true });
  });

  it('start again with a model whose files are replaced', async () => {
    await add('large');
    await open(['large']).warm();
    await pools.refresh();
    expect(await textOf('large')).toBe('large');
    await remove('large');
    await add('large', 2);
    await pools.refresh();
    expect(await textOf('large')).toBe('large');
    expect(opened).toEqual(['2 of large', '2 of large']);
  });

  it('that hang are replaced, and the piece is left to another attempt with the same model', async () => {
    await add('large');
    await open(['large'], { limitsMs: [10] }).warm();
    await writeFile(join(folder.path, 'large', 'hang'), '');
    await expect(textOf('large')).rejects.toMatchObject({
      code: 'speech.engine_unavailable',
      kind: 'unavailable',
    });
    expect(await textOf('large')).toBe('large');
    expect(pools.report()).toEqual({ ok: true });
  });

  it('of a model that cannot be loaded fail the piece, and take no more until its files change', async () => {
    await add('base');
    await add('large');
    await writeFile(join(folder.path, 'large', 'unloadable'), '');
    await open(['base', 'large']).warm();
    await expect(textOf('large')).rejects.toMatchObject({ code: 'speech.engine_unavailable' });
    await pools.refresh();
    expect(listNames()).toEqual(['base']);
    expect(await textOf('base')).toBe('base');
    await rm(join(folder.path, 'large', 'unloadable'));
    await pools.refresh();
    expect(await textOf('large')).toBe('large');
  });
});
