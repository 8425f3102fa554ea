import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { DATABASES } from './databases.ts';

/** Files that were shared with the installed app and that no upload has taken yet. */
type SharedFiles = { readonly id: string; readonly atMs: number; readonly files: readonly File[] };
type Schema = DBSchema & { shares: { key: string; value: SharedFiles } };

/** The age at which shared files are removed: a sign-in takes less, so the share was given up. */
const AGE_MS_MAX = 24 * 3_600_000;
/** How many shares are stored. A page of another site can submit files as often as it is open, and must not fill the disk. */
const SHARES_MAX = 3;
const FILES_MAX = 100;
const SIZE_BYTES_MAX = 2 * 2 ** 30;

/**
 * Keeps files until the upload page takes them, e.g. after a sign-in. Returns their id, which no other page can guess. Throws where storage
 * is refused or full, and for more than a share may have.
 */
export const keepSharedFiles = (files: readonly File[], nowMs: number): Promise<string> =>
  within(async (db) => {
    const sizeBytes = files.reduce((sum, { size }) => sum + size, 0);
    if (files.length > FILES_MAX || sizeBytes > SIZE_BYTES_MAX) throw new Error('too many shared files');
    const shares = (await db.getAll('shares')).toSorted((one, other) => other.atMs - one.atMs);
    const surplus = shares.filter(({ atMs }, at) => at >= SHARES_MAX - 1 || nowMs - atMs > AGE_MS_MAX);
    for (const { id } of surplus) await db.delete('shares', id);
    const id = crypto.randomUUID();
    await db.put('shares', { id, atMs: nowMs, files });
    return id;
  });

/** Returns the files of a share; none if they were taken or removed. */
export const findSharedFiles = (id: string): Promise<readonly File[]> =>
  within(async (db) => (await db.get('shares', id))?.files ?? []);

export const removeSharedFiles = (id: string): Promise<void> => within((db) => db.delete('shares', id));

/** Opens and closes the database for one use, so that a sign-out can delete it. */
const within = async <T>(use: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T> => {
  const db = await openDB<Schema>(DATABASES.shared, 1, {
    upgrade: (created) => void created.createObjectStore('shares', { keyPath: 'id' }),
  });
  try {
    return await use(db);
  } finally {
    db.close();
  }
};
