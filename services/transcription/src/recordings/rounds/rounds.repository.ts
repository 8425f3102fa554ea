import { type Kysely, sql } from 'kysely';
import { toJsonb } from '../../platform/db/json.ts';
import { nextTurnOf } from '../../platform/db/next-turn.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import type { Owner } from '../row/owner.ts';

/** Starts rounds of recognition. */
export const createRoundsRepository = (db: Kysely<DB>) => ({
  /** Queues one that ended without a transcript again, if it is still in its round. Returns false if not. */
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
        queue_turn: nextTurnOf(owner, values.priority),
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

  /** What the queue needs of a waiting recording; undefined if it does not wait any more. */
  findQueued: (id: string) =>
    db
      .selectFrom('transcriptions')
      .select(['id', 'round', 'priority', 'queue_turn as turn', 'probed_duration_ms as durationMs'])
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .executeTakeFirst(),

  /** Queues a completed one again. The caller has locked the row, and has recorded its state. */
  recogniseAgain: async (
    owner: Owner,
    id: string,
    values: {
      language: string;
      /** Absent: unchanged. */
      speechModel: string | undefined;
      /** From 1; null: chosen automatically. */
      audioTrack: number | null;
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
        audio_track: values.audioTrack,
        client_info: sql`client_info || ${toJsonb(clientInfo)}::jsonb`,
        started_at: null,
        completed_at: null,
        round: values.round,
        priority: values.priority,
        with_speakers: values.withSpeakers,
        kept_ms: 0,
        queue_turn: nextTurnOf(owner, values.priority),
        queued_at: values.now,
        updated_at: values.now,
      })
      .where('id', '=', id)
      .execute();
  },
});
