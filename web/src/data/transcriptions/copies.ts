import type { OpenTranscript } from '@escriba/contracts/transcription/transcript';
import { type CopiesDb, ownedBy, withCopies } from './copies-db.ts';
import type { Kept, ListOptions, TranscriptionsPage } from './keys.ts';

/** How many transcripts a user has copies of: those opened last. */
const KEPT_TRANSCRIPTS_MAX = 30;
/** The age at which a copy that was not opened is removed. */
const AGE_MS_MAX = 30 * 24 * 3_600_000;

/** Uses the copies. Where storage is refused or full, nothing is kept: the product works as without it. */
const quietly = async <T>(use: (db: CopiesDb) => Promise<T>): Promise<T | undefined> =>
  withCopies(use).catch(() => undefined);

/** Keeps a transcript for reading without a connection, in place of the oldest. */
export const keepTranscript = async (
  userId: string,
  opened: OpenTranscript,
  nowMs: number,
): Promise<void> => {
  await quietly(async (db) => {
    const change = db.transaction('transcripts', 'readwrite');
    await change.store.put({ userId, id: opened.item.transcriptionId, keptAtMs: nowMs, opened });
    const times = change.store.index('byTime');
    const all = await times.getAllKeys(ownedBy(userId));
    const tooMany = all.slice(0, Math.max(0, all.length - KEPT_TRANSCRIPTS_MAX));
    const tooOld = await times.getAllKeys(IDBKeyRange.bound([userId], [userId, nowMs - AGE_MS_MAX]));
    for (const key of [...tooMany, ...tooOld]) await change.store.delete(key);
    await change.done;
  });
};

/** Returns a user's copy of a transcript, as it was when this browser last stored it. */
export const findTranscript = async (
  userId: string,
  id: string,
): Promise<(OpenTranscript & Kept) | undefined> => {
  const found = await quietly((db) => db.get('transcripts', [userId, id]));
  return found === undefined ? undefined : { ...found.opened, keptAtMs: found.keptAtMs };
};

/** Returns the ids of a user's copies. */
export const listTranscriptIds = async (userId: string): Promise<readonly string[]> =>
  ((await quietly((db) => db.getAllKeys('transcripts', ownedBy(userId)))) ?? []).map(([, id]) => id);

/** Returns whether a list is kept: the first page of the library and of the pages that show the newest, without search and filter. */
export const isKeptList = ({ page = 1, search, status, sort, folder, tags }: ListOptions): boolean =>
  page === 1 && [search, status, sort, folder, tags].every((value) => value === undefined);

export const keepList = async (
  userId: string,
  options: ListOptions,
  page: TranscriptionsPage,
  nowMs: number,
): Promise<void> => {
  await quietly((db) => db.put('lists', { userId, name: nameOf(options), keptAtMs: nowMs, page }));
};

export const findList = async (
  userId: string,
  options: ListOptions,
): Promise<TranscriptionsPage | undefined> => {
  const found = await quietly((db) => db.get('lists', [userId, nameOf(options)]));
  return found === undefined ? undefined : { ...found.page, keptAtMs: found.keptAtMs };
};

/** Removes a recording from everything that is kept. */
export const forgetRecording = async (userId: string, id: string): Promise<void> => {
  await quietly(async (db) => {
    const change = db.transaction(['transcripts', 'lists'], 'readwrite');
    await change.objectStore('transcripts').delete([userId, id]);
    const lists = change.objectStore('lists');
    for (const list of await lists.getAll(ownedBy(userId))) {
      const items = list.page.items.filter(({ transcriptionId }) => transcriptionId !== id);
      if (items.length < list.page.items.length) await lists.put({ ...list, page: { ...list.page, items } });
    }
    await change.done;
  });
};

/** Removes what is kept for anyone but this user. */
export const forgetOthers = async (userId: string | undefined): Promise<void> => {
  await quietly(async (db) => {
    for (const store of ['transcripts', 'lists'] as const) {
      const change = db.transaction(store, 'readwrite');
      const others = (await change.store.getAllKeys()).filter(([owner]) => owner !== userId);
      for (const key of others) await change.store.delete(key);
      await change.done;
    }
  });
};

const nameOf = ({ limit = 0 }: ListOptions): string => String(limit);
