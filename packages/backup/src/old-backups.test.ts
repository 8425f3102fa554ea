import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryDirectory } from '@escriba/testing';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { deleteOldBackups, folderName } from './old-backups.ts';

const HOUR_MS = 3_600_000;
const now = new Date('2026-01-10T03:00:00Z');
let parent: Awaited<ReturnType<typeof createTemporaryDirectory>>;
beforeEach(async () => {
  parent = await createTemporaryDirectory();
});
afterEach(() => parent.remove());

/** Creates a folder with one recording and no manifest, which was last written some hours ago. */
const leave = async (name: string, hours: number): Promise<string> => {
  const folder = join(parent.path, name);
  const objects = join(folder, 'objects');
  const object = join(objects, 'one');
  await mkdir(objects, { recursive: true });
  await writeFile(object, 'sound');
  const at = new Date(now.getTime() - hours * HOUR_MS);
  for (const path of [object, objects, folder]) await utimes(path, at, at);
  return name;
};

it('what a killed backup left is deleted a day after its last change, and nothing else', async () => {
  const killed = await leave(folderName(new Date('2026-01-08')), 30);
  const kept = [
    await leave(folderName(new Date('2026-01-09')), 23),
    await leave('escriba-photos', 9_000),
    await leave(folderName(new Date('2026-01-07')), 9_000),
    folderName(new Date('2026-01-06')),
    await leave(folderName(now), 0),
  ];
  await writeFile(join(parent.path, String(kept[2]), 'manifest.json'), '{"format":99}');
  await writeFile(join(parent.path, String(kept[3])), 'a file');
  expect(await deleteOldBackups({ folder: join(parent.path, folderName(now)) }, 1, now)).toEqual([killed]);
  expect(await readdir(parent.path)).toEqual(kept.toSorted());
});

it('a backup under way is not deleted: its newest file counts', async () => {
  const name = await leave(folderName(new Date('2026-01-08')), 30);
  const at = new Date(now.getTime() - HOUR_MS);
  await utimes(join(parent.path, name, 'objects', 'one'), at, at);
  expect(await deleteOldBackups({ folder: join(parent.path, folderName(now)) }, 1, now)).toEqual([]);
});
