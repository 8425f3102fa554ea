import type { TranscriptionStage, TranscriptionStatus } from '@escriba/contracts';
import { type Kysely, type Selectable, sql } from 'kysely';
import { CLASS_PRIORITIES, capacityClassOf } from '../queue/capacity-class.ts';
import { PieceResult, Segments, parseColumn, toJsonb } from '../db/json.ts';
import type { DB, Transcriptions } from '../db/schema.generated.ts';
import { noteSearchChange } from './search-changes.repository.ts';
import { toNameKey } from './text-folding.ts';
import type { Owner } from './owner.ts';

export type Transcription = Omit<Selectable<Transcriptions>, 'status' | 'stage' | 'owner_kind'> & {
  status: TranscriptionStatus;
  stage: TranscriptionStage | null;
  owner_kind: Owner['kind'];
};

type StateRow = Pick<
  Transcription,
  'id' | 'status' | 'stage' | 'progress' | 'duration_ms' | 'language' | 'updated_at'
> & { queue_position: number | null };

export type NewTranscription = {
  id: string;
  owner: Owner;
  languageRequested: string;
  fileName: string;
  mediaKind: 'audio' | 'video';
  mimeType: string;
  sizeBytes: number;
  sha256: string;
  storageKey: string;
  clientInfo: Record<string, string>;
  /** By the probe; null where it cannot tell. */
  probedDurationMs: number | null;
  round: number;
  /** Smaller numbers are transcribed first. */
  priority: number;
  /** Whether who speaks is identified. */
  withSpeakers: boolean;
  createdAt: Date;
  expiresAt: Date | null;
};

/** The order of a class: paid, free and visitors' recordings wait in queues of their own. */
const WITHIN_CLASS = sql`
  partition by (priority > ${CLASS_PRIORITIES.paid[1]}), (priority > ${CLASS_PRIORITIES.free[1]})
  order by priority, queued_at, id`;

export type TranscriptionsRepository = ReturnType<typeof createTranscriptionsRepository>;

