import { type FindRecords, proofOf } from '@escriba/outbound';
import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import { type StoredDomain, createDomainsRepository } from './domains.repository.ts';

type ProveDeps = {
  readonly db: Kysely<DB>;
  readonly findRecords: FindRecords;
  readonly clock: () => Date;
};

const DAY_MS = 86_400_000;
/** Days without the record after which a domain is lost: an outage of DNS takes nothing down. */
const DAYS_WITHOUT_PROOF_MAX = 7;
const DUE_AT_ONCE = 10;
/** What is stored of the texts that were found: enough to see a mistake. */
const TEXTS_MAX = 5;
const TEXT_LENGTH_MAX = 200;
const UNPRINTABLE = /[^\u0020-\u007E\u00A0-\uFFFF]/g;

/**
 * Looks domains up, and stores what it found: with the company's proof a domain is verified and no longer another company's. Without one for
 * 7 days it is lost.
 */
export const createProveDomains = (deps: ProveDeps) => {
  const { db, clock } = deps;
  return {
    prove: async (domains: readonly StoredDomain[]): Promise<void> => {
      await Promise.all(domains.map((domain) => proveDomain(deps, domain)));
    },

    /** Looks up verified domains that are due, a few at a time; returns their number. Any number of processes may run it. */
    proveDue: async (): Promise<number> => {
      const now = clock();
      const before = new Date(now.getTime() - DAY_MS);
      const due = await createDomainsRepository(db).claimDue(before, now, DUE_AT_ONCE);
      await Promise.all(due.map((domain) => proveDomain(deps, domain)));
      return due.length;
    },
  };
};

export type ProveDomains = ReturnType<typeof createProveDomains>;

const proveDomain = async ({ db, findRecords, clock }: ProveDeps, domain: StoredDomain): Promise<void> => {
  const found = await findRecords(domain.domain);
  const now = clock();
  const finding = { txt: found === undefined ? null : found.txt.slice(0, TEXTS_MAX).map(toShown), now };
  if (found?.txt.includes(proofOf(domain.token)) !== true) {
    const lostBefore = new Date(now.getTime() - DAYS_WITHOUT_PROOF_MAX * DAY_MS);
    await createDomainsRepository(db).note(domain, finding, lostBefore);
    return;
  }
  await db.transaction().execute(async (transaction) => {
    const domains = createDomainsRepository(transaction);
    await domains.lock(domain.domain);
    // The company may have removed it meanwhile; then nothing is taken from others.
    if (!(await domains.isStored(domain))) return;
    await domains.takeFromOthers(domain);
    await domains.verify(domain, finding);
  });
};

const toShown = (text: string): string => text.slice(0, TEXT_LENGTH_MAX).replace(UNPRINTABLE, '?');
