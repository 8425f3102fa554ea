import type { SpeechModel } from '@escriba/contracts/transcription/recognition';
import type { TranscriptSegment } from '@escriba/contracts/transcription/transcription';
import { type Kysely, sql } from 'kysely';
import { Segments, parseColumn } from '../../platform/db/json.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import { SHOWN_SEGMENTS } from '../../platform/db/shown-segments.ts';
import { CLASS_PRIORITIES } from '../../platform/scheduling/capacity-class.ts';
import {
  laneOf,
  type OpenRecording,
  type Owner,
  SHORT_MS_MAX,
  type Transcription,
} from '../../recordings/recordings.ts';

type Waiting = Pick<Transcription, 'id' | 'priority' | 'queue_turn' | 'queued_at' | 'probed_duration_ms'>;

type StateRow = Pick<
  Transcription,
  'id' | 'status' | 'stage' | 'progress' | 'duration_ms' | 'language' | 'updated_at'
> & { queue_position: number | null };

/** The order within a lane: short and long recordings of paid plans, the free plan and visitors wait in separate queues. */
const WITHIN_CLASS = sql`
  partition by (priority > ${CLASS_PRIORITIES.paid[1]}), (priority > ${CLASS_PRIORITIES.free[1]}),
    (coalesce(probed_duration_ms <= ${SHORT_MS_MAX}, false))
  order by priority, queue_turn, queued_at, id`;

type OpenRow = Pick<
  Transcription,
  'id' | 'priority' | 'owner_id' | 'progress' | 'duration_ms' | 'probed_duration_ms' | 'language'
> & { readonly wanted: string | null };

/** A recording that runs or waits, before its model is known. */
export type UnsettledRecording = Omit<OpenRecording, 'model'> & {
  readonly speechModel: SpeechModel;
  /** Null until it is known. */
  readonly language: string | null;
};

const toOpenRecording = (row: OpenRow): UnsettledRecording => {
  const { id, priority, owner_id: user, probed_duration_ms: durationMs, progress } = row;
  const lengthMs = row.duration_ms ?? durationMs;
  return {
    id,
    user,
    priority,
    durationMs,
    speechModel: row.wanted === 'fast' ? 'fast' : 'universal',
    language: row.language,
    leftMs: lengthMs === null ? null : lengthMs * (1 - progress / 100),
  };
};

/** Reads status, queue position and text of recordings, for their watchers. */
export const createStatusRepository = (db: Kysely<DB>) => ({
  /** Returns the position in the queue of a recording's lane; 1 is next. Within a priority users take turns. */
  queuePosition: async (waiting: Waiting): Promise<number> => {
    const lane = laneOf(waiting.priority, waiting.probed_duration_ms);
    const row = await db
      .selectFrom('transcriptions')
      .select((eb) => eb.fn.countAll<number>().as('ahead'))
      .where('status', '=', 'pending')
      .where('priority', '>=', CLASS_PRIORITIES[lane.class][0])
      .where(
        sql<boolean>`coalesce(probed_duration_ms <= ${SHORT_MS_MAX}, false) = ${lane.length === 'short'}`,
      )
      .where((eb) =>
        eb(
          eb.refTuple('priority', 'queue_turn', 'queued_at', 'id'),
          '<',
          eb.tuple(waiting.priority, waiting.queue_turn, waiting.queued_at, waiting.id),
        ),
      )
      .executeTakeFirstOrThrow();
    return row.ahead + 1;
  },

  /** Returns the status of many, each waiting one with its queue position. Not scoped by an owner: for ids that owners already watch. */
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
    return rows as StateRow[]; // the table's check constraints guarantee these unions
  },

  /** Returns all recordings that run or wait, the waiting ones in the order of their queues. */
  listOpen: async (): Promise<{ running: UnsettledRecording[]; waiting: UnsettledRecording[] }> => {
    const rows = await db
      .selectFrom('transcriptions')
      .select([
        'id',
        'status',
        'priority',
        'owner_id',
        'progress',
        'duration_ms',
        'probed_duration_ms',
        'language',
      ])
      .select(sql<string | null>`client_info ->> 'speechModel'`.as('wanted'))
      .where('status', 'in', ['pending', 'processing'])
      .orderBy('priority')
      .orderBy('queue_turn')
      .orderBy('queued_at')
      .orderBy('id')
      .execute();
    const listWith = (status: string) => rows.filter((row) => row.status === status).map(toOpenRecording);
    return { running: listWith('processing'), waiting: listWith('pending') };
  },

  /** Returns a user's transcript, which may be hours long, as its segments without words; undefined if there is none. */
  findSegments: async (owner: Owner, id: string): Promise<TranscriptSegment[] | undefined> => {
    const row = await transcriptOf(db, owner, id).select(SHOWN_SEGMENTS.as('segments')).executeTakeFirst();
    return row?.segments;
  },

  /** Returns a visitor's transcript, which is short, with its words; undefined if there is none. */
  findTranscript: async (owner: Owner, id: string) => {
    const row = await transcriptOf(db, owner, id)
      .select(['transcripts.text', 'transcripts.segments', 'transcripts.unsure', 'transcripts.language'])
      .select('transcripts.duration_ms')
      .executeTakeFirst();
    return (
      row && {
        ...row,
        segments: parseColumn(Segments, row.segments),
        unsure: parseColumn(Segments, row.unsure),
      }
    );
  },
});

const transcriptOf = (db: Kysely<DB>, owner: Owner, id: string) =>
  db
    .selectFrom('transcripts')
    .innerJoin('transcriptions', 'transcriptions.id', 'transcripts.transcription_id')
    .where('transcriptions.id', '=', id)
    .where('owner_kind', '=', owner.kind)
    .where('owner_id', '=', owner.id);
