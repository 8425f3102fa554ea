import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it } from '@jest/globals';
import { startBucket, writeModel } from './bucket.fixture.ts';
import { fetchModel } from './fetch-model.ts';
import { manifestKey } from './manifest.ts';
import { publishModel } from './publish-model.ts';

const NAME = 'whisper-good';

let bucket: Awaited<ReturnType<typeof startBucket>>;
let modelsDir: string;

beforeAll(async () => {
  bucket = await startBucket();
  const source = await mkdtemp(join(tmpdir(), 'escriba-published-'));
  await writeModel(source, NAME, { 'a.onnx': 1_000 });
  await publishModel(NAME, { storage: bucket.storage, modelsDir: source, now: new Date() });
  await rm(source, { recursive: true });
});
afterAll(() => bucket.stop());
beforeEach(async () => {
  modelsDir = await mkdtemp(join(tmpdir(), 'escriba-models-'));
});
afterEach(async () => {
  await rm(modelsDir, { recursive: true });
});

describe('a hostile manifest', () => {
  const name = 'whisper-hostile';
  const put = (manifest: string) =>
    bucket.storage.put(manifestKey(name), Readable.from([Buffer.from(manifest)]));
  const fetch = () => fetchModel(name, { storage: bucket.storage, modelsDir });
  const file = { path: 'a.onnx', sizeBytes: 1, sha256: 'a'.repeat(64) };
  const good = async () => {
    const { model } = JSON.parse(await text(await bucket.storage.get(manifestKey(NAME)))) as {
      model: Record<string, unknown>;
    };
    return { version: 1, publishedAt: '', model: { ...model, name } };
  };
  const withFiles =
    (...files: unknown[]) =>
    (value: Awaited<ReturnType<typeof good>>) => ({
      ...value,
      model: { ...value.model, files },
    });

  it.each<[string, (value: Awaited<ReturnType<typeof good>>) => unknown]>([
    ['a path to another folder', withFiles({ ...file, path: '../../escaped' })],
    ['an absolute path', withFiles({ ...file, path: '/tmp/escaped' })],
    ['a hidden path', withFiles({ ...file, path: '.files.json' })],
    ['a path with a zero byte', withFiles({ ...file, path: 'a\0.onnx' })],
    ['the description among its files', withFiles({ ...file, path: 'Model.json' })],
    ['one file twice', withFiles(file, { ...file, path: 'A.ONNX' })],
    ['a part among its files', withFiles(file, { ...file, path: 'a.onnx.part' })],
    ['an absurd size', withFiles({ ...file, sizeBytes: 1e15 })],
    ['absurd sizes together', withFiles(...[1, 2].map((n) => ({ ...file, path: `${n}`, sizeBytes: 15e9 })))],
    ['a negative size', withFiles({ ...file, sizeBytes: -1 })],
    ['half a byte', withFiles({ ...file, sizeBytes: 0.5 })],
    ['another checksum', withFiles({ ...file, sha256: '../../../etc/passwd' })],
    ['too many files', withFiles(...Array.from({ length: 33 }, (_, n) => ({ ...file, path: `f${n}` })))],
    ['no files', withFiles()],
    ['the name of another model', (value) => ({ ...value, model: { ...value.model, name: 'other' } })],
    ['another version', (value) => ({ ...value, version: 2 })],
    ['a list', () => []],
    ['a megabyte', (value) => ({ ...value, filler: 'x'.repeat(1_000_001) })],
  ])('with %s is refused', async (_what, change) => {
    await put(JSON.stringify(change(await good())));
    await expect(fetch()).rejects.toThrow(/^The manifest of whisper-hostile in the bucket cannot be used: /u);
    expect(await readdir(modelsDir)).toEqual([]);
  });

  it('that is no JSON is refused', async () => {
    await put('<html>');
    await expect(fetch()).rejects.toThrow(/it is no JSON/u);
  });
});
