import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { processMark } from '@escriba/runtime';
import { createTemporaryDirectory } from '@escriba/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openWorkFolder } from './work-folder.ts';

let base: Awaited<ReturnType<typeof createTemporaryDirectory>>;

beforeEach(async () => {
  base = await createTemporaryDirectory();
});
afterEach(() => base.remove());

const NOW = new Date('2026-03-01T12:00:00Z');
const DAY_MS = 24 * 3_600_000;
const [place = '', pid = ''] = processMark.split('-');
const open = () => openWorkFolder(base.path, () => NOW);

const leave = async (name: string, touchedAt = NOW): Promise<void> => {
  await mkdir(join(base.path, name, 'recording-abc'), { recursive: true });
  await writeFile(join(base.path, name, 'recording-abc', 'audio.pcm'), 'x');
  await utimes(join(base.path, name), touchedAt, touchedAt);
};

describe('the folder of a process’s temporary files', () => {
  it('is private to its user, and removed when it closes', async () => {
    const folder = await open();
    expect((await stat(folder.path)).mode & 0o777).toBe(0o700);
    await writeFile(join(folder.path, 'audio.pcm'), 'x');
    await folder.close();
    expect(await readdir(base.path)).toEqual([]);
  });

  it('is removed by the next process when its own is gone', async () => {
    await leave(`escriba-${place}-${pid}-1-AbC123`);
    const folder = await open();
    expect(await folder.sweep()).toBe(1);
    expect(await readdir(base.path)).toEqual([folder.path.slice(base.path.length + 1)]);
  });

  it('is kept while its process runs, regardless of its age', async () => {
    const [one, other] = [await open(), await open()];
    await utimes(one.path, new Date(0), new Date(0));
    expect(await other.sweep()).toBe(0);
    expect(await readdir(base.path)).toHaveLength(2);
  });

  it('of another machine is kept as long as that touches it', async () => {
    await leave('escriba-0123456789ab-7-1-AbC123', new Date(NOW.getTime() - DAY_MS + 1_000));
    await leave('escriba-0123456789ab-8-1-AbC123', new Date(NOW.getTime() - DAY_MS - 1_000));
    await leave('recording-of-another-program', new Date(0));
    const folder = await open();
    expect(await folder.sweep()).toBe(1);
    expect(await readdir(base.path)).toEqual(
      expect.arrayContaining(['escriba-0123456789ab-7-1-AbC123', 'recording-of-another-program']),
    );
  });

  it('shows that it is in use, and is created again after a system cleaner removed it', async () => {
    const folder = await open();
    await utimes(folder.path, new Date(0), new Date(0));
    await folder.sweep();
    expect((await stat(folder.path)).mtime).toEqual(NOW);
    await folder.close();
    await folder.sweep();
    expect((await stat(folder.path)).mode & 0o777).toBe(0o700);
  });
});
