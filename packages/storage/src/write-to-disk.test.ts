import { mkdtempDisposable, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, it } from '@jest/globals';
import { writeToDisk } from './write-to-disk.ts';

const MB = 1_048_576;
const openFolder = () => mkdtempDisposable(join(tmpdir(), 'escriba-disk-'));
const megabytes = (count: number) => Readable.from(Array.from({ length: count }, () => Buffer.alloc(MB, 7)));

it('fails if the disk reports a failed write while others follow', async () => {
  await using folder = await openFolder();
  const handle = await open(join(folder.path, 'file'), 'w');
  const fault = Object.assign(new Error('input/output error'), { code: 'EIO' });
  handle.datasync = () => Promise.reject(fault);
  await expect(writeToDisk(handle, megabytes(20))).rejects.toBe(fault);
});

it('writes from a position on, and closes the file', async () => {
  await using folder = await openFolder();
  const path = join(folder.path, 'file');
  expect(await writeToDisk(await open(path, 'w'), megabytes(20))).toBe(20 * MB);
  const again = await open(path, 'r+');
  expect(await writeToDisk(again, megabytes(1), { startByte: 20 * MB })).toBe(MB);
  expect(again.fd).toBe(-1);
  await using written = await open(path, 'r');
  expect((await written.stat()).size).toBe(21 * MB);
});
