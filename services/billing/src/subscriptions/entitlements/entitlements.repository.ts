import { SubscriptionFacts } from '@escriba/contracts/events/events';
import { PlanId, SubscriptionStatus } from '@escriba/contracts/plans/plans';
import type { Kysely } from 'kysely';
import { Value } from 'typebox/value';
import type { DB } from '../../platform/db/schema.generated.ts';

/** The plan that a user has, and its status. */
export type Entitlement = { readonly plan: PlanId; readonly status: SubscriptionStatus };

/** A plan that an operator gave, with seats beyond those of the plan. */
export type Granted = Entitlement & { readonly extraSeats: number };

export type StoredEntitlement = Entitlement & {
  /** The plan that an operator gave apart from any payment. */
  readonly grant: Granted | undefined;
  /** What programs were last notified of; undefined before the first change. */
  readonly announced: SubscriptionFacts | undefined;
  /** The seats that were published last; null before the first. */
  readonly seats: number | null;
  readonly version: number;
};

export const createEntitlementsRepository = (db: Kysely<DB>) => ({
  /** Returns the user's entitlement as it was last published; undefined before the first. */
  find: async (userId: string): Promise<Entitlement | undefined> => {
    const row = await db
      .selectFrom('entitlements')
      .select(['plan', 'status'])
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return row === undefined ? undefined : parse(row.plan, row.status);
  },

  /** Returns the user's row, created if necessary and locked until the transaction ends. */
  lock: async (userId: string, now: Date): Promise<StoredEntitlement> => {
    const own = db.selectFrom('entitlements').selectAll().where('user_id', '=', userId).forUpdate();
    const known = await own.executeTakeFirst();
    if (known === undefined)
      await db
        .insertInto('entitlements')
        .values({ user_id: userId, plan: 'free', status: 'active', version: 0, changed_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    const row = known ?? (await own.executeTakeFirstOrThrow());
    const { granted_plan: plan, granted_status: status } = row;
    const grant =
      plan === null || status === null
        ? undefined
        : { ...parse(plan, status), extraSeats: row.granted_seats };
    const announced = row.announced === null ? undefined : Value.Parse(SubscriptionFacts, row.announced);
    return { ...parse(row.plan, row.status), grant, announced, seats: row.seats, version: row.version };
  },

  save: async (
    userId: string,
    { plan, status, grant, version }: Omit<StoredEntitlement, 'announced' | 'seats'>,
    now: Date,
  ): Promise<void> => {
    await db
      .updateTable('entitlements')
      .set({
        plan,
        status,
        version,
        granted_plan: grant?.plan ?? null,
        granted_status: grant?.status ?? null,
        granted_seats: grant?.extraSeats ?? 0,
        changed_at: now,
      })
      .where('user_id', '=', userId)
      .execute();
  },

  saveAnnounced: async (userId: string, announced: SubscriptionFacts): Promise<void> => {
    await db
      .updateTable('entitlements')
      .set({ announced: JSON.stringify(announced) })
      .where('user_id', '=', userId)
      .execute();
  },

  /** Stores the seats that are published. Returns the number of the change. */
  saveSeats: async (userId: string, seats: number): Promise<number> => {
    const row = await db
      .updateTable('entitlements')
      .set((eb) => ({ seats, seats_version: eb('seats_version', '+', 1) }))
      .where('user_id', '=', userId)
      .returning('seats_version as version')
      .executeTakeFirstOrThrow();
    return row.version;
  },

  /** Lists the users who have seats, or a plan that may have some. */
  listWithSeats: async (): Promise<string[]> => {
    const rows = await db
      .selectFrom('entitlements')
      .select('user_id')
      .where((eb) => eb.or([eb('plan', '=', 'business'), eb('seats', '>', 0)]))
      .orderBy('user_id')
      .execute();
    return rows.map((row) => row.user_id);
  },
});

const parse = (plan: string, status: string): Entitlement => ({
  plan: Value.Parse(PlanId, plan),
  status: Value.Parse(SubscriptionStatus, status),
});
