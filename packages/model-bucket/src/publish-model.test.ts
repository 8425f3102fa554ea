import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { openStorage, startBucket, startCuttingProxy, writeModel } from './bucket.fixture.ts';
import { fileKey, manifestKey } from './manifest.ts';
import { publishModel, type PublishOptions } from './publish-model.ts';
import { listPublished, removePublished } from './published-models.ts';

const NAME = 'whisper-small';
const NOW = new Date('2026-02-03T04:05:06Z');

let bucket: Awaited<ReturnType<typeof startBucket>>;
let modelsDir: string;

beforeAll(async () => {
  bucket = await startBucket();
});
afterAll(async () => {
  await bucket.stop();
});
beforeEach(async () => {
  modelsDir = await mkdtemp(join(tmpdir(), 'escriba-models-'));
});
afterEach(async () => {
  await rm(modelsDir, { recursive: true });
  for (const { key } of await bucket.storage.list('models')) await bucket.storage.remove(key);
});

const publish = (options: Partial<PublishOptions> = {}, name = NAME) =>
  publishModel(name, { storage: bucket.storage, modelsDir, now: NOW, ...options });

const keys = async (): Promise<string[]> => (await bucket.storage.list('models')).map(({ key }) => key);

it('a published model is in the bucket under its checksums, and listed', async () => {
  const model = await writeModel(modelsDir, NAME);
  const progress: [number, number][] = [];
  expect(await publish({ onBytes: (...numbers) => progress.push(numbers) })).toEqual(model);
  expect(progress.at(-1)).toEqual([3_001_000, 3_001_000]);
  expect(await keys()).toEqual(
    [manifestKey(NAME), ...model.files.map(({ sha256 }) => fileKey(NAME, sha256))].toSorted(),
  );
  expect(await listPublished(bucket.storage)).toEqual([
    { name: NAME, model, publishedAt: NOW.toISOString() },
  ]);
});

it('publishing again sends nothing again, and finishes what was interrupted', async () => {
  await writeModel(modelsDir, NAME, { 'a.onnx': 2_000_000, 'b.onnx': 3_000_000 });
  const proxy = await startCuttingProxy(bucket.endpoint, []);
  const stopping = new AbortController();
  const stopped = publish({
    storage: openStorage(proxy.endpoint, bucket.bucket),
    signal: stopping.signal,
    onBytes: (done) => done > 2_500_000 && stopping.abort(new Error('stopping')),
  });
  await expect(stopped).rejects.toThrow('stopping');
  await proxy.stop();
  expect(await listPublished(bucket.storage)).toEqual([
    { name: NAME, fault: `It is incomplete: run npm run models -- publish ${NAME} again.` },
  ]);
  const sent: string[] = [];
  const put: typeof bucket.storage.put = (key, ...rest) => {
    sent.push(key);
    return bucket.storage.put(key, ...rest);
  };
  await publish({ storage: { ...bucket.storage, put } });
  expect(sent).toHaveLength(2);
  expect(sent.at(-1)).toBe(manifestKey(NAME));
  await publish({ storage: { ...bucket.storage, put } });
  expect(sent).toHaveLength(3);
});

it('another model of the same name is refused until the first is removed', async () => {
  await writeModel(modelsDir, NAME);
  await publish();
  await writeModel(modelsDir, NAME);
  await expect(publish()).rejects.toThrow(/has another whisper-small. Remove it first/u);
  await removePublished(NAME, bucket.storage);
  expect(await keys()).toEqual([]);
  await publish();
});

it('a model that ships, is missing, damaged or not describable is not published', async () => {
  await expect(publish({}, 'whisper-base')).rejects.toThrow('ships with Escriba');
  await expect(publish({}, '../x')).rejects.toThrow("is not a model's name");
  await expect(publish()).rejects.toThrow(/has no model whisper-small/u);
  await writeModel(modelsDir, NAME);
  await writeFile(join(modelsDir, NAME, 'tokens.txt'), 'changed');
  await expect(publish()).rejects.toThrow(/tokens.txt of whisper-small is damaged/u);
  expect(await keys()).toEqual([]);
});

it('a manifest that workers refuse is listed with its fault, and can be removed', async () => {
  await bucket.storage.put(manifestKey('x'), Readable.from([Buffer.from('{}')]));
  expect(await listPublished(bucket.storage)).toEqual([
    { name: 'x', fault: expect.stringContaining('The manifest of x in the bucket cannot be used') },
  ]);
  await removePublished('x', bucket.storage);
  expect(await keys()).toEqual([]);
});

it('what the bucket lacks cannot be removed there', async () => {
  await expect(removePublished(NAME, bucket.storage)).rejects.toThrow(/has no model whisper-small/u);
  await expect(removePublished('whisper-base', bucket.storage)).rejects.toThrow('ships with Escriba');
  await expect(removePublished('../recordings', bucket.storage)).rejects.toThrow("is not a model's name");
});

it('a bucket that is away is named', async () => {
  const away = openStorage('http://127.0.0.1:1', bucket.bucket);
  await expect(listPublished(away)).rejects.toThrow('The bucket cannot be reached');
});
