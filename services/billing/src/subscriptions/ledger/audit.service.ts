import type { LedgerCheck } from '@escriba/contracts/billing/internal';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { createAuditRepository } from './audit.repository.ts';
import { type Posting, createLedgerRepository } from './ledger.repository.ts';
import { postingsFor } from './postings.ts';

const BATCH_SIZE = 500;
const NAMED_MAX = 100;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Proves the sums of the ledger against the charges, as they are at one moment. */
export const createAudit = ({ db }: { readonly db: Kysely<DB> }) => ({
  check: (): Promise<LedgerCheck> =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (transaction) => {
        const audit = createAuditRepository(transaction);
        const { count, differing } = await checkCharges(audit);
        return {
          charges: count,
          transactions: await audit.countTransactions(),
          balances: await createLedgerRepository(transaction).balances(),
          unbalanced: await audit.listUnbalanced(NAMED_MAX),
          differingCharges: differing,
          differingUsers: await audit.listDifferingUsers(NAMED_MAX),
        };
      }),
});

export type Audit = ReturnType<typeof createAudit>;

const checkCharges = async (audit: Pick<ReturnType<typeof createAuditRepository>, 'listCharges'>) => {
  const differing: LedgerCheck['differingCharges'] = [];
  let count = 0;
  for (let after = FIRST_ID; ;) {
    const charges = await audit.listCharges(after, BATCH_SIZE);
    count += charges.length;
    after = charges.at(-1)?.facts.id ?? after;
    for (const { facts, posted } of charges) {
      const missing = postingsFor(facts, posted).map(toMissing);
      if (missing.length > 0 && differing.length < NAMED_MAX)
        differing.push({ chargeId: facts.id, state: facts.state, missing });
    }
    if (charges.length < BATCH_SIZE) return { count, differing };
  }
};

/** Returns the amount that a posting moves: the sum of its positive entries. */
const toMissing = ({ kind, entries }: Posting) => ({
  kind,
  cents: Object.values(entries).reduce((sum, cents) => sum + Math.max(cents, 0), 0),
});
