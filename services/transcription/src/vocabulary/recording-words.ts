import type { VocabularyWord } from '@escriba/contracts/transcription/vocabulary-word';
import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import { ownWordsOf } from '../recordings/recordings.ts';
import { createRecordingWordsRepository } from './recording-words.repository.ts';
import { mergeWords } from './merge-words.ts';
import { createWordsRepository } from './words.repository.ts';

type Recording = {
  readonly id: string;
  readonly round: number;
  readonly owner_kind: string;
  readonly owner_id: string;
  readonly folder_id: string | null;
  readonly client_info: unknown;
};

/** Reads and settles the words that recordings are recognised with, in a transaction where another room composes one. */
export const recordingWordsIn = (db: Kysely<DB>) => {
  const { has, begin, find, finish, findUsed } = createRecordingWordsRepository(db);
  return {
    /** Settles the words of a round at its first attempt: the recording's own, those of its folder and those of the account. */
    settle: async (row: Recording): Promise<void> => {
      if (await has(row)) return;
      await begin(row, mergeWords([ownWordsOf(row.client_info), await listStored(db, row)]));
    },

    /** Returns the words of a round. */
    find,

    /** Notes that the round has given the current text. */
    finish,

    /** Returns the words that the current text was recognised with. */
    findUsed,
  };
};

/** Returns the words of an account for a recording that is in no folder, the newest first; visitors have none. */
export const listAccountWords = (
  db: Kysely<DB>,
  { kind, id }: { readonly kind: string; readonly id: string },
): Promise<VocabularyWord[]> => listStored(db, { owner_kind: kind, owner_id: id, folder_id: null });

type Place = Pick<Recording, 'owner_kind' | 'owner_id' | 'folder_id'>;

const listStored = async (db: Kysely<DB>, row: Place): Promise<VocabularyWord[]> => {
  if (row.owner_kind !== 'user') return [];
  const place = { ownerId: row.owner_id, folderId: row.folder_id };
  const rows = await createWordsRepository(db).listFor(place);
  return rows.map(({ text, sounds_like: soundsLike }) => ({
    text,
    ...(soundsLike !== null && { soundsLike }),
  }));
};
