import type { LocalDay } from '@escriba/calendar';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';

type PlanFilter = {
  readonly plan?: string;
  readonly status?: string;
  readonly after?: string;
  readonly limit: number;
};

/** Reads several users' rows, for operators. A user who was erased has none. */
export const createPlanSummariesRepository = (db: Kysely<DB>) => {
  const known = () =>
    db.selectFrom('people').select(['user_id', 'plan', 'subscription_status']).where('erased_at', 'is', null);
  return {
    listByIds: async (ids: readonly string[]) =>
      ids.length === 0 ? [] : known().where('user_id', 'in', ids).execute(),

    listByPlan: ({ plan, status, after, limit }: PlanFilter) =>
      known()
        .$if(plan !== undefined, (query) => query.where('plan', '=', plan ?? ''))
        .$if(status !== undefined, (query) => query.where('subscription_status', '=', status ?? ''))
        .$if(after !== undefined, (query) => query.where('user_id', '>', after ?? ''))
        .orderBy('user_id')
        .limit(limit)
        .execute(),

    sumUsed: async (ids: readonly string[], { day, month }: LocalDay) =>
      ids.length === 0
        ? []
        : db
            .selectFrom('charges')
            .select([
              'user_id',
              sql<number>`(count(*) filter (where day = ${day}))::integer`.as('files'),
              sql<number>`coalesce(sum(seconds), 0)::float8`.as('seconds'),
            ])
            .where('user_id', 'in', ids)
            .where('month', '=', month)
            .where('state', '<>', 'released')
            .groupBy('user_id')
            .execute(),
  };
};
