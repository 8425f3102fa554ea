import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Storage } from './storage.ts';

type Subject = {
  readonly storage: Storage;
  /** Lists everything in the store, including incomplete objects. */
  readonly listAll: () => Promise<readonly string[]>;
};

const MEBIBYTE = 1024 * 1024;
const failure = (work: Promise<unknown>) => work.then(() => undefined).catch((error: unknown) => error);
const from = (text: string) => Readable.from([Buffer.from(text)]);

/** Tests the behaviour of every driver. */
export const describeStorage = (
  name: string,
  open: () => Promise<Subject>,
  close: () => Promise<void>,
): void => {
  describe(`${name} storage`, () => {
    let storage: Storage;
    let listAll: Subject['listAll'];
    let directory: string;
    beforeAll(async () => {
      ({ storage, listAll } = await open());
      directory = await mkdtemp(join(tmpdir(), 'escriba-storage-suite-'));
    });
    afterAll(async () => {
      await close();
      await rm(directory, { recursive: true, force: true });
    });
    const read = async (key: string, range = {}) => (await buffer(await storage.get(key, range))).toString();

    it('is ready', async () => {
      await storage.ping();
    });

    it('returns what was put, with its size', async () => {
      expect(await storage.put('a/b/c.wav', from('olá'))).toEqual({ sizeBytes: 4 });
      expect(await storage.find('a/b/c.wav')).toEqual({ sizeBytes: 4 });
      expect(await read('a/b/c.wav')).toBe('olá');
    });

    it('holds 0 bytes', async () => {
      expect(await storage.put('empty', Readable.from([]))).toEqual({ sizeBytes: 0 });
      expect(await storage.find('empty')).toEqual({ sizeBytes: 0 });
      expect(await read('empty')).toBe('');
    });

    it('streams 21 MB through unchanged', async () => {
      const chunks = Array.from({ length: 21 }, () => randomBytes(MEBIBYTE));
      const digest = createHash('sha256');
      for (const chunk of chunks) digest.update(chunk);
      expect(await storage.put('large', Readable.from(chunks))).toEqual({ sizeBytes: 21 * MEBIBYTE });
      const found = createHash('sha256').update(await buffer(await storage.get('large')));
      expect(found.digest('hex')).toBe(digest.digest('hex'));
    });

    it('replaces an object as a whole', async () => {
      await storage.put('replaced', from('a long first text'));
      await storage.put('replaced', from('second'));
      expect(await read('replaced')).toBe('second');
    });

    it('reads parts: from the start, from the middle, to the end, beyond the end', async () => {
      await storage.put('range', from('0123456789'));
      expect(await read('range', { startByte: 0, endByte: 1 })).toBe('01');
      expect(await read('range', { startByte: 3, endByte: 5 })).toBe('345');
      expect(await read('range', { startByte: 7 })).toBe('789');
      expect(await read('range', { endByte: 1 })).toBe('01');
      expect(await read('range', { startByte: 8, endByte: 100 })).toBe('89');
    });

    it('refuses a range that begins behind the end', async () => {
      await storage.put('range', from('0123456789'));
      expect(await failure(storage.get('range', { startByte: 10 }))).toMatchObject({
        kind: 'invalid',
        code: 'storage.invalid_range',
      });
    });

    it('reports that a key is missing', async () => {
      const missing = { kind: 'not_found', code: 'storage.missing' };
      expect(await failure(storage.get('nowhere/at-all'))).toMatchObject(missing);
      expect(await failure(storage.fetchToFile('nowhere/at-all', directory))).toMatchObject(missing);
      expect(await storage.find('nowhere/at-all')).toBeUndefined();
    });

    it('does not treat the folder of a key as an object', async () => {
      await storage.put('folder/inside', from('x'));
      expect(await storage.find('folder')).toBeUndefined();
      expect(await failure(storage.get('folder'))).toMatchObject({ code: 'storage.missing' });
    });

    it('lists the objects of a folder, by key', async () => {
      for (const key of ['listed/b_2/x', 'listed/a-1.y/x', 'listed/a-1.y/0', 'listed-not/x'])
        await storage.put(key, from(key));
      expect(await storage.list('listed')).toEqual([
        { key: 'listed/a-1.y/0', sizeBytes: 14 },
        { key: 'listed/a-1.y/x', sizeBytes: 14 },
        { key: 'listed/b_2/x', sizeBytes: 12 },
      ]);
      expect(await storage.list('listed/b_2')).toEqual([{ key: 'listed/b_2/x', sizeBytes: 12 }]);
      expect(await storage.list('listed/b')).toEqual([]);
      expect(await storage.list('nothing/here')).toEqual([]);
    });

    it('removes objects, also missing ones', async () => {
      await storage.put('gone/soon', from('x'));
      await storage.remove('gone/soon');
      await storage.remove('gone/soon');
      expect(await storage.find('gone/soon')).toBeUndefined();
      expect(await listAll()).not.toContainEqual(expect.stringContaining('gone'));
    });

    it.each([
      '../up',
      'a/../../etc/passwd',
      '/etc/passwd',
      'a//b',
      'a/./b',
      '.hidden',
      '_under',
      'a/',
      '',
      'A',
      'a b',
      'a\0b',
      'a\\..\\b',
      'ação',
      'a%2e%2e/b',
      'x.part',
      'a'.repeat(513),
    ])('refuses the key %j everywhere', async (key) => {
      const refused = { kind: 'invalid', code: 'storage.invalid_key' };
      const calls = [
        async () => storage.put(key, from('x')),
        async () => storage.get(key),
        async () => storage.find(key),
        async () => storage.list(key),
        async () => storage.remove(key),
        async () => storage.fetchToFile(key, directory),
      ];
      for (const call of calls) expect(await failure(call())).toMatchObject(refused);
    });

    it.each([1, 12])('leaves nothing when the source breaks after %d MB', async (megabytes) => {
      const breaking = async function* () {
        for (let sent = 0; sent < megabytes; sent += 1) yield randomBytes(MEBIBYTE);
        throw new Error('the client disconnected');
      };
      const before = await listAll();
      const failed = await failure(storage.put('broken/off', Readable.from(breaking())));
      expect(failed).toMatchObject({ message: 'the client disconnected' });
      expect(await listAll()).toEqual(before);
    });

    it('leaves nothing when it is aborted in the middle, and keeps the previous object', async () => {
      await storage.put('kept', from('first'));
      const before = await listAll();
      const controller = new AbortController();
      const endless = async function* () {
        for (let sent = 0; ; sent += 1) {
          if (sent === 20) controller.abort();
          yield randomBytes(MEBIBYTE);
        }
      };
      const source = Readable.from(endless());
      const failed = await failure(storage.put('kept', source, { signal: controller.signal }));
      expect(failed).toMatchObject({ name: 'AbortError' });
      expect(source.destroyed).toBe(true);
      expect(await listAll()).toEqual(before);
      expect(await read('kept')).toBe('first');
    });

    it('does not begin if the signal is already aborted', async () => {
      const before = await listAll();
      const signal = AbortSignal.abort();
      expect(await failure(storage.put('never', from('x'), { signal }))).toMatchObject({
        name: 'AbortError',
      });
      expect(await listAll()).toEqual(before);
    });

    it('stops reading when the signal fires', async () => {
      await storage.put('long', Readable.from(Array.from({ length: 12 }, () => randomBytes(MEBIBYTE))));
      const controller = new AbortController();
      const stream = await storage.get('long', { signal: controller.signal });
      const reading = failure(buffer(stream));
      stream.once('data', () => controller.abort());
      expect(await reading).toMatchObject({ name: 'AbortError' });
    });

    it('takes many objects at once', async () => {
      const keys = Array.from({ length: 24 }, (_, index) => `many/${index}/object`);
      await Promise.all(keys.map((key) => storage.put(key, from(key))));
      expect(await Promise.all(keys.map((key) => read(key)))).toEqual(keys);
      await Promise.all(keys.map((key) => storage.remove(key)));
      expect(await Promise.all(keys.map((key) => storage.find(key)))).toEqual(keys.map(() => undefined));
    });

    it('provides a file for programs that need one', async () => {
      await storage.put('for/ffmpeg', from('bytes'));
      const path = await storage.fetchToFile('for/ffmpeg', directory);
      expect(await readFile(path, 'utf8')).toBe('bytes');
    });

    it('leaves no partial file when fetching is aborted', async () => {
      await storage.put('long', Readable.from(Array.from({ length: 12 }, () => randomBytes(MEBIBYTE))));
      const before = await readdir(directory);
      const failed = await failure(storage.fetchToFile('long', directory, { signal: AbortSignal.abort() }));
      expect(failed).toMatchObject({ name: 'AbortError' });
      expect(await readdir(directory)).toEqual(before);
    });
  });
};
