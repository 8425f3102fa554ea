import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { SHORT_MS_MAX } from './lane.ts';

/** The oldest waiting recording of a lane. `durationMs` is the longest of the short ones, or null for long ones. */
type Oldest = { readonly priority: number; readonly durationMs: number | null; readonly queuedAt: Date };

/** Lists the oldest waiting recording of each priority and length, of all owners; reads only the index of waiting ones. */
export const listOldestWaiting = (db: Kysely<DB>): Promise<readonly Oldest[]> => {
  const short = sql<
    number | null
  >`max(probed_duration_ms) filter (where probed_duration_ms <= ${SHORT_MS_MAX})`;
  return db
    .selectFrom('transcriptions')
    .select(({ fn }) => ['priority', short.as('durationMs'), fn.min<Date>('queued_at').as('queuedAt')])
    .where('status', '=', 'pending')
    .groupBy(['priority', sql`coalesce(probed_duration_ms <= ${SHORT_MS_MAX}, false)`])
    .execute();
};
