import type { OpenTranscript } from '@escriba/contracts/transcription/transcript';
import type { TranscriptVersion } from '@escriba/contracts/transcription/versions';
import type { VocabularyWord } from '@escriba/contracts/transcription/vocabulary-word';
import type { Kysely } from 'kysely';
import { noteActivity } from '../../platform/activity/activity.ts';
import type { JsonBytes } from '../../platform/db/json-slices.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import {
  recordingsIn,
  type GetItem,
  type Reader,
  transcriptionNotFound,
  userOwner,
} from '../../recordings/recordings.ts';
import type { VersionLimits } from '../versions/choose-thinned.ts';
import { readCurrentJson } from '../versions/current-document.ts';
import { createVoicePrintsRepository } from '../voices/voice-prints.repository.ts';
import { type ChangeDeps, createChangeTranscript } from './change-transcript.ts';
import { computeRegroup } from './regroup-speakers.ts';
import { computeRestore, writeRestore } from './restore-version.ts';
import { computeSave, saveChanges } from './save-changes.ts';
import type { EditWork } from './work/edit-work.ts';
import { writeNewVersion } from './write-new-version.ts';
import { transcriptNotReady, versionNotFound } from '../documents/transcripts.errors.ts';
import type { SaveResult } from '../versions/transcripts.repository.ts';
import {
  type StartWithJson,
  type VersionWithJson,
  createVersionJsonRepository,
} from '../versions/version-json.repository.ts';
import { createVersionsRepository } from '../versions/versions.repository.ts';

type TranscriptsDeps = ChangeDeps & {
  versionLimits: VersionLimits;
  edits: Pick<EditWork, 'compute'>;
  getItem: GetItem;
  clock: () => Date;
};

/** An opened transcript, of which the document is JSON. */
type OpenedTranscript = { readonly opened: Omit<OpenTranscript, 'document'>; readonly json: JsonBytes };

export type TranscriptsService = ReturnType<typeof createTranscriptsService>;

/** Reads and changes a user's transcripts, word by word. Every function throws transcriptionNotFound for another user's recording. */
export const createTranscriptsService = (deps: TranscriptsDeps) => {
  const open = createOpening(deps.db, deps.getItem);
  return {
    /** @throws transcriptNotReady */
    open,
    getStart: createStartReader(deps.db),
    ...createVersionReaders(deps),
    ...createEdits(deps, open),
  };
};

const createVersionReaders = ({ db, getItem }: Pick<TranscriptsDeps, 'db' | 'getItem'>) => ({
  /** Lists versions, newest first; empty if nothing was recognised yet. */
  listVersions: async (reader: Reader, id: string): Promise<TranscriptVersion[]> => {
    await getItem(reader, id);
    const versions = createVersionsRepository(db);
    await versions.ensureFirst(id);
    return versions.list(id);
  },

  /** @throws versionNotFound */
  getVersion: async (reader: Reader, id: string, number: number): Promise<VersionWithJson> => {
    await getItem(reader, id);
    await createVersionsRepository(db).ensureFirst(id);
    const found = await createVersionJsonRepository(db).find(id, number);
    if (!found) throw versionNotFound();
    return found;
  },

  /** Lists the words of the vocabulary that a version was recognised with. @throws versionNotFound */
  listVersionWords: async (reader: Reader, id: string, number: number): Promise<VocabularyWord[]> => {
    await getItem(reader, id);
    const versions = createVersionsRepository(db);
    await versions.ensureFirst(id);
    const found = await versions.findVocabulary(id, number);
    if (!found) throw versionNotFound();
    return found;
  },
});

/** Creates the functions that change a transcript. Every one throws transcriptNotReady, recordingBusy, serviceBusy and textsUnavailable, too. */
const createEdits = (deps: TranscriptsDeps, open: ReturnType<typeof createOpening>) => {
  const change = createChangeTranscript(deps);
  const writing = () => ({ now: deps.clock(), versionLimits: deps.versionLimits });
  const note = (
    transaction: Kysely<DB>,
    { userId }: Reader,
    { id, action }: { readonly id: string; readonly action: 'restored' | 'edited' },
  ) => noteActivity(transaction, { ownerId: userId, ids: [id], action, at: deps.clock() });
  return {
    /** Saves changes. `body`: JSON by the contract. @throws transcriptConflict, transcriptInvalid; a refused body */
    save: (reader: Reader, id: string, body: Uint8Array): Promise<SaveResult> =>
      change(reader, id, {
        compute: () => computeSave(deps, id, { body, userId: reader.userId }),
        write: (transaction, save) =>
          saveChanges(transaction, id, { ...save, ...writing(), ownerId: reader.userId }),
      }),

    /** @throws transcriptConflict, versionNotFound */
    restore: async (reader: Reader, id: string, input: RestoreInput): Promise<OpenedTranscript> => {
      await change(reader, id, {
        compute: () => computeRestore(deps, id, { ...input, userId: reader.userId }),
        write: async (transaction, restored) => {
          await writeRestore(transaction, id, restored, writing());
          await note(transaction, reader, { id, action: 'restored' });
        },
      });
      return open(reader, id);
    },

    /** @throws transcriptConflict, voicesGone */
    regroup: async (reader: Reader, id: string, input: RegroupInput): Promise<OpenedTranscript> => {
      await change(reader, id, {
        compute: () => computeRegroup(deps, id, { ...input, userId: reader.userId }),
        write: async (transaction, regrouped) => {
          await writeNewVersion(transaction, id, regrouped, writing());
          await note(transaction, reader, { id, action: 'edited' });
        },
      });
      return open(reader, id);
    },
  };
};

type RestoreInput = { number: number; baseRevision: number };
type RegroupInput = { speakers: number | null; baseRevision: number };

const createOpening =
  (db: Kysely<DB>, getItem: GetItem) =>
  async (reader: Reader, id: string): Promise<OpenedTranscript> => {
    const item = await getItem(reader, id);
    const { json, ...current } = await readCurrentJson(db, id);
    const canRegroup = await createVoicePrintsRepository(db).exists(id);
    return { opened: { item, ...current, canRegroup }, json };
  };

/** How many passages a page starts with: sentences that fill a large screen. */
const START_PASSAGES = 60;

/** Returns a function that reads the first passages, which a page shows while the rest loads. @throws transcriptionNotFound, transcriptNotReady */
const createStartReader =
  (db: Kysely<DB>) =>
  async ({ userId }: Reader, id: string): Promise<StartWithJson> => {
    const held = await recordingsIn(db).find(userOwner(userId), id);
    if (!held) throw transcriptionNotFound();
    const start = await createVersionJsonRepository(db).findStart(id, START_PASSAGES);
    if (!start) throw transcriptNotReady();
    return start;
  };
