import { type Kysely, sql } from 'kysely';

export type BilledCharge = {
  readonly asaasId: string | null;
  readonly state: string;
  /** The amount that the ledger has received for it, fees included. */
  readonly receivedCents: number;
  /** Sum over all accounts: zero. */
  readonly balanceCents: number;
};

/** The records of billing and usage about a user who ordered. */
export type BilledUser = {
  readonly charges: readonly BilledCharge[];
  readonly liveSubscriptions: number;
  /** The plan that usage enforces. */
  readonly plan: string | null;
  readonly status: string | null;
};

/** Reads the users of billing, by id. */
export const readBilledUsers = async (db: Kysely<unknown>): Promise<ReadonlyMap<string, BilledUser>> => {
  const { rows: charges } = await sql<BilledCharge & { readonly userId: string }>`
    select c.user_id as "userId", c.asaas_id as "asaasId", c.state,
      coalesce(sum(e.amount_cents) filter (where e.account in ('asaas', 'fees')), 0)::int as "receivedCents",
      coalesce(sum(e.amount_cents), 0)::int as "balanceCents"
    from billing.charges c
      left join billing.ledger_transactions t on t.charge_id = c.id
      left join billing.ledger_entries e on e.transaction_id = t.id
    group by c.id, c.user_id, c.asaas_id, c.state`.execute(db);
  const { rows: users } = await sql<Omit<BilledUser, 'charges'> & { readonly userId: string }>`
    select s.user_id as "userId", count(*) filter (where s.state <> 'ended')::int as "liveSubscriptions",
      max(p.plan) as plan, max(p.subscription_status) as status
    from billing.subscriptions s left join usage.people p on p.user_id = s.user_id
    group by s.user_id`.execute(db);
  const byUser = Map.groupBy(charges, ({ userId }) => userId);
  return new Map(users.map((user) => [user.userId, { ...user, charges: byUser.get(user.userId) ?? [] }]));
};
