import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { fetchModel, publishModel } from '@escriba/model-bucket';
import { findInstalledModel, type ModelTrial, verifyInstalledModel } from '@escriba/models';
import { createStorage } from '@escriba/storage';
import { writeTinyWhisper } from '@escriba/testing/tiny-whisper';
import { addModel, type AddOptions } from './add-model.ts';

const NAME = 'whisper-ours';
const trial: ModelTrial = { recordings: [], secondsPerMinute: 1, memoryBytes: 1, notices: [] };

let folder: string;
let source: string;
let bucket: ReturnType<typeof createStorage>;
let modelsDir: string;
let steps: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'escriba-published-'));
  source = join(folder, 'source');
  await mkdir(source);
  await writeTinyWhisper(source, {}, { storedAs: 'F16' });
  bucket = createStorage({ STORAGE_DIR: join(folder, 'bucket') });
  modelsDir = join(folder, 'elsewhere');
  await add();
  await publishModel(NAME, { storage: bucket, modelsDir, now: new Date() });
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  modelsDir = await mkdtemp(join(tmpdir(), 'escriba-models-'));
  steps = [];
});
afterEach(async () => {
  await rm(modelsDir, { recursive: true });
});

const add = (options: Partial<AddOptions> = {}) =>
  addModel({
    source,
    name: NAME,
    precision: 8,
    acceptLicence: false,
    modelsDir,
    hub: { endpoint: 'http://localhost:1', token: undefined },
    tryModel: () => Promise.resolve(trial),
    progress: { step: (text) => steps?.push(text), bytes: () => undefined },
    ...options,
  });

/** A worker that lacks the model. `asked` counts its requests for files, each of which waits for `gate`. */
const startWorker = (gate: Promise<void> = Promise.resolve()) => {
  const asked: string[] = [];
  const begun = Promise.withResolvers<void>();
  const waits = Promise.withResolvers<void>();
  const get: typeof bucket.get = async (key, options) => {
    if (!key.includes('/files/')) return await bucket.get(key, options);
    asked.push(key);
    begun.resolve();
    await gate;
    return await bucket.get(key, options);
  };
  const fetched = fetchModel(NAME, {
    storage: { ...bucket, get },
    modelsDir,
    renewMs: 20,
    onWait: waits.resolve,
  });
  return { asked, begun: begun.promise, waits: waits.promise, fetched };
};

const expectInstalled = async (): Promise<void> => {
  expect((await readdir(modelsDir)).filter((each) => each !== '.downloads')).toEqual([NAME]);
  const model = await findInstalledModel(NAME, modelsDir);
  expect(model && (await verifyInstalledModel(model, modelsDir))).toEqual({ status: 'ok' });
};

it('a command waits for a worker that fetches the same model, and says that it is there then', async () => {
  const gate = Promise.withResolvers<void>();
  const workers = [startWorker(gate.promise), startWorker(gate.promise)];
  await Promise.race(workers.map(({ begun }) => begun));
  const waits = Promise.withResolvers<void>();
  const step = (text: string) => {
    steps.push(text);
    waits.resolve();
  };
  const added = add({ progress: { step, bytes: () => undefined } });
  added.catch(() => undefined);
  await waits.promise;
  gate.resolve();
  await expect(added).rejects.toThrow(
    /^A worker has put whisper-ours of the bucket into this folder meanwhile. Use that one/u,
  );
  expect(steps).toEqual(['Waiting: a worker fetches whisper-ours from the bucket']);
  const hasFetched = await Promise.all(workers.map(({ fetched }) => fetched));
  expect(hasFetched.filter(Boolean)).toHaveLength(1);
  await expectInstalled();
});

it('workers wait for a command that adds the same model, and fetch nothing', async () => {
  const workers: ReturnType<typeof startWorker>[] = [];
  const tryModel = async () => {
    workers.push(startWorker(), startWorker());
    await Promise.all(workers.map(({ waits }) => waits));
    return trial;
  };
  const model = await add({ tryModel });
  expect(await Promise.all(workers.map(({ fetched }) => fetched))).toEqual([false, false]);
  expect(workers.flatMap(({ asked }) => asked)).toEqual([]);
  expect(await findInstalledModel(NAME, modelsDir)).toEqual(model);
  await expectInstalled();
});

it('a worker fetches the model after a command that fails', async () => {
  let worker: ReturnType<typeof startWorker> | undefined;
  const tryModel = async () => {
    worker = startWorker();
    await worker.waits;
    throw new Error('The model does not run');
  };
  await expect(add({ tryModel })).rejects.toThrow('The model does not run');
  expect(await worker?.fetched).toBe(true);
  await expectInstalled();
});

it('a command that is stopped while it waits leaves the worker alone', async () => {
  const gate = Promise.withResolvers<void>();
  const worker = startWorker(gate.promise);
  await worker.begun;
  const stop = new AbortController();
  const step = () => stop.abort(new Error('Stopped'));
  await expect(add({ progress: { step, bytes: () => undefined }, signal: stop.signal })).rejects.toThrow();
  gate.resolve();
  expect(await worker.fetched).toBe(true);
  await expectInstalled();
});

it('a folder that appears under the name of a new model stays as it is', async () => {
  const tryModel = async () => {
    await mkdir(join(modelsDir, NAME));
    await writeFile(join(modelsDir, NAME, 'own'), 'of the operator');
    return trial;
  };
  await expect(add({ tryModel })).rejects.toThrow(/into this folder meanwhile/u);
  expect(await readdir(modelsDir)).toEqual([NAME]);
  expect(await readdir(join(modelsDir, NAME))).toEqual(['own']);
});

it('parts that a worker has left go with the model that a command adds', async () => {
  await mkdir(join(modelsDir, `.fetching-${NAME}`));
  await writeFile(join(modelsDir, `.fetching-${NAME}`, 'encoder.onnx.part'), 'half');
  await add();
  await expectInstalled();
});
