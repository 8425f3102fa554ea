import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';

export type LedgerKind = 'payment' | 'refund' | 'chargeback' | 'fee' | 'entitlement' | 'credit';

/**
 * An account of the ledger. `asaas`: money at the payment provider. `fees`: what the provider has charged. `customer`: what the user has paid
 * and not received, negative. `entitlements`: the value of the access that was given, negative.
 */
export type Account = 'asaas' | 'fees' | 'customer' | 'entitlements';

export type Posting = {
  readonly kind: LedgerKind;
  /** Cents by account; they add up to zero. */
  readonly entries: Partial<Readonly<Record<Account, number>>>;
};

export type LedgerSums = ReadonlyMap<`${LedgerKind}:${Account}`, number>;

export const createLedgerRepository = (db: Kysely<DB>) => ({
  /** Returns what was posted for each charge, by kind and account; nothing for a charge without postings. */
  sumsOf: async (chargeIds: readonly string[]): Promise<ReadonlyMap<string, LedgerSums>> => {
    if (chargeIds.length === 0) return new Map();
    const rows = await db
      .selectFrom('ledger_transactions')
      .innerJoin('ledger_entries', 'ledger_entries.transaction_id', 'ledger_transactions.id')
      .select(({ fn }) => ['charge_id', 'kind', 'account', fn.sum<string>('amount_cents').as('cents')])
      .where('charge_id', 'in', chargeIds)
      .groupBy(['charge_id', 'kind', 'account'])
      .execute();
    const sums = Map.groupBy(rows, (row) => row.charge_id);
    return new Map([...sums].map(([id, entries]) => [id, toSums(entries)]));
  },

  /** Posts transactions of one charge, each of another kind. */
  post: async (
    postings: readonly Posting[],
    of: { readonly userId: string; readonly chargeId: string; readonly at: Date },
  ): Promise<void> => {
    if (postings.length === 0) return;
    const transactions = await db
      .insertInto('ledger_transactions')
      .values(postings.map(({ kind }) => ({ user_id: of.userId, charge_id: of.chargeId, kind, at: of.at })))
      .returning(['id', 'kind'])
      .execute();
    const rows = transactions.flatMap(({ id, kind }) =>
      Object.entries(postings.find((posting) => posting.kind === kind)?.entries ?? {})
        .filter(([, cents]) => cents !== 0)
        .map(([account, cents]) => ({ transaction_id: id, account, amount_cents: cents })),
    );
    await db.insertInto('ledger_entries').values(rows).execute();
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

type SumRow = { readonly kind: string; readonly account: string; readonly cents: string };

/** Converts rows to sums. The columns' checks allow the same words as the types. */
const toSums = (rows: readonly SumRow[]): LedgerSums =>
  new Map(
    rows.map(({ kind, account, cents }) => [
      `${kind as LedgerKind}:${account as Account}` as const,
      Number(cents),
    ]),
  );
