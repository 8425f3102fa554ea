import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import type { StoredCharge } from '../charges/charge.ts';
import { type LedgerSums, createLedgerRepository } from './ledger.repository.ts';

/** The facts of a charge, and the amounts that were posted for it. */
export type AuditedCharge = {
  readonly facts: Pick<
    StoredCharge,
    'id' | 'state' | 'amountCents' | 'netCents' | 'refundedCents' | 'grantedCents' | 'creditCents'
  >;
  readonly posted: LedgerSums;
};

type UserRow = { readonly userId: string; readonly accountCents: number; readonly owedCents: number };

/** Reads whole tables; use a transaction whose reads see one moment. */
export const createAuditRepository = (db: Kysely<DB>) => ({
  countTransactions: async (): Promise<number> => {
    const row = await db
      .selectFrom('ledger_transactions')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(row.count);
  },

  listUnbalanced: async (limit: number): Promise<{ transactionId: number; cents: number }[]> => {
    const rows = await db
      .selectFrom('ledger_entries')
      .select(({ fn }) => ['transaction_id', fn.sum<string>('amount_cents').as('cents')])
      .groupBy('transaction_id')
      .having(({ fn }) => fn.sum('amount_cents'), '<>', 0)
      .orderBy('transaction_id')
      .limit(limit)
      .execute();
    return rows.map(({ transaction_id: id, cents }) => ({ transactionId: id, cents: Number(cents) }));
  },

  /** Lists the charges after an id, by id. */
  listCharges: async (after: string, limit: number): Promise<AuditedCharge[]> => {
    const rows = await db
      .selectFrom('charges')
      .select(['id', 'state', 'amount_cents', 'net_cents', 'refunded_cents', 'granted_cents', 'credit_cents'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute();
    const posted = await createLedgerRepository(db).sumsOf(rows.map(({ id }) => id));
    return rows.map((row) => ({
      facts: {
        id: row.id,
        state: row.state as StoredCharge['state'], // the column's check knows the same words
        amountCents: row.amount_cents,
        netCents: row.net_cents,
        refundedCents: row.refunded_cents,
        grantedCents: row.granted_cents,
        creditCents: row.credit_cents,
      },
      posted: posted.get(row.id) ?? new Map(),
    }));
  },

  /**
   * Lists users whose account differs from what the product owes them. Owed is the money of charges that give no access, and money that was
   * paid in advance or is being refunded; it is read from the charges and refunds, not from the ledger.
   */
  listDifferingUsers: async (limit: number): Promise<UserRow[]> => {
    const { rows } = await sql<{ user_id: string; account_cents: string; owed_cents: string }>`
      with accounts as (
        select user_id, sum(amount_cents) as cents
        from ledger_transactions join ledger_entries on transaction_id = id
        where account = 'customer' group by user_id
      ), owed as (
        select charges.user_id, sum(charges.amount_cents - refunded_cents) as cents
        from charges left join refunds on charge_id = charges.id
        where charges.state in ('paid', 'refunding', 'refunded') and granted_cents = 0
          and (period_start is null or charge_id is not null or charges.state = 'refunding')
        group by charges.user_id
      )
      select user_id, coalesce(accounts.cents, 0) as account_cents, coalesce(owed.cents, 0) as owed_cents
      from accounts full join owed using (user_id)
      where coalesce(accounts.cents, 0) + coalesce(owed.cents, 0) <> 0
      order by user_id limit ${limit}`.execute(db);
    return rows.map((row) => ({
      userId: row.user_id,
      accountCents: Number(row.account_cents),
      owedCents: Number(row.owed_cents),
    }));
  },
});
