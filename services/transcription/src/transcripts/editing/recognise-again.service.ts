import { PLAN_FEATURES } from '@escriba/contracts/plans/features';
import { APP_LANGUAGES, AUTO_LANGUAGE, LANDING_LANGUAGES } from '@escriba/contracts/shared/languages';
import type { VocabularyWord } from '@escriba/contracts/transcription/vocabulary-word';
import type { Kysely } from 'kysely';
import { noteActivity } from '../../platform/activity/activity.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import {
  applyLife,
  canRecogniseAgain,
  type ChangeRecording,
  type ChargeDeps,
  chargeNextRound,
  chosenLanguage,
  recordingsIn,
  type Reservation,
  type Transcription,
  transcriptionNotFound,
  type User,
  userOwner,
  withChoices,
} from '../../recordings/recordings.ts';
import { toOwnWords } from '../../vocabulary/vocabulary.ts';
import { createAudioTracksRepository } from '../versions/audio-tracks.repository.ts';
import {
  audioTrackUnknown,
  languageUnknown,
  recognitionImpossible,
} from '../documents/transcripts.errors.ts';
import { createTranscriptsRepository } from '../versions/transcripts.repository.ts';
import { createVersionsRepository } from '../versions/versions.repository.ts';

type RecogniseAgainDeps = ChargeDeps & {
  db: Kysely<DB>;
  changeRecording: ChangeRecording;
  clock: () => Date;
};

export type RecogniseAgainInput = {
  language_code: string;
  speech_model?: string;
  audio_track?: number;
  vocabulary?: VocabularyWord[];
};
export type RecogniseAgain = ReturnType<typeof createRecogniseAgain>;

const LANGUAGES: ReadonlySet<string> = new Set([...LANDING_LANGUAGES, ...APP_LANGUAGES, AUTO_LANGUAGE]);

/**
 * Recognises a completed recording again: a new round, charged like a new recording. The current transcript stays readable, and is restored
 * if the round fails.
 * @throws transcriptionNotFound, recognitionImpossible, languageUnknown, audioTrackUnknown, wordInvalid, the plan's refusals, reservationInProgress, quotaUnavailable,
 * recordingBusy
 */
export const createRecogniseAgain = (deps: RecogniseAgainDeps) => {
  const findRow = async (user: User, id: string): Promise<Transcription> => {
    const row = await recordingsIn(deps.db).find(userOwner(user.userId), id);
    if (!row) throw transcriptionNotFound();
    return row;
  };

  return async (user: User, id: string, wanted: RecogniseAgainInput): Promise<void> => {
    const row = await findRow(user, id);
    if (!LANGUAGES.has(wanted.language_code)) throw languageUnknown();
    if (!canRecogniseAgain(row)) throw recognitionImpossible();
    await checkTrack(deps.db, id, wanted);
    const write = (reservation: Reservation) => requeue(deps, row, { wanted, reservation });
    if (await chargeNextRound(deps, { user, row, write })) return;
    // Deleted meanwhile, without audio, or already being recognised again.
    await findRow(user, id);
    throw recognitionImpossible();
  };
};

/** Checks that the text names the requested track. Only named tracks are known to exist. */
const checkTrack = async (
  db: Kysely<DB>,
  id: string,
  { audio_track: track }: RecogniseAgainInput,
): Promise<void> => {
  if (track === undefined) return;
  const tracks = await createAudioTracksRepository(db).findCurrent(id);
  if (!tracks || track > tracks.count) throw audioTrackUnknown();
};

type Round = { wanted: RecogniseAgainInput; reservation: Reservation };

/** Returns false if the recording has changed since it was read. */
const requeue = (
  { changeRecording, clock }: RecogniseAgainDeps,
  { id, owner_id: userId, round: endedRound }: Transcription,
  { wanted, reservation: { round, priority, plan } }: Round,
): Promise<boolean> =>
  changeRecording({ id, ownerId: userId }, async (transaction) => {
    const row = await recordingsIn(transaction).findForUpdate(userOwner(userId), id);
    if (row === undefined) return false;
    const current = await createTranscriptsRepository(transaction).find(id);
    const withSpeakers = PLAN_FEATURES[plan].speakerIdentification;
    const applied = await applyLife(transaction, row, {
      event: { kind: 'recognised_again', next: { endedRound, round, priority, withSpeakers } },
      now: clock(),
      values: valuesOf(wanted, { audioTrack: current?.audioTrack ?? null, clientInfo: row.client_info }),
    });
    if (applied === undefined) return false;
    await createVersionsRepository(transaction).ensureFirst(id);
    await noteActivity(transaction, { ownerId: userId, ids: [id], action: 'recognised', at: clock() });
    return true;
  });

type Current = { audioTrack: number | null; clientInfo: unknown };

/** Returns the values of the new round. Values that are not chosen stay as they are. */
const valuesOf = (wanted: RecogniseAgainInput, { audioTrack, clientInfo }: Current) => ({
  language_requested: chosenLanguage(wanted),
  audio_track: wanted.audio_track ?? audioTrack,
  client_info: withChoices(clientInfo, {
    ...(wanted.speech_model !== undefined && { speechModel: wanted.speech_model }),
    ...(wanted.vocabulary !== undefined && { vocabulary: toOwnWords(wanted.vocabulary) }),
  }),
});
