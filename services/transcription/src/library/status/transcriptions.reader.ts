import type { Locale } from '@escriba/contracts/shared/locale';
import type {
  TranscriptionProgress,
  TranscriptionSnapshot,
} from '@escriba/contracts/transcription/transcription';
import type { Kysely } from 'kysely';
import type { PieceResult } from '../../platform/db/json.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import {
  findTranscriptionOfTrial,
  recordingsIn,
  type Owner,
  type Transcription,
  transcriptionNotFound,
} from '../../recordings/recordings.ts';
import { type SnapshotParts, toSnapshot } from './snapshot.ts';
import type { StartEstimates } from './start-estimates.ts';
import { createStatusRepository } from './status.repository.ts';

/** The progress of a transcription. */
export type ProgressState = Omit<TranscriptionProgress, 'segments'>;

export type ReadInput = { owner: Owner; id: string; locale: Locale };

export type ReaderDeps = {
  db: Kysely<DB>;
  /** Returns why all recordings have to wait, if they do. */
  findObstacle: () => Promise<'speech_model' | null>;
  /** Seconds until a waiting recording starts; null if unknown. */
  estimateStart: StartEstimates;
  /** Address of the audio of a visitor's finished transcription. */
  freeAudioUrlOf: (recording: { ownerId: string; id: string }) => string;
};

export type TranscriptionsReader = ReturnType<typeof createTranscriptionsReader>;

/** Reads transcriptions for their owners. Every function throws transcriptionNotFound for another owner's. */
export const createTranscriptionsReader = ({ db, freeAudioUrlOf, ...deps }: ReaderDeps) => {
  const recordings = recordingsIn(db);
  const states = createStatusRepository(db);

  const getRow = async ({ owner, id }: ReadInput): Promise<Transcription> => {
    const row = await recordings.find(owner, id);
    if (!row) throw transcriptionNotFound();
    return row;
  };

  const readWaiting = createReadWaiting({ ...deps, states });

  const listDonePieces = ({ owner, id }: ReadInput, fromIndex = 0): Promise<PieceResult[]> =>
    recordings.listDone(owner, id, fromIndex);

  const readFinished = createReadFinished(states);

  const describe = async (input: ReadInput, row: Transcription) => {
    const { transcript, segments } = await readFinished(input.owner, row);
    const done = segments ? [] : await listDonePieces(input);
    const snapshot: TranscriptionSnapshot = toSnapshot({
      row,
      transcript,
      segments: segments ?? done.flatMap((piece) => piece.segments),
      locale: input.locale,
      freeAudioUrlOf,
      ...(await readWaiting(row)),
    });
    return { snapshot, piecesDone: done.length };
  };

  return {
    listDonePieces,

    /** Returns the whole snapshot, and the number of pieces in its text. */
    read: async (input: ReadInput) => describe(input, await getRow(input)),

    /** Returns the device's free transcription, if it has one. */
    findFree: async (device: Owner, locale: Locale): Promise<TranscriptionSnapshot | null> => {
      const row = await findTranscriptionOfTrial(db, device);
      return row ? (await describe({ owner: device, id: row.id, locale }, row)).snapshot : null;
    },

    /** Reads the progress of a transcription, without text. */
    readState: async (input: ReadInput): Promise<ProgressState> => {
      const row = await getRow(input);
      return {
        status: row.status,
        stage: row.stage,
        progress: row.progress,
        durationMs: row.duration_ms,
        language: row.language,
        ...(await readWaiting(row)),
      };
    },
  };
};

type WaitingDeps = Pick<ReaderDeps, 'findObstacle' | 'estimateStart'> & {
  readonly states: Pick<ReturnType<typeof createStatusRepository>, 'queuePosition'>;
};

const createReadWaiting =
  ({ findObstacle, estimateStart, states }: WaitingDeps) =>
  async (row: Transcription) => {
    if (row.status !== 'pending') return { queuePosition: null, startsInSeconds: null, waitingFor: null };
    const waitingFor = await findObstacle();
    const startsInSeconds = waitingFor === null ? await estimateStart(row.id) : null;
    return { queuePosition: await states.queuePosition(row), startsInSeconds, waitingFor };
  };

type FinishedStates = Pick<ReturnType<typeof createStatusRepository>, 'findSegments' | 'findTranscript'>;
type Finished = {
  readonly transcript?: SnapshotParts['transcript'];
  readonly segments?: SnapshotParts['segments'] | undefined;
};

/** Reads what a finished recording adds: a visitor's words and result, a user's segments. Users read the result elsewhere. */
const createReadFinished =
  (states: FinishedStates) =>
  async (owner: Owner, { id, status }: Transcription): Promise<Finished> => {
    if (status !== 'completed') return {};
    if (owner.kind === 'user') return { segments: await states.findSegments(owner, id) };
    const transcript = await states.findTranscript(owner, id);
    return { transcript, segments: transcript?.segments };
  };
