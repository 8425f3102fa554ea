import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';

type FailurePage = {
  readonly before: { readonly failedAt: Date; readonly id: string } | undefined;
  readonly code: string | undefined;
  readonly limit: number;
};

/** Reads figures over all owners. No query selects a name or a text. */
export const createOperatorRepository = (db: Kysely<DB>) => ({
  /** Counts unfinished recordings by priority and length; `isShort` as the queue sees it. */
  countUnfinished: (shortMsMax: number) =>
    db
      .selectFrom('transcriptions')
      .select(({ fn }) => [
        'priority',
        'status',
        sql<boolean>`coalesce(probed_duration_ms <= ${shortMsMax}, false)`.as('is_short'),
        fn.countAll<number>().as('count'),
        fn.min('queued_at').as('oldest_queued_at'),
      ])
      .where('status', 'in', ['pending', 'processing'])
      .groupBy(['priority', 'status', 'is_short'])
      .execute(),

  countEndedSince: (since: Date) =>
    db
      .selectFrom('transcriptions')
      .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
      .where('completed_at', '>', since)
      .groupBy('status')
      .execute(),

  listFailures: ({ before, code, limit }: FailurePage) =>
    db
      .selectFrom('transcriptions')
      .select([
        'id',
        'error_code',
        'attempt',
        'round',
        'owner_kind',
        'owner_id',
        'duration_ms',
        'probed_duration_ms',
        'size_bytes',
        'completed_at',
        'updated_at',
        'status',
        'storage_key',
      ])
      .where('status', '=', 'failed')
      .where('completed_at', 'is not', null)
      .where((eb) =>
        before === undefined
          ? eb.val(true)
          : eb(eb.refTuple('completed_at', 'id'), '<', eb.tuple(before.failedAt, before.id)),
      )
      .$if(code !== undefined, (query) => query.where('error_code', '=', code ?? null))
      .orderBy('completed_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),

  findOwner: (id: string) =>
    db
      .selectFrom('transcriptions')
      .select(['owner_kind', 'owner_id', 'status'])
      .where('id', '=', id)
      .executeTakeFirst(),
});
