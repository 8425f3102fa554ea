import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';

type NewAct = {
  readonly at: Date;
  readonly operatorId: string;
  readonly sessionId: string;
  readonly act: string;
  readonly isChange: boolean;
  readonly subject: string | null;
  readonly ip: string;
  readonly userAgent: string;
};

/** Stores the log of operators. Postgres refuses changes to these rows, and deletions within their retention period. */
export const createOperatorLogRepository = (db: Kysely<DB>) => ({
  insert: async (act: NewAct): Promise<string> => {
    const { id } = await db
      .insertInto('operator_acts')
      .values({
        at: act.at,
        operator_id: act.operatorId,
        session_id: act.sessionId,
        act: act.act,
        is_change: act.isChange,
        subject: act.subject,
        ip: act.ip,
        user_agent: act.userAgent,
      })
      .returning(sql<string>`id::text`.as('id'))
      .executeTakeFirstOrThrow();
    return id;
  },

  /** Stores the outcome of an act, unless it has one. */
  insertOutcome: async (
    actId: string,
    outcome: { readonly at: Date; readonly status: number; readonly people: readonly string[] },
  ): Promise<void> => {
    await db
      .insertInto('operator_act_outcomes')
      .values({ act_id: actIdOf(actId), at: outcome.at, status: outcome.status, people: [...outcome.people] })
      .onConflict((conflict) => conflict.column('act_id').doNothing())
      .execute();
  },

  /** Lists the acts before one, newest first. */
  list: ({ before, changes, limit }: { before: string | undefined; changes: boolean; limit: number }) =>
    db
      .selectFrom('operator_acts as act')
      .leftJoin('operator_act_outcomes as outcome', 'outcome.act_id', 'act.id')
      .leftJoin('users as operator', 'operator.id', 'act.operator_id')
      .select([
        sql<string>`act.id::text`.as('id'),
        'act.at as at',
        'act.operator_id as operator_id',
        'operator.email as email',
        'act.act as act',
        'act.is_change as is_change',
        'act.subject as subject',
        'act.ip as ip',
        'outcome.status as status',
        'outcome.at as ended_at',
        'outcome.people as people',
      ])
      .$if(before !== undefined, (query) => query.where('act.id', '<', actIdOf(before ?? '0')))
      .$if(changes, (query) => query.where('act.is_change', '=', true))
      .orderBy('act.id', 'desc')
      .limit(limit)
      .execute(),

  /** Deletes the outcomes before a moment, and then the acts that have none left. */
  deleteBefore: async (moment: Date): Promise<void> => {
    await db.deleteFrom('operator_act_outcomes').where('at', '<', moment).execute();
    await db
      .deleteFrom('operator_acts as act')
      .where('act.at', '<', moment)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('operator_act_outcomes as outcome')
              .select('outcome.act_id')
              .whereRef('outcome.act_id', '=', 'act.id'),
          ),
        ),
      )
      .execute();
  },

  /** Returns an operator's own acts, oldest first. Whose data they concerned is omitted, because it is other users' data. */
  listOf: (operatorId: string) =>
    db
      .selectFrom('operator_acts as act')
      .leftJoin('operator_act_outcomes as outcome', 'outcome.act_id', 'act.id')
      .select([
        'act.at as at',
        'act.act as act',
        'act.session_id as session_id',
        'act.ip as ip',
        'act.user_agent as user_agent',
        'outcome.status as status',
      ])
      .where('act.operator_id', '=', operatorId)
      .orderBy('act.id')
      .execute(),
});

const actIdOf = (id: string) => sql<number>`${id}::bigint`;
