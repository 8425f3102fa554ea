import type { SpeechModel } from '@escriba/contracts/transcription/recognition';
import { type Kysely, type Selectable, sql } from 'kysely';
import {
  type KnownSpeaker,
  type MergedTranscript,
  type Transcript,
  transcriptsIn,
  type Waveform,
  waveformKeyOf,
  writeMerge,
  writeRecognition,
} from '../../transcripts/transcripts.ts';
import { type Conversation, type PieceResult, toJsonb } from '../../platform/db/json.ts';
import type { DB, Transcriptions } from '../../platform/db/schema.generated.ts';
import {
  applyLife,
  channelNamesOf,
  isMergeRound,
  languagesOf,
  type LifeRow,
  livesIn,
  type Owner,
  ownerOf,
  speakersExpectedOf,
  speechModelOf,
  unclaimedObjectsIn,
} from '../../recordings/recordings.ts';
import { type NumberedPiece, type PlannedPiece, toPlannedPiece, writePiece } from './pieces.repository.ts';
import { recordingWordsIn } from '../../vocabulary/vocabulary.ts';
import { listUserLanguages } from './user-languages.repository.ts';
import { Superseded } from './superseded.ts';

const RUN = [
  'id',
  'attempt',
  'language',
  'language_requested',
  'storage_key',
  'owner_kind',
  'owner_id',
  'with_speakers',
  'duration_ms',
  'probed_duration_ms',
  'priority',
  'round',
  'is_trial',
  'is_merge',
  'is_planning',
  'audio_track',
] as const;

/** One attempt at a recording. `attempt` is its fencing token: writes of a superseded run change nothing. */
export type Run = Pick<Selectable<Transcriptions>, (typeof RUN)[number]> & {
  readonly speechModel: SpeechModel;
  /** The names of the speakers in the left and the right channel; undefined if the client named none. */
  readonly channelNames?: readonly [string, string] | undefined;
  /** The number of speakers; undefined if the voices decide. */
  readonly speakersExpected?: number | undefined;
  /** The languages that may be spoken; undefined if any may. */
  readonly languages?: readonly string[] | undefined;
};
export type RunsRepository = ReturnType<typeof createRunsRepository>;

/** A stored object that the run has made and that is not claimed yet. */
export type MadeAudio = { storageKey: string; sizeBytes: number; sha256: string };

/** Writes what else begins with the text of a recording, in the transaction that writes the text and has locked the recording. */
type OnText = (transaction: Kysely<DB>, transcriptionId: string, now: Date) => Promise<void>;

