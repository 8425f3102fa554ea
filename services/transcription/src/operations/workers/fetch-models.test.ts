import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createFolderStorage, type Storage } from '@escriba/storage';
import { createTemporaryDirectory, eventually } from '@escriba/testing';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { startFetchingModels } from './fetch-models.ts';

let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let events: string[];
let available: number;

beforeEach(async () => {
  folder = await createTemporaryDirectory();
  events = [];
  available = 0;
});
afterEach(async () => {
  await folder.remove();
});

const log = (_fields: unknown, event: string): void => void events.push(event);

const start = (bucket: Pick<Storage, 'find' | 'get'> | undefined, modelsDir?: string) =>
  startFetchingModels({
    names: ['whisper-base', 'whisper-large'],
    modelsDir,
    bucket,
    logger: { info: log as never, warn: log as never },
    onFetched: () => void available++,
    retryMs: 1,
  });

it('without a bucket nothing is fetched, and nothing is said', async () => {
  const fetching = start(undefined, folder.path);
  await fetching.stop();
  expect(fetching.observe()).toBeUndefined();
  expect(events).toEqual([]);
});

it('a worker without a folder for models says what to set', async () => {
  const fetching = start(createFolderStorage({ directory: folder.path }));
  const part = await eventually(() => fetching.observe());
  await fetching.stop();
  expect(part).toEqual({
    ok: true,
    code: 'speech.model_not_fetched',
    message: expect.stringMatching(/^whisper-large cannot be fetched.+ESCRIBA_MODELS_DIR is not set/u),
  });
});

it('a model that fails is tried again, until another process puts it into the folder', async () => {
  const fetching = start(createFolderStorage({ directory: join(folder.path, 'bucket') }), folder.path);
  await eventually(() => events.length >= 3);
  await mkdir(join(folder.path, 'whisper-large'));
  await eventually(() => fetching.observe() === undefined);
  await fetching.stop();
  expect(new Set(events)).toEqual(new Set(['models.not_fetched', 'models.found']));
  expect(available).toBe(1);
  expect(await readdir(folder.path)).toEqual(['whisper-large']);
});
