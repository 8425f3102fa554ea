import type { Kysely } from 'kysely';
import type { DB } from '../db/schema.generated.ts';

export type LedgerKind = 'payment' | 'refund' | 'chargeback' | 'fee' | 'entitlement' | 'credit';

/**
 * `asaas`: money at the payment provider. `fees`: what the provider has kept. `customer`: what the user has paid and not received, negative.
 * `entitlements`: the value of the access that was given, negative.
 */
export type Account = 'asaas' | 'fees' | 'customer' | 'entitlements';

export type Posting = {
  readonly kind: LedgerKind;
  /** Cents by account; they add up to zero. */
  readonly entries: Partial<Readonly<Record<Account, number>>>;
};

export type LedgerSums = ReadonlyMap<`${LedgerKind}:${Account}`, number>;

export const createLedgerRepository = (db: Kysely<DB>) => ({
  /** What was posted for a charge, by kind and account. */
  sumsOf: async (chargeId: string): Promise<LedgerSums> => {
    const rows = await db
      .selectFrom('ledger_entries')
      .innerJoin('ledger_transactions', 'ledger_transactions.id', 'ledger_entries.transaction_id')
      .select(({ fn }) => ['kind', 'account', fn.sum<string>('amount_cents').as('cents')])
      .where('charge_id', '=', chargeId)
      .groupBy(['kind', 'account'])
      .execute();
    return new Map(
      rows.map(({ kind, account, cents }) => [
        `${kind as LedgerKind}:${account as Account}` as const,
        Number(cents),
      ]),
    );
  },

  post: async (
    { kind, entries }: Posting,
    of: { readonly userId: string; readonly chargeId: string; readonly at: Date },
  ): Promise<void> => {
    const { id } = await db
      .insertInto('ledger_transactions')
      .values({ user_id: of.userId, charge_id: of.chargeId, kind, at: of.at })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = Object.entries(entries).filter(([, cents]) => cents !== 0);
    await db
      .insertInto('ledger_entries')
      .values(rows.map(([account, cents]) => ({ transaction_id: id, account, amount_cents: cents })))
      .execute();
  },

  /** Sums over all users, by account. */
  balances: async (): Promise<Readonly<Record<Account, number>>> => {
    const rows = await db
      .selectFrom('ledger_entries')
      .select(({ fn }) => ['account', fn.sum<string>('amount_cents').as('cents')])
      .groupBy('account')
      .execute();
    const found = Object.fromEntries(rows.map(({ account, cents }) => [account, Number(cents)]));
    return { asaas: 0, fees: 0, customer: 0, entitlements: 0, ...found };
  },
});