/** Makes the writes of a worker. Every function except `claim` throws Superseded if the run has lost its recording. */
export const createRunsRepository = (db: Kysely<DB>, clock: () => Date, onText: OnText) => {
  const held = (run: Run) =>
    db
      .updateTable('transcriptions')
      .set({ updated_at: clock() })
      .where('id', '=', run.id)
      .where('attempt', '=', run.attempt)
      .where('status', '=', 'processing');
  const guard = (run: Run) => held(run).returning('id');

  return {
    /** Claims an unfinished recording; undefined if there is nothing to do. */
    claim: (id: string): Promise<Run | undefined> =>
      db.transaction().execute(async (transaction) => {
        const row = await livesIn(transaction).lock(id);
        const happening = { event: { kind: 'claimed' }, now: clock() } as const;
        const claimed = row && (await applyLife(transaction, row, happening));
        return claimed && beginRun(transaction, id);
      }),

    /** Returns the present owner: a visitor's recording may move into an account during a run. Returns undefined if it was deleted. */
    findOwner: async ({ id }: Pick<Run, 'id'>): Promise<Owner | undefined> => {
      const row = await db
        .selectFrom('transcriptions')
        .select(['owner_kind', 'owner_id'])
        .where('id', '=', id)
        .executeTakeFirst();
      return row && ownerOf(row);
    },

    /** Changes what is known of the recording. Its progress never decreases: an attempt may start from the beginning. */
    update: async (
      run: Run,
      {
        progress,
        ...values
      }: { stage?: 'transcribing'; progress?: number; duration_ms?: number; language?: string },
    ): Promise<void> => {
      const further =
        progress === undefined ? {} : { progress: sql<number>`greatest(progress, ${progress}::real)` };
      throwIfSuperseded(
        await guard(run)
          .set({ ...values, ...further })
          .executeTakeFirst(),
      );
    },

    /** Returns the timeline of a recording that was a chat. */
    findConversation: (run: Run): Promise<Conversation | undefined> =>
      transcriptsIn(db).findConversation(run.id),

    /** Returns the voices that the client has sent to name the speakers. */
    listKnownSpeakers: (run: Run): Promise<KnownSpeaker[]> => transcriptsIn(db).listKnownSpeakers(run.id),

    listUserLanguages: (run: Run): Promise<string[]> => listUserLanguages(db, run),

    hasWaveform: (run: Run): Promise<boolean> => transcriptsIn(db).hasWaveform(run.id, run.audio_track),

    /** Keeps an existing one of the same audio track. */
    saveWaveform: async (run: Run, { perSecond, peaks }: Waveform): Promise<void> => {
      const saved = db
        .with('held', () => held(run).returning('id'))
        .with('saved', (query) =>
          query
            .insertInto('waveforms')
            .columns(['transcription_id', 'per_second', 'peaks', 'audio_track'])
            .expression((eb) =>
              eb
                .selectFrom('held')
                .select(['id', eb.val(perSecond).as('per_second'), eb.val(Buffer.from(peaks)).as('peaks')])
                .select(eb.val(waveformKeyOf(run.audio_track)).as('audio_track')),
            )
            .onConflict((conflict) => conflict.doNothing()),
        )
        .selectFrom('held')
        .select('id');
      throwIfSuperseded(await saved.executeTakeFirst());
    },

    /** Returns the recording's pieces in order; empty before they are planned. */
    listPieces: async (run: Run): Promise<PlannedPiece[]> => {
      const rows = await db
        .selectFrom('pieces')
        .selectAll()
        .where('transcription_id', '=', run.id)
        .orderBy('index')
        .execute();
      return rows.map(toPlannedPiece);
    },

    /** Adds pieces to the plan. Unless `isComplete` is false, they are its last. */
    savePlan: async (
      run: Run,
      pieces: readonly NumberedPiece[],
      { isComplete = true }: { isComplete?: boolean } = {},
    ): Promise<void> => {
      const { rows } = await sql`
        with held as (${held(run).set({ is_planning: !isComplete }).returning('id')}), saved as (
          insert into pieces (transcription_id, index, start_ms, end_ms, spans)
          select id, index, "startMs", "endMs", spans
          from held, jsonb_to_recordset(${toJsonb(pieces)})
            as planned (index integer, "startMs" integer, "endMs" integer, spans jsonb)
        )
        select id from held`.execute(db);
      throwIfSuperseded(rows[0]);
    },

    savePiece: async (run: Run, index: number, result: PieceResult): Promise<void> => {
      throwIfSuperseded(await writePiece(db, held(run), { id: run.id, index, result }));
    },

    /** Writes the transcript and ends the run, in one transaction. */
    finish: (run: Run, transcript: Transcript): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        const { language, durationMs, speechMs, engine, model } = transcript;
        const row = await lock(transaction, run);
        await applyLife(transaction, row, {
          event: { kind: 'finished', speechMs },
          now: clock(),
          values: { language, duration_ms: durationMs, engine, model },
        });
        await recordingWordsIn(transaction).finish(run);
        await writeRecognition(transaction, row, { transcript, now: clock() });
        await onText(transaction, row.id, clock());
      }),

    /** Writes a merged transcript, claims its audio and ends the run, in one transaction. Nothing is charged. */
    finishMerge: (run: Run, merged: MergedTranscript & { audio: MadeAudio | null }): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        const { audio, document, model } = merged;
        const row = await lock(transaction, run);
        await applyLife(transaction, row, {
          event: { kind: 'merged' },
          now: clock(),
          values: {
            language: document.language,
            duration_ms: document.durationMs,
            engine: MERGE_ENGINE,
            model,
            ...(audio === null ? {} : columnsOf(audio)),
          },
        });
        if (audio) await unclaimedObjectsIn(transaction).delete(audio.storageKey);
        await writeMerge(transaction, row.id, { ...merged, engine: MERGE_ENGINE, now: clock() });
        await onText(transaction, row.id, clock());
      }),

    /** Ends the run permanently, in one transaction. Returns the keys of objects to remove. */
    fail: (run: Run, errorCode: string): Promise<readonly string[]> =>
      db.transaction().execute(async (transaction) => {
        const row = await lock(transaction, run);
        const applied = await applyLife(transaction, row, {
          event: { kind: 'failed', errorCode },
          now: clock(),
        });
        return applied?.storageKeys ?? [];
      }),

    /** Returns the recording to the queue. */
    requeue: (run: Run): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        const row = await lock(transaction, run);
        await applyLife(transaction, row, { event: { kind: 'returned' }, now: clock() });
      }),
  };
};

/** Returns the run that has just claimed its recording, whose words are settled. */
const beginRun = async (transaction: Kysely<DB>, id: string): Promise<Run> => {
  const row = await transaction
    .selectFrom('transcriptions')
    .select([...RUN, 'client_info', 'folder_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (!isMergeRound(row)) await recordingWordsIn(transaction).settle(row);
  const { client_info: clientInfo, folder_id: _folder, ...run } = row;
  return {
    ...run,
    speechModel: speechModelOf(clientInfo),
    channelNames: channelNamesOf(clientInfo),
    speakersExpected: speakersExpectedOf(clientInfo),
    languages: languagesOf(clientInfo),
  };
};

const lock = async (transaction: Kysely<DB>, run: Run): Promise<LifeRow> =>
  throwIfSuperseded(await livesIn(transaction).lockRun(run));

/** The name of the engine in a merged recording, in which nothing was recognised. */
const MERGE_ENGINE = 'merge';

const columnsOf = ({ storageKey, sizeBytes, sha256 }: MadeAudio) => ({
  storage_key: storageKey,
  size_bytes: sizeBytes,
  sha256,
});

/** Returns the row that a write changed. Throws if a later run has the recording. */
const throwIfSuperseded = <T>(row: T | undefined): T => {
  if (row === undefined) throw new Superseded();
  return row;
};
