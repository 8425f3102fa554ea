import type { OpenTranscript, TranscriptStart, TranscriptVersion } from '@escriba/contracts';
import type { EventBus } from '@escriba/jobs';
import type { Kysely } from 'kysely';
import { announceChange } from '../recordings/announce.ts';
import type { DB } from '../db/schema.generated.ts';
import { userOwner } from '../recordings/owner.ts';
import type { ChangeRecording } from '../recordings/recording-changes.ts';
import { transcriptionNotFound } from '../recordings/recordings.errors.ts';
import { createTranscriptionsRepository } from '../recordings/transcriptions.repository.ts';
import type { VersionLimits } from '../transcripts/choose-thinned.ts';
import { readCurrentJson } from '../transcripts/current-document.ts';
import { createVoicePrintsRepository } from '../transcripts/voices/voice-prints.repository.ts';
import { regroupSpeakers } from './regroup-speakers.ts';
import { restoreVersion } from './restore-version.ts';
import { type SaveInput, saveChanges } from './save-changes.ts';
import { transcriptNotReady, versionNotFound } from '../transcripts/transcripts.errors.ts';
import type { SaveAnswer } from '../transcripts/transcripts.repository.ts';
import { type VersionWithJson, createVersionJsonRepository } from '../transcripts/version-json.repository.ts';
import { createVersionsRepository } from '../transcripts/versions.repository.ts';
import type { Reader, GetItem } from '../recordings/reader.ts';

type TranscriptsDeps = {
  db: Kysely<DB>;
  bus: Pick<EventBus, 'publish'>;
  changeRecording: ChangeRecording;
  versionLimits: VersionLimits;
  /** Called when a name or text has changed, so that search follows. */
  wakeSearch: () => void;
  getItem: GetItem;
  clock: () => Date;
};

/** The document is JSON. */
type OpenedTranscript = { readonly opened: Omit<OpenTranscript, 'document'>; readonly json: string };

export type TranscriptsService = ReturnType<typeof createTranscriptsService>;

/** A user's transcripts, word by word. Every function throws transcriptionNotFound for another user's recording. */
export const createTranscriptsService = ({ db, bus, getItem, clock, ...deps }: TranscriptsDeps) => {
  const open = createOpening(db, getItem);

  const writing = () => ({ now: clock(), versionLimits: deps.versionLimits });

  /** Runs in a transaction that locks the recording, so that concurrent saves run one after the other. */
  const change = async <T>(
    { userId }: Reader,
    id: string,
    work: (transaction: Kysely<DB>) => Promise<T>,
  ): Promise<T> => {
    const owner = userOwner(userId);
    const result = await deps.changeRecording({ id, ownerId: userId }, async (transaction) => {
      const held = await createTranscriptionsRepository(transaction).findForUpdate(owner, id);
      if (!held) throw transcriptionNotFound();
      return work(transaction);
    });
    deps.wakeSearch();
    await announceChange(bus, { id, owner });
    return result;
  };

  return {
    /** @throws transcriptNotReady */
    open,

    getStart: createStartReader(db),

    /** @throws transcriptNotReady, transcriptConflict, transcriptInvalid, recordingBusy */
    save: (reader: Reader, id: string, input: SaveInput): Promise<SaveAnswer> =>
      change(reader, id, (transaction) => saveChanges(transaction, id, { ...input, ...writing() })),

    /** Newest first; empty if nothing was recognised yet. */
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

    /** @throws transcriptNotReady, transcriptConflict, versionNotFound, recordingBusy */
    restore: async (
      reader: Reader,
      id: string,
      input: { number: number; baseRevision: number },
    ): Promise<OpenedTranscript> => {
      await change(reader, id, (transaction) => restoreVersion(transaction, id, { ...input, ...writing() }));
      return open(reader, id);
    },

    regroup: createRegrouping({ change, open, writing }),
  };
};

const createOpening =
  (db: Kysely<DB>, getItem: GetItem) =>
  async (reader: Reader, id: string): Promise<OpenedTranscript> => {
    const item = await getItem(reader, id);
    const { json, ...current } = await readCurrentJson(db, id);
    const canRegroup = await createVoicePrintsRepository(db).exists(id);
    return { opened: { item, ...current, canRegroup }, json };
  };

type Regrouping = {
  readonly change: (
    reader: Reader,
    id: string,
    work: (transaction: Kysely<DB>) => Promise<void>,
  ) => Promise<void>;
  readonly open: (reader: Reader, id: string) => Promise<OpenedTranscript>;
  readonly writing: () => { now: Date; versionLimits: VersionLimits };
};

/** @throws transcriptNotReady, transcriptConflict, voicesGone, recordingBusy */
const createRegrouping =
  ({ change, open, writing }: Regrouping) =>
  async (
    reader: Reader,
    id: string,
    input: { speakers: number | null; baseRevision: number },
  ): Promise<OpenedTranscript> => {
    await change(reader, id, (transaction) => regroupSpeakers(transaction, id, { ...input, ...writing() }));
    return open(reader, id);
  };

/** Sentences that fill a large screen. */
const START_PASSAGES = 60;

/** The first passages, which a page shows while the rest loads. @throws transcriptionNotFound, transcriptNotReady */
const createStartReader =
  (db: Kysely<DB>) =>
  async ({ userId }: Reader, id: string): Promise<TranscriptStart> => {
    const held = await createTranscriptionsRepository(db).find(userOwner(userId), id);
    if (!held) throw transcriptionNotFound();
    const start = await createVersionsRepository(db).findStart(id, START_PASSAGES);
    if (!start) throw transcriptNotReady();
    return start;
  };
