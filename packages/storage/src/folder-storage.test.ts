import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { processMark } from '@escriba/runtime';
import { createFolderStorage } from './folder-storage.ts';
import { describeStorage } from './storage.suite.ts';

let directory: string;
const listAll = async () => (await readdir(directory, { recursive: true })).toSorted();

describeStorage(
  'folder',
  async () => {
    directory = await mkdtemp(join(tmpdir(), 'escriba-folder-test-'));
    return { storage: createFolderStorage({ directory }), listAll };
  },
  () => rm(directory, { recursive: true, force: true }),
);

/** Number of rounds, enough for a folder to be removed between the steps that create it. */
const ROUNDS = 250;

const disk = mkdtempSync(join(tmpdir(), 'escriba-small-disk-'));
// Only root may mount, and not in every container. The test of an imitated full disk runs everywhere.
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk]).status === 0;
const onSmallDisk = isMounted ? it : it.skip;
afterAll(async () => {
  if (isMounted) spawnSync('umount', [disk]);
  await rm(disk, { recursive: true });
});

describe('a folder', () => {
  let own: string;
  beforeEach(async () => {
    own = await mkdtemp(join(tmpdir(), 'escriba-folder-own-'));
  });
  afterEach(() => rm(own, { recursive: true, force: true }));

  onSmallDisk('on a full disk says so and keeps the previous object', async () => {
    const storage = createFolderStorage({ directory: disk });
    await storage.put('kept', Readable.from([Buffer.from('x')]));
    const source = Readable.from(Array.from({ length: 32 }, () => Buffer.alloc(65_536)));
    await expect(storage.put('too/large', source)).rejects.toMatchObject({ code: 'storage.full' });
    expect(await readdir(disk)).toEqual(['kept']);
  });

  it('reports a full disk, and leaves nothing on it', async () => {
    const storage = createFolderStorage({ directory: own });
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const source = Readable.from(
      (async function* () {
        yield Buffer.from('some');
        throw full;
      })(),
    );
    const failed = await storage.put('full/disk', source).catch((error: unknown) => error);
    expect(failed).toMatchObject({ kind: 'storage_full', code: 'storage.full', retryAfterSeconds: 300 });
    expect(await readdir(own)).toEqual([]);
  });

  it('shows one whole object if several are put under the same key', async () => {
    const storage = createFolderStorage({ directory: own });
    const texts = ['1', '2', '3'].map((text) => text.repeat(1_000_000));
    await Promise.all(texts.map((text) => storage.put('contended', Readable.from([Buffer.from(text)]))));
    const found = (await buffer(await storage.get('contended'))).toString();
    expect(texts.includes(found)).toBe(true);
    await storage.remove('contended');
  });

  it('stores an object while removals of others empty its folder', async () => {
    const storage = createFolderStorage({ directory: own });
    const storeAndRemove = async (key: string): Promise<void> => {
      for (let round = 0; round < ROUNDS; round += 1) {
        await storage.put(key, Readable.from([Buffer.from('x')]));
        await storage.remove(key);
      }
    };
    await Promise.all(['one', 'two', 'three', 'four'].map((name) => storeAndRemove(`together/${name}`)));
    expect(await readdir(own)).toEqual([]);
  });

  it('reads a single byte', async () => {
    const storage = createFolderStorage({ directory: own });
    await storage.put('byte', Readable.from([Buffer.from('0123')]));
    const stream = await storage.get('byte', { startByte: 0, endByte: 0 });
    expect((await buffer(stream)).toString()).toBe('0');
    await storage.remove('byte');
  });

  it('removes leftovers of a dead process at once, and nothing of a running one, regardless of age', async () => {
    const storage = createFolderStorage({ directory: own });
    const [place = '', pid = ''] = processMark.split('-');
    const gone = `source.${place}-${pid}-1.0-a.part`;
    const running = `source.${processMark}.0-b.part`;
    const elsewhere = `source.0123456789ab-${pid}-1.0-c.part`;
    for (const name of [gone, running, elsewhere]) await writeFile(join(own, name), 'x');
    await utimes(join(own, running), new Date(0), new Date(0));
    expect(await storage.removeAbandoned({ olderThanMs: 3_600_000 })).toBe(1);
    expect((await readdir(own)).toSorted()).toEqual([elsewhere, running].toSorted());
    for (const name of [running, elsewhere]) await rm(join(own, name));
  });

  it('writes under a name that identifies the writing process', async () => {
    const storage = createFolderStorage({ directory: own });
    let names: string[] = [];
    const source = Readable.from(
      (async function* () {
        yield Buffer.from('x');
        names = await readdir(join(own, 'slow'));
        yield Buffer.from('y');
      })(),
    );
    await storage.put('slow/upload', source);
    expect(names).toEqual([expect.stringContaining(`upload.${processMark}.`)]);
    await storage.remove('slow/upload');
  });

  it('is accessible to its user only', async () => {
    const storage = createFolderStorage({ directory: join(own, 'private') });
    await storage.put('recordings/one', Readable.from(['x']));
    const modes = ['private', 'private/recordings', 'private/recordings/one'].map(
      async (name) => (await stat(join(own, name))).mode & 0o777,
    );
    expect(await Promise.all(modes)).toEqual([0o700, 0o700, 0o600]);
    await storage.remove('recordings/one');
    await rm(join(own, 'private'), { recursive: true });
  });

  it('removes leftovers of killed processes, but not files being written', async () => {
    const storage = createFolderStorage({ directory: own });
    await mkdir(join(own, 'crashed'));
    const old = join(own, 'crashed', 'source.1.part');
    const fresh = join(own, 'source.2.part');
    await writeFile(old, 'x');
    await writeFile(fresh, 'x');
    await utimes(old, new Date(0), new Date(0));
    expect(await storage.removeAbandoned({ olderThanMs: 3_600_000 })).toBe(1);
    expect(await readdir(own)).toEqual(['source.2.part']);
  });

  it('is created if missing, and hands out its files without copying', async () => {
    const storage = createFolderStorage({ directory: join(own, 'new', 'place') });
    expect(await storage.removeAbandoned({ olderThanMs: 0 })).toBe(0);
    await storage.ping();
    await storage.put('a', Readable.from(['x']));
    const path = await storage.fetchToFile('a', '/nowhere');
    expect(path).toBe(join(own, 'new', 'place', 'a'));
    expect((await stat(path)).size).toBe(1);
  });
});
