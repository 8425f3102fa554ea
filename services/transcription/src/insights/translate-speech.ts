import { every } from '@escriba/runtime';
import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import type {
  PieceKeeper,
  SpokenRecording,
  TranslatedPiece,
  TranslateRecording,
} from '../recognition/recognition.ts';
import { audioGone, findPermanentFault } from '../recordings/recordings.ts';
import { readCurrentJson } from '../transcripts/transcripts.ts';
import { endAs } from './end-insight.ts';
import { InsightFault } from './insight-fault.ts';
import { MADE } from './insight-figures.repository.ts';
import type { InsightPool } from './insight-pool.ts';
import { createInsightRunsRepository, type RecordingRun } from './insight-runs.repository.ts';
import type { MakeInsight, Making } from './run-insight.ts';
import { findSpokenRecording } from './spoken-recordings.repository.ts';
import { createTranslatedPiecesRepository } from './translated-pieces.repository.ts';

type SpeechDeps = {
  readonly db: Kysely<DB>;
  readonly translateRecording: TranslateRecording;
  readonly pool: Pick<InsightPool, 'align'>;
  readonly clock: () => Date;
};

/** How often a run is renewed, so that no other worker takes its insight. */
const RENEW_MS = 5_000;

/**
 * Returns what translates recordings into English by recognition. Each piece is stored once it is translated, and a later attempt goes on at the first missing
 * one. The text is read at the end, since only its sentences depend on it.
 */
export const createTranslateSpeech =
  (deps: SpeechDeps): MakeInsight =>
  async (run, making) => {
    if (run.form !== 'translation') throw new Error(`The form ${run.form} is not made by recognition`);
    const runs = createInsightRunsRepository(deps.db);
    const stop = new AbortController();
    const renewing = every(
      RENEW_MS,
      async () => {
        if (!(await runs.renew(run, deps.clock()))) stop.abort(lost());
      },
      (error) => making.logger.warn({ err: error }, 'insight.not_renewed'),
    );
    const signal = AbortSignal.any([making.signal, stop.signal]);
    try {
      return await translate(deps, run, { ...making, signal });
    } catch (error) {
      throw toFault(error);
    } finally {
      await renewing.stop();
    }
  };

const lost = () => new Error('The run has lost its insight');

/** What a retry cannot mend is the code of the insight. */
const toFault = (error: unknown): unknown => {
  const code = findPermanentFault(error);
  if (code === undefined) return error;
  return new InsightFault(code === AUDIO_MISSING ? audioGone().code : code, { isFinal: true });
};

/** The code of a recording whose file is not in the storage. */
const AUDIO_MISSING = 'transcription.audio_missing';

const translate = async (deps: SpeechDeps, run: RecordingRun, making: Making): Promise<boolean> => {
  const { db, pool, clock } = deps;
  const { signal } = making;
  const place = { ownerId: run.owner_id, transcriptionId: run.transcription_id };
  const found = await findSpokenRecording(db, place);
  if (found?.storageKey == null) throw audioGone();
  const recording = { ...found, storageKey: found.storageKey };
  const keeper = createKeeper(db, run, { recording, announce: making.announce });
  const model = await deps.translateRecording({ recording, pieces: keeper, signal });
  const { json, revision } = await readCurrentJson(db, run.transcription_id);
  if (!(await createInsightRunsRepository(db).noteRevision(run, revision, model))) return false;
  const pieces = (await keeper.list(model)).map(({ startMs, endMs, segments }) => ({
    startMs,
    endMs,
    segments: segments ?? [],
  }));
  const statements = await pool.align({ document: json, pieces }, signal);
  return endAs(deps, { ...run, shown: 0, rejected: 0, outcome: MADE }, (transaction) =>
    createInsightRunsRepository(transaction).finish(run, statements, clock()),
  );
};

type Keeping = Pick<Making, 'announce'> & { readonly recording: SpokenRecording };

/** Keeps the pieces of a run in the database. Each function throws if the run has lost its insight. */
const createKeeper = (
  db: Kysely<DB>,
  run: RecordingRun,
  { recording: { round }, announce }: Keeping,
): PieceKeeper => {
  const pieces = createTranslatedPiecesRepository(db);
  const runs = createInsightRunsRepository(db);
  const begin = async (listed: readonly TranslatedPiece[]): Promise<readonly TranslatedPiece[]> => {
    if (listed.length === 0) return listed;
    const done = listed.filter(({ segments }) => segments !== null).length;
    throwIfLost(await runs.noteParts(run, { done, total: listed.length }));
    await announce(run);
    return listed;
  };
  return {
    list: async (model) => {
      const own = await pieces.list(run);
      if (own.length > 0) return begin(own);
      await pieces.copyLast(run, { round, model });
      return begin(await pieces.list(run));
    },
    plan: async (planned) => {
      throwIfLost(await pieces.plan(run, { round }, planned));
      return begin(await pieces.list(run));
    },
    save: async (index, segments) => {
      throwIfLost(await pieces.save(run, index, segments));
      await announce(run);
    },
  };
};

const throwIfLost = (isHeld: boolean): void => {
  if (!isHeld) throw lost();
};
