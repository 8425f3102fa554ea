import { PLAN_FEATURES } from '@escriba/contracts/plans/features';
import type { Locale } from '@escriba/contracts/shared/locale';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import {
  type ChargeDeps,
  recordingsIn,
  enqueueRound,
  findPermanentFault,
  freeRecordingTooLong,
  type Owner,
  type Reservation,
  withReservation,
} from '../../recordings/recordings.ts';
import { type NewUpload, insertUpload } from './insert-upload.ts';
import { isArchive, type PrepareConversation } from './prepare-conversation.ts';
import type { RecordingProbe } from '../probing/probe-recording.ts';

export type AcceptDeps = ChargeDeps & {
  db: Kysely<DB>;
  recordingProbe: Pick<RecordingProbe, 'probe'>;
  prepareConversation: PrepareConversation;
  /** Longest recording of a visitor. */
  freeDurationMsMax: number;
  clock: () => Date;
};

export type AcceptInput = Omit<
  NewUpload,
  'media' | 'conversation' | 'archiveKey' | 'terms' | 'reservation' | 'isFolderKnown' | 'now'
> & {
  /**
   * Whether the upload was declared before its bytes came, and the caller retries after a temporary failure: an existing transcription is then
   * left unchanged.
   */
  isRepeatable?: boolean;
  /** Source address of the upload; absent if a background process continues it. */
  address?: string | undefined;
  /** Aborts when the client has disconnected: an exported chat is then not read further. */
  signal?: AbortSignal | undefined;
  /** The language of quota refusals. */
  locale: Locale;
};

export type AcceptUpload = (input: AcceptInput) => Promise<string>;

type RoundTerms = NewUpload['terms'];

/** The terms of a visitor's recording, which comes after those of all signed-in users. */
const VISITOR_TERMS: RoundTerms = { round: 1, priority: 4, withSpeakers: false };

/**
 * Turns a stored recording into a transcription and queues it; returns its id. A refused recording is discarded; a repeatable one stays
 * unclaimed after a temporary failure, for another attempt.
 * @throws the media errors, mediaBusy, uploadFolderNotFound, freeRecordingTooLong, freeTrialUsed, dailyDevicesLimit, the plan's refusals, reservationInProgress,
 * quotaUnavailable
 */
export const createAccept =
  (deps: AcceptDeps, discard: (recording: AcceptInput['recording']) => Promise<void>): AcceptUpload =>
  async (input) => {
    const { owner, recording, isRepeatable = false } = input;
    const { id } = recording;
    if (isRepeatable && (await exists(deps.db, owner, id))) return id;
    await persistUpload(deps, input, discard).catch(async (error: unknown) => {
      if (!isRepeatable || findPermanentFault(error) !== undefined)
        await Promise.allSettled([discard(recording)]);
      throw error;
    });
    await enqueueRound(deps, { id, owner });
    // The archive is not needed any more; if this fails, housekeeping removes it.
    if (isArchive(recording)) await Promise.allSettled([discard(recording)]);
    return id;
  };

const exists = async (db: Kysely<DB>, owner: Owner, id: string): Promise<boolean> =>
  (await recordingsIn(db).find(owner, id)) !== undefined;

type Discard = (recording: AcceptInput['recording']) => Promise<void>;

const persistUpload = async (deps: AcceptDeps, input: AcceptInput, discard: Discard): Promise<void> => {
  if (!isArchive(input.recording)) {
    const media = await deps.recordingProbe.probe(input.recording, input);
    await persistRecording(deps, { ...input, media });
    return;
  }
  const prepared = await deps.prepareConversation(input.recording, input);
  try {
    await persistRecording(deps, {
      ...input,
      ...prepared,
      archiveKey: input.recording.storageKey,
    });
  } catch (error) {
    await Promise.allSettled([discard(prepared.recording)]);
    throw error;
  }
};

type Prepared = AcceptInput & Pick<NewUpload, 'media' | 'conversation' | 'archiveKey'>;

const persistRecording = async (deps: AcceptDeps, input: Prepared): Promise<RoundTerms> => {
  const { owner, recording, media, locale, isRepeatable: isFolderKnown = false } = input;
  const isOverTrial = owner.kind === 'device' && (media.durationMs ?? 0) > deps.freeDurationMsMax;
  if (isOverTrial) throw freeRecordingTooLong(deps.freeDurationMsMax);
  const write = async (terms: RoundTerms, reservation?: Reservation): Promise<RoundTerms> => {
    const upload = { ...input, isFolderKnown, terms, reservation, now: deps.clock() };
    await deps.db.transaction().execute((transaction) => insertUpload(transaction, upload));
    return terms;
  };
  if (owner.kind === 'device') return write(VISITOR_TERMS);
  return withReservation(deps.quota, {
    user: { userId: owner.id, locale },
    charge: {
      transcriptionId: recording.id,
      sizeBytes: recording.sizeBytes,
      durationMs: media.durationMs,
    },
    write: (reservation) => write(termsOf(reservation), reservation),
  });
};

const termsOf = ({ round, priority, plan }: Reservation): RoundTerms => ({
  round,
  priority,
  withSpeakers: PLAN_FEATURES[plan].speakerIdentification,
});
