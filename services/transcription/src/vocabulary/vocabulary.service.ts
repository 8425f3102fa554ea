import type { KeptLabels } from '@escriba/contracts/transcription/account-part';
import type {
  RecordingVocabulary,
  VocabularyEntry,
  WordSuggestion,
} from '@escriba/contracts/transcription/vocabulary';
import type { VocabularyWord } from '@escriba/contracts/transcription/vocabulary-word';
import { VOCABULARY_WORDS_MAX } from '@escriba/contracts/transcription/vocabulary-limits';
import type { Kysely } from 'kysely';
import { holdFolder } from '../platform/db/hold-folder.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import {
  inShortTransaction,
  ownWordsOf,
  recordingsIn,
  transcriptionNotFound,
  userOwner,
} from '../recordings/recordings.ts';
import { createDismissalsRepository } from './dismissals.repository.ts';
import { createRecordingWordsRepository } from './recording-words.repository.ts';
import { suggestWords } from './suggest-words.ts';
import { type StoredWord, toStoredWord, withoutRepeats } from './to-stored-word.ts';
import { vocabularyFolderNotFound, vocabularyFull, wordKnown, wordNotFound } from './vocabulary.errors.ts';
import { createWordsRepository } from './words.repository.ts';

type VocabularyDeps = { db: Kysely<DB>; newId: () => string; clock: () => Date };
type Repository = ReturnType<typeof createWordsRepository>;
type Added = { readonly words: readonly VocabularyWord[]; readonly folderId?: string | null };

export type VocabularyService = ReturnType<typeof createVocabularyService>;

/** Manages the words that recognition prefers in a user's recordings. Other users' words, folders and recordings are not found. */
export const createVocabularyService = (deps: VocabularyDeps) => {
  const { db } = deps;
  const change = createChanges(db);
  return {
    list: (userId: string): Promise<VocabularyEntry[]> => createWordsRepository(db).list(userId),

    /** Adds those that are not known yet. @throws wordInvalid, vocabularyFull, vocabularyFolderNotFound, recordingBusy */
    add: (userId: string, { words, folderId = null }: Added) => {
      const typed = withoutRepeats(words.map(toStoredWord));
      return change(userId, (repository, transaction) =>
        addWords(deps, { repository, transaction }, { userId, folderId, typed }),
      );
    },

    /** @throws wordInvalid, wordNotFound, wordKnown, recordingBusy */
    change: (
      userId: string,
      id: string,
      typed: Parameters<typeof toStoredWord>[0],
    ): Promise<VocabularyEntry> => {
      const word = toStoredWord(typed);
      return change(userId, async (repository) => {
        const found = await repository.find(userId, id);
        if (found === undefined) throw wordNotFound();
        const isRenamed = found.wordKey !== word.wordKey;
        const keys = await repository.listKeys({ ownerId: userId, folderId: found.folderId });
        if (isRenamed && keys.includes(word.wordKey)) throw wordKnown(word.text);
        const changed = await repository.update(userId, id, word);
        if (changed === undefined) throw wordNotFound();
        return changed;
      });
    },

    /** @throws wordNotFound */
    delete: async (userId: string, id: string): Promise<void> => {
      if (!(await createWordsRepository(db).delete(userId, id))) throw wordNotFound();
    },

    listSuggestions: (userId: string): Promise<WordSuggestion[]> => suggestWords(db, userId),

    /** Keeps a word from being suggested. A word that was never corrected is not kept; repeating it changes nothing more. @throws wordInvalid */
    dismiss: (userId: string, typed: string): Promise<void> =>
      createDismissalsRepository(db).insert(userId, toStoredWord({ text: typed })),

    listKept: async (userId: string): Promise<KeptLabels['vocabulary']> => ({
      words: await createWordsRepository(db).listKept(userId),
      dismissed: await createDismissalsRepository(db).list(userId),
    }),

    /** @throws transcriptionNotFound */
    getOfRecording: async (userId: string, id: string): Promise<RecordingVocabulary> => {
      const row = await recordingsIn(db).find(userOwner(userId), id);
      if (row === undefined) throw transcriptionNotFound();
      return {
        own: ownWordsOf(row.client_info),
        used: await createRecordingWordsRepository(db).findUsed(id),
      };
    },
  };
};

type Adding = {
  readonly userId: string;
  readonly folderId: string | null;
  readonly typed: readonly StoredWord[];
};

const addWords = async (
  { newId, clock }: VocabularyDeps,
  { repository, transaction }: { repository: Repository; transaction: Kysely<DB> },
  { userId, folderId, typed }: Adding,
) => {
  const place = { ownerId: userId, folderId };
  if (folderId !== null && !(await holdFolder(transaction, place))) throw vocabularyFolderNotFound();
  const keys = new Set(await repository.listKeys(place));
  const fresh = typed.filter((word) => !keys.has(word.wordKey));
  const room = Math.max(0, VOCABULARY_WORDS_MAX - (await repository.count(userId)));
  if (fresh.length > room) throw vocabularyFull(room);
  const known = typed.filter((word) => keys.has(word.wordKey)).map(({ text }) => text);
  if (fresh.length === 0) return { added: [], known };
  const words = fresh.map((word) => ({ ...word, id: newId() }));
  return { added: await repository.insert(place, words, clock()), known };
};

/** Allows one change of a user's words at a time, so that their number stays valid. */
const createChanges =
  (db: Kysely<DB>) =>
  <T>(userId: string, work: (repository: Repository, transaction: Kysely<DB>) => Promise<T>): Promise<T> =>
    inShortTransaction(db, async (transaction) => {
      const repository = createWordsRepository(transaction);
      await repository.lock(userId);
      return work(repository, transaction);
    });

/** Deletes the words of a user, and those that must not be suggested to the user. */
export const eraseVocabulary = async (db: Kysely<DB>, userId: string): Promise<void> => {
  await createWordsRepository(db).eraseAll(userId);
  await createDismissalsRepository(db).eraseAll(userId);
};