/** Transcriptions as their owners see them. Every query is scoped by the owner. */
export const createTranscriptionsRepository = (db: Kysely<DB>) => ({
  /** In a transaction: what is searched in comes with it. */
  insert: async (input: NewTranscription): Promise<void> => {
    await db
      .insertInto('transcriptions')
      .values({
        id: input.id,
        owner_kind: input.owner.kind,
        owner_id: input.owner.id,
        language_requested: input.languageRequested,
        file_name: input.fileName,
        name_key: toNameKey(input.fileName),
        media_kind: input.mediaKind,
        mime_type: input.mimeType,
        size_bytes: input.sizeBytes,
        sha256: input.sha256,
        storage_key: input.storageKey,
        client_info: toJsonb(input.clientInfo),
        probed_duration_ms: input.probedDurationMs,
        round: input.round,
        priority: input.priority,
        with_speakers: input.withSpeakers,
        queued_at: input.createdAt,
        created_at: input.createdAt,
        updated_at: input.createdAt,
        expires_at: input.expiresAt,
      })
      .execute();
    await noteSearchChange(db, input.id);
  },

  find: (owner: Owner, id: string): Promise<Transcription | undefined> =>
    owned(db, owner).where('id', '=', id).executeTakeFirst().then(toTranscription),

  /** The transcription that used the device's free trial up, or is about to. */
  findFree: (device: Owner): Promise<Transcription | undefined> =>
    owned(db, device)
      .where(
        'id',
        'in',
        db.selectFrom('free_trials').select('transcription_id').where('device_hash', '=', device.id),
      )
      .executeTakeFirst()
      .then(toTranscription),

  /** Place in the queue of its class, 1 is next. Within a priority recordings wait in the order they came. */
  queuePosition: async (waiting: Pick<Transcription, 'id' | 'priority' | 'queued_at'>): Promise<number> => {
    const row = await db
      .selectFrom('transcriptions')
      .select((eb) => eb.fn.countAll<number>().as('ahead'))
      .where('status', '=', 'pending')
      .where('priority', '>=', CLASS_PRIORITIES[capacityClassOf(waiting.priority)][0])
      .where((eb) =>
        eb(
          eb.refTuple('priority', 'queued_at', 'id'),
          '<',
          eb.tuple(waiting.priority, waiting.queued_at, waiting.id),
        ),
      )
      .executeTakeFirstOrThrow();
    return row.ahead + 1;
  },

  /** The states of many, each that waits with its place in the queue of its class. Not scoped by an owner: for ids that owners already watch. */
  listStates: async (ids: readonly string[]): Promise<StateRow[]> => {
    const rows = await db
      .with('queue', (queue) =>
        queue
          .selectFrom('transcriptions')
          .select(['id', sql<number>`(row_number() over (${WITHIN_CLASS}))::integer`.as('queue_position')])
          .where('status', '=', 'pending'),
      )
      .selectFrom('transcriptions')
      .leftJoin('queue', 'queue.id', 'transcriptions.id')
      .select(['transcriptions.id', 'status', 'stage', 'progress', 'duration_ms', 'language', 'updated_at'])
      .select('queue_position')
      .where(sql<boolean>`transcriptions.id = any(${ids}::uuid[])`)
      .execute();
    return rows as StateRow[]; // the check constraints of the table keep these unions
  },

  /** Results of the pieces done so far from an index on, up to the first that is missing. */
  listDonePieces: async (owner: Owner, id: string, fromIndex = 0): Promise<PieceResult[]> => {
    const rows = await db
      .selectFrom('pieces')
      .innerJoin('transcriptions', 'transcriptions.id', 'pieces.transcription_id')
      // Voices are many times the words, and of no use to a reader.
      .select(sql`pieces.result - 'voices'`.as('result'))
      .where('transcriptions.id', '=', id)
      .where('pieces.index', '>=', fromIndex)
      .where('owner_kind', '=', owner.kind)
      .where('owner_id', '=', owner.id)
      .orderBy('pieces.index')
      .execute();
    const missing = rows.findIndex((row) => row.result === null);
    return rows
      .slice(0, missing === -1 ? rows.length : missing)
      .map((row) => parseColumn(PieceResult, row.result));
  },

  findTranscript: async (owner: Owner, id: string) => {
    const row = await db
      .selectFrom('transcripts')
      .innerJoin('transcriptions', 'transcriptions.id', 'transcripts.transcription_id')
      .select(['transcripts.text', 'transcripts.segments', 'transcripts.language', 'transcripts.duration_ms'])
      .where('transcriptions.id', '=', id)
      .where('owner_kind', '=', owner.kind)
      .where('owner_id', '=', owner.id)
      .executeTakeFirst();
    return row && { ...row, segments: parseColumn(Segments, row.segments) };
  },

  /** Holds the row for the rest of the transaction. */
  findForUpdate: (owner: Owner, id: string): Promise<Transcription | undefined> =>
    owned(db, owner).where('id', '=', id).forUpdate().executeTakeFirst().then(toTranscription),

  /** Whether the owner could read any text: that of a piece which no missing one comes before. */
  hasShownText: async (id: string): Promise<boolean> => {
    const { rows } = await sql`
      select 1 from pieces
      where transcription_id = ${id} and result ->> 'text' <> ''
        and not exists (
          select 1 from pieces as earlier
          where earlier.transcription_id = pieces.transcription_id
            and earlier.index < pieces.index and earlier.result is null
        )
      limit 1`.execute(db);
    return rows.length > 0;
  },

  /** Speech that the pieces done so far cover, in ms; a piece without words counts nothing. */
  sumDoneMs: async (id: string): Promise<number> => {
    const row = await db
      .selectFrom('pieces')
      .select(sql<number>`coalesce(sum(end_ms - start_ms), 0)::integer`.as('ms'))
      .where('transcription_id', '=', id)
      .where(sql<boolean>`result ->> 'text' <> ''`)
      .executeTakeFirstOrThrow();
    return row.ms;
  },

  /**
   * Ends a transcription that has not finished; a visitor's lets go of its audio, a person's keeps it for a retry. Its run's later
   * writes change nothing.
   */
  cancel: async (owner: Owner, id: string, now: Date): Promise<void> => {
    await db
      .updateTable('transcriptions')
      .set({
        status: 'cancelled',
        stage: null,
        error_code: 'transcription.cancelled',
        updated_at: now,
        completed_at: now,
        ...(owner.kind === 'device' ? { storage_key: null } : {}),
      })
      .where('id', '=', id)
      .where('owner_kind', '=', owner.kind)
      .where('owner_id', '=', owner.id)
      .where('status', 'in', ['pending', 'processing'])
      .execute();
  },

  /** Puts one that has ended without a transcript back into the queue, if it still is in its round. False when it is not. */
  retry: async (
    owner: Owner,
    id: string,
    values: {
      endedRound: number;
      round: number;
      priority: number;
      withSpeakers: boolean;
      keptMs: number;
      now: Date;
    },
  ): Promise<boolean> => {
    const row = await db
      .updateTable('transcriptions')
      .set({
        status: 'pending',
        stage: null,
        error_code: null,
        completed_at: null,
        round: values.round,
        priority: values.priority,
        with_speakers: values.withSpeakers,
        kept_ms: values.keptMs,
        queued_at: values.now,
        updated_at: values.now,
      })
      .where('id', '=', id)
      .where('owner_kind', '=', owner.kind)
      .where('owner_id', '=', owner.id)
      .where('status', 'in', ['failed', 'cancelled'])
      .where('round', '=', values.endedRound)
      .where('storage_key', 'is not', null)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Puts one that is completed back into the queue. The caller holds the row, and has noted what it was. */
  recogniseAgain: async (
    id: string,
    values: {
      language: string;
      /** Absent: as before. */
      speechModel: string | undefined;
      round: number;
      priority: number;
      withSpeakers: boolean;
      now: Date;
    },
  ): Promise<void> => {
    const clientInfo = values.speechModel === undefined ? {} : { speechModel: values.speechModel };
    await db
      .updateTable('transcriptions')
      .set({
        status: 'pending',
        stage: null,
        progress: 0,
        error_code: null,
        language_requested: values.language,
        language: null,
        client_info: sql`client_info || ${toJsonb(clientInfo)}::jsonb`,
        started_at: null,
        completed_at: null,
        round: values.round,
        priority: values.priority,
        with_speakers: values.withSpeakers,
        kept_ms: 0,
        queued_at: values.now,
        updated_at: values.now,
      })
      .where('id', '=', id)
      .execute();
  },

  /** Removes the row and, with it, pieces and transcript. */
  delete: async (owner: Owner, id: string): Promise<void> => {
    await db
      .deleteFrom('transcriptions')
      .where('id', '=', id)
      .where('owner_kind', '=', owner.kind)
      .where('owner_id', '=', owner.id)
      .execute();
  },
});

const owned = (db: Kysely<DB>, owner: Owner) =>
  db
    .selectFrom('transcriptions')
    .selectAll()
    .where('owner_kind', '=', owner.kind)
    .where('owner_id', '=', owner.id);

/** The check constraints of the table keep these unions; the generated types only know text. */
const toTranscription = (row: Selectable<Transcriptions> | undefined) => row as Transcription | undefined;
