import type { OpenTranscript } from '@escriba/contracts/transcription/transcript';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { DATABASES } from '../../platform/databases.ts';
import type { TranscriptionsPage } from './keys.ts';

type KeptTranscript = {
  readonly userId: string;
  readonly id: string;
  readonly keptAtMs: number;
  readonly opened: OpenTranscript;
};
type KeptList = {
  readonly userId: string;
  /** The name of the request, so that each page finds its own list. */
  readonly name: string;
  readonly keptAtMs: number;
  readonly page: TranscriptionsPage;
};

type Schema = DBSchema & {
  transcripts: {
    key: [string, string];
    value: KeptTranscript;
    indexes: { byTime: [string, number] };
  };
  lists: { key: [string, string]; value: KeptList };
};

export type CopiesDb = IDBPDatabase<Schema>;

/** Uses the database of copies. Each use opens and closes it, so that a sign-out in any tab can delete it. Rejects where storage is refused. */
export const withCopies = async <T>(use: (db: CopiesDb) => Promise<T>): Promise<T> => {
  const db = await openDB<Schema>(DATABASES.copies, 1, {
    upgrade: (created) => {
      const transcripts = created.createObjectStore('transcripts', { keyPath: ['userId', 'id'] });
      transcripts.createIndex('byTime', ['userId', 'keptAtMs']);
      created.createObjectStore('lists', { keyPath: ['userId', 'name'] });
    },
  });
  try {
    return await use(db);
  } finally {
    db.close();
  }
};

/** Returns every row of a user. */
export const ownedBy = (userId: string): IDBKeyRange => IDBKeyRange.bound([userId], [userId, []]);
