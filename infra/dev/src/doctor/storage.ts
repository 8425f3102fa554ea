import { randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type StorageConfig, createStorage } from '@escriba/storage';
import { type Finding, error, ok, warning } from './finding.ts';
import type { Check } from './run-checks.ts';

const CONTENT = 'escriba';

/** Writes, reads, reads a range of, and removes an object. */
export const storageCheck = (config: StorageConfig): Check => ({
  name: 'storage',
  todo:
    config.S3_BUCKET === undefined
      ? `Give the user of the processes write access: sudo chown -R USER ${config.STORAGE_DIR}, or correct STORAGE_DIR.`
      : 'Correct S3_BUCKET, S3_ENDPOINT, S3_REGION and the S3 keys; the keys need GetObject, PutObject and DeleteObject.',
  run: async (signal) => {
    const storage = createStorage(config);
    const key = `doctor/${randomUUID()}`;
    try {
      await storage.put(key, Readable.from([CONTENT]), { signal });
      const whole = await text(await storage.get(key, { signal }));
      const range = await text(await storage.get(key, { startByte: 2, endByte: 4, signal }));
      if (whole === CONTENT && range === CONTENT.slice(2, 5))
        return [ok('storage', 'write, read and range work')];
      const what = whole === CONTENT ? 'range' : 'object';
      return [
        error('storage', `the ${what} that was read differs`, 'Use an S3 store that supports byte ranges.'),
      ];
    } finally {
      await storage.remove(key).catch(() => {});
    }
  },
});

const GB = 1024 ** 3;
const DISK_BYTES_ERROR = 0.5 * GB;
const DISK_BYTES_WARNING = 5 * GB;

type DiskOptions = {
  readonly directory: string;
  readonly freeBytes?: (directory: string) => Promise<number>;
};

/** Checks the free space of the disk that has a folder. */
export const diskCheck = ({ directory, freeBytes = readFreeBytes }: DiskOptions): Check => ({
  name: 'disk',
  todo: `Create ${directory} or name another folder.`,
  run: async () => [describeDisk(directory, await freeBytes(directory))],
});

const readFreeBytes = async (directory: string): Promise<number> => {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
};

const describeDisk = (directory: string, freeBytes: number): Finding => {
  const found = `${(freeBytes / GB).toFixed(1)} GB free at ${directory}`;
  const todo = `Free space on the disk that holds ${directory}, or move the data to a larger one.`;
  if (freeBytes < DISK_BYTES_ERROR) return error('disk', found, todo);
  return freeBytes < DISK_BYTES_WARNING ? warning('disk', found, todo) : ok('disk', found);
};
