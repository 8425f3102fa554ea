import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { createDomainsRepository } from './domains.repository.ts';
import type { ProveDomain } from './prove-domain.ts';

type CheckDeps = { db: Kysely<DB>; prove: ProveDomain; clock: () => Date };

/** How often a verified domain is looked up. */
const EVERY_MS = 86_400_000;
const AT_ONCE = 10;

/** Looks up verified domains that are due, a few at a time. Any number of processes may run it. */
export const createCheckDomains =
  ({ db, prove, clock }: CheckDeps) =>
  async (): Promise<number> => {
    const now = clock();
    const due = await createDomainsRepository(db).claimDue(new Date(now.getTime() - EVERY_MS), now, AT_ONCE);
    await Promise.all(due.map(prove));
    return due.length;
  };
