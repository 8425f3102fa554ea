import { beforeEach, describe, expect, it } from '@jest/globals';
import { provideIndexedDatabase } from '../../testing/indexed-database.ts';
import { DATABASES, deleteDatabase } from './databases.ts';
import { findSharedFiles, keepSharedFiles } from './shared-files.ts';

provideIndexedDatabase();

const HOUR_MS = 3_600_000;
/** Returns whether a file is stored. A stored `File` of fake-indexeddb has no content, so only its presence is compared. */
const isKept = async (id: string): Promise<boolean> => (await findSharedFiles(id)).length > 0;
const file = (name: string, sizeBytes = 1): File => {
  const made = new File(['x'], name);
  Object.defineProperty(made, 'size', { value: sizeBytes });
  return made;
};

beforeEach(() => deleteDatabase(DATABASES.shared));

describe('files that another site may have submitted', () => {
  it('are kept for a day, the last three shares of them: no page can fill the disk', async () => {
    const ids = [];
    for (let count = 0; count < 5; count += 1) ids.push(await keepSharedFiles([file('a.mp3')], count));
    expect(await Promise.all(ids.map(isKept))).toEqual([false, false, true, true, true]);
    await keepSharedFiles([file('b.mp3')], 25 * HOUR_MS);
    expect(await Promise.all(ids.map(isKept))).toEqual(Array(5).fill(false));
  });

  it('are refused beyond a hundred files or two gigabytes', async () => {
    const many = Array.from({ length: 101 }, (_, index) => file(`${index}.mp3`));
    await expect(keepSharedFiles(many, 0)).rejects.toThrow('shared files');
    await expect(keepSharedFiles([file('a.mp4', 2 * 2 ** 30 + 1)], 0)).rejects.toThrow('shared files');
  });
});
