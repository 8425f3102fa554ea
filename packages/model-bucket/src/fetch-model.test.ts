import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { findInstalledModel, verifyInstalledModel } from '@escriba/models';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openStorage, startBucket, startCuttingProxy, writeModel } from './bucket.fixture.ts';
import { fetchModel, type FetchOptions, lacksModel } from './fetch-model.ts';
import { fileKey } from './manifest.ts';
import { publishModel } from './publish-model.ts';
import { removePublished } from './published-models.ts';

const NAME = 'whisper_large-v3.1';
const NOW = new Date('2026-02-03T04:05:06Z');

const disk = mkdtempSync(join(tmpdir(), 'escriba-small-disk-'));
// Only root may mount, and not in every container.
const isMounted = spawnSync('mount', ['-t', 'tmpfs', 'tmpfs', disk]).status === 0;
const onSmallDisk = isMounted ? it : it.skip;
/** Gives the disk a size; nothing is left on it. */
const remount = (bytes: number): void => {
  spawnSync('umount', [disk]);
  expect(spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', disk]).status).toBe(0);
};

let bucket: Awaited<ReturnType<typeof startBucket>>;
let source: string;
let modelsDir: string;

beforeAll(async () => {
  bucket = await startBucket();
  source = await mkdtemp(join(tmpdir(), 'escriba-published-'));
  await writeModel(source, NAME);
  await publishModel(NAME, { storage: bucket.storage, modelsDir: source, now: NOW });
});
afterAll(async () => {
  await bucket.stop();
  await rm(source, { recursive: true });
  if (isMounted) spawnSync('umount', [disk]);
  await rm(disk, { recursive: true });
});
beforeEach(async () => {
  modelsDir = await mkdtemp(join(tmpdir(), 'escriba-models-'));
});
afterEach(async () => {
  await rm(modelsDir, { recursive: true });
});

const fetch = (options: Partial<FetchOptions> = {}, name = NAME): Promise<boolean> =>
  fetchModel(name, { storage: bucket.storage, modelsDir, wait: () => Promise.resolve(), ...options });

const expectInstalled = async (): Promise<void> => {
  expect(await readdir(modelsDir)).toEqual([NAME]);
  const model = await findInstalledModel(NAME, modelsDir);
  expect(model).toEqual(await findInstalledModel(NAME, source));
  expect(model && (await verifyInstalledModel(model, modelsDir))).toEqual({ status: 'ok' });
  expect((await readdir(join(modelsDir, NAME))).toSorted()).toEqual(
    (await readdir(join(source, NAME))).toSorted(),
  );
};

/** Cuts the next connections after so many bytes. */
const fetchOverCuts = async (limits: number[], options: Partial<FetchOptions> = {}) => {
  const proxy = await startCuttingProxy(bucket.endpoint, limits);
  try {
    await fetch({ storage: openStorage(proxy.endpoint, bucket.bucket), ...options });
  } finally {
    await proxy.stop();
  }
};

/** Cuts every connection at once as soon as a file is under way. */
const breakOff = () =>
  expect(fetchOverCuts([1_500_000, ...Array.from({ length: 30 }, () => 0)])).rejects.toThrow(
    /connection to the bucket broke at \d{5,} of 3000000 bytes of encoder.onnx|cannot be reached/u,
  );

/** Counts the requests for files. */
const countingStorage = () => {
  const asked: { key: string; startByte: number }[] = [];
  const get: typeof bucket.storage.get = (key, options) => {
    asked.push({ key, startByte: options?.startByte ?? 0 });
    return bucket.storage.get(key, options);
  };
  return { storage: { ...bucket.storage, get }, asked };
};

describe('a model of the bucket', () => {
  it('is put into the folder of models, whole, with its progress', async () => {
    const progress: [number, number][] = [];
    expect(await lacksModel(NAME, modelsDir)).toBe(true);
    await fetch({ onBytes: (...numbers) => progress.push(numbers) });
    await expectInstalled();
    expect(await lacksModel(NAME, modelsDir)).toBe(false);
    expect(progress.at(-1)).toEqual([3_001_000, 3_001_000]);
    expect(progress.length).toBeGreaterThan(3);
  });

  it('is fetched over connections that break, and each byte once', async () => {
    const progress: number[] = [];
    await fetchOverCuts([1_000_000, 700_000], { onBytes: (done) => progress.push(done) });
    await expectInstalled();
    expect(progress.at(-1)).toBe(3_001_000);
  });

  it('is continued where an attempt was broken off, which leaves no model', async () => {
    await breakOff();
    expect(await lacksModel(NAME, modelsDir)).toBe(true);
    expect(await findInstalledModel(NAME, modelsDir)).toBeUndefined();
    const { storage, asked } = countingStorage();
    await fetch({ storage });
    await expectInstalled();
    const [, first] = asked;
    expect(first?.startByte).toBeGreaterThan(100_000);
  });

  it('loses parts that were damaged on the disk, and is whole then', async () => {
    await breakOff();
    const part = await open(join(modelsDir, `.fetching-${NAME}`, 'encoder.onnx.part'), 'r+');
    await part.write(Buffer.from('broken'), 0, 6, 0);
    await part.close();
    await fetch();
    await expectInstalled();
  });

  it('is not fetched again if the folder has one of its name', async () => {
    await mkdir(join(modelsDir, NAME));
    const { storage, asked } = countingStorage();
    await fetch({ storage });
    expect(asked).toEqual([]);
    expect(await readdir(join(modelsDir, NAME))).toEqual([]);
  });

  it('stops on a signal, and leaves no model', async () => {
    const stopping = new AbortController();
    const stopped = fetch({
      signal: stopping.signal,
      onBytes: (done) => done > 500_000 && stopping.abort(new Error('stopping')),
    });
    await expect(stopped).rejects.toThrow('stopping');
    expect(await readdir(modelsDir)).toEqual([`.fetching-${NAME}`]);
  });
});

describe('several workers with one folder', () => {
  it('fetch a model once', async () => {
    const { storage, asked } = countingStorage();
    await Promise.all([1, 2, 3].map(() => fetch({ storage, renewMs: 20 })));
    await expectInstalled();
    expect(asked.map(({ key }) => key).filter((key) => key.includes('/files/'))).toHaveLength(2);
  });

  it('go on with what a killed one has fetched', async () => {
    const proxy = await startCuttingProxy(bucket.endpoint, [1_500_000], 'hold');
    const args = [proxy.endpoint, bucket.bucket, modelsDir, NAME];
    const child = spawn(
      process.execPath,
      [fileURLToPath(new URL('fetch.fixture.ts', import.meta.url)), ...args],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');
    await proxy.stop();
    expect((await readdir(modelsDir)).toSorted()).toEqual([`.fetching-${NAME}`, `.fetching-${NAME}.lease`]);
    await fetch({ renewMs: 20, staleMs: 100 });
    await expectInstalled();
  });

  it('do not wait for one that another process replaced: it gives up', async () => {
    const lease = join(modelsDir, `.fetching-${NAME}.lease`);
    const first = fetch({
      renewMs: 5,
      onBytes: () => writeFileSync(lease, 'of another process'),
      wait: undefined,
      storage: { ...bucket.storage, get: (...args) => slowly(bucket.storage.get(...args)) },
    });
    await expect(first).rejects.toThrow(/was taken over/u);
    expect(readFileSync(lease, 'utf8')).toBe('of another process');
  });
});

/** Gives a stream in small steps. */
const slowly = async (stream: Promise<Readable>): Promise<Readable> => {
  const whole = await stream;
  return Readable.from(
    (async function* () {
      for await (const chunk of whole) {
        await new Promise((resolve) => {
          setTimeout(resolve, 5);
        });
        yield chunk as Buffer;
      }
    })(),
  );
};

describe('a model that cannot be fetched', () => {
  const expectNothing = async (): Promise<void> => {
    expect((await readdir(modelsDir)).filter((name) => !name.startsWith('.'))).toEqual([]);
  };

  it('is one that the bucket lacks', async () => {
    await expect(fetch({}, 'whisper-none')).rejects.toThrow(
      'The bucket has no model whisper-none. Publish it (npm run models -- publish whisper-none), or correct SPEECH_MODEL and SPEECH_MODELS.',
    );
    expect(await readdir(modelsDir)).toEqual([]);
  });

  it('has a broken byte, another size, or a file that is missing', async () => {
    const name = 'whisper-broken';
    const model = await writeModel(source, name, { 'a.onnx': 100_000 });
    await publishModel(name, { storage: bucket.storage, modelsDir: source, now: NOW });
    const key = fileKey(name, model.files[0]?.sha256 ?? '');
    const bytes = await readFile(join(source, name, 'a.onnx'));
    bytes[50_000] = (bytes[50_000] ?? 0) ^ 1;
    await bucket.storage.put(key, Readable.from([bytes]));
    await expect(fetch({}, name)).rejects.toThrow(
      /^a.onnx of whisper-broken is damaged.+SHA-256.+publish it again/u,
    );
    await bucket.storage.put(key, Readable.from([Buffer.from('short')]));
    await expect(fetch({}, name)).rejects.toThrow(/damaged in the bucket: its size/u);
    await bucket.storage.remove(key);
    await expect(fetch({}, name)).rejects.toThrow(/^a.onnx of whisper-broken is missing in the bucket/u);
    await expectNothing();
    await removePublished(name, bucket.storage);
  });

  it('is in a bucket that is away or does not exist', async () => {
    const away = openStorage('http://127.0.0.1:1', bucket.bucket);
    await expect(fetch({ storage: away })).rejects.toThrow('The bucket cannot be reached');
    const none = openStorage(bucket.endpoint, 'another');
    await expect(fetch({ storage: none })).rejects.toThrow(/has no model|refuses/u);
    await expectNothing();
  });

  it('is meant for a folder that cannot be one', async () => {
    await writeFile(join(modelsDir, 'file'), '');
    await expect(fetch({ modelsDir: join(modelsDir, 'file', 'models') })).rejects.toThrow(/ENOTDIR|EEXIST/u);
  });
});

describe('a full disk', () => {
  onSmallDisk('is noticed before, with how much is missing', async () => {
    remount(2_097_152);
    await expect(fetch({ modelsDir: disk })).rejects.toThrow(
      /^The disk of .+ lacks 10[01] MB: 4 MB are needed, and 100 MB stay free. Make room/u,
    );
  });

  onSmallDisk('in the middle gets a sentence, and its room back', async () => {
    remount(110_000_000);
    let isFull = false;
    const fill = (): void => {
      if (isFull) return;
      isFull = true;
      try {
        writeFileSync(join(disk, 'other'), Buffer.alloc(110_000_000));
      } catch {
        // It is full then.
      }
    };
    await expect(fetch({ modelsDir: disk, onBytes: (done) => done > 100_000 && fill() })).rejects.toThrow(
      /^The disk of .+ is full. Make room/u,
    );
    expect(await readdir(disk)).toEqual(['other']);
  });
});
