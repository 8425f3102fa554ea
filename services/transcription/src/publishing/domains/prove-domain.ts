import { DAYS_WITHOUT_PROOF_MAX } from '@escriba/contracts/transcription/own-domain';
import { type FindRecords, proofOf } from '@escriba/outbound';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { createDomainsRepository, type OwnDomainRow } from './domains.repository.ts';

type ProveDeps = { db: Kysely<DB>; findRecords: FindRecords; clock: () => Date };

const DAY_MS = 86_400_000;
/** What is stored of the texts that were found: enough to see a mistake. */
const TEXTS_MAX = 5;
const TEXT_LENGTH_MAX = 200;
const UNPRINTABLE = /[^\u0020-\u007E\u00A0-\uFFFF]/g;

/**
 * Looks a domain up and stores what it found: with the user's proof the domain is verified and no longer anyone else's, however it was before. Without
 * one for 7 days it is lost. Returns undefined if the user has removed or changed it meanwhile.
 */
export const createProveDomain =
  ({ db, findRecords, clock }: ProveDeps) =>
  async (row: OwnDomainRow): Promise<OwnDomainRow | undefined> => {
    const found = await findRecords(row.host);
    const now = clock();
    const finding = {
      txt: found === undefined ? null : found.txt.slice(0, TEXTS_MAX).map(toShown),
      cname: found?.cname == null ? null : toShown(found.cname),
      now,
    };
    if (found?.txt.includes(proofOf(row.token)) !== true)
      return createDomainsRepository(db).note(
        row,
        finding,
        new Date(now.getTime() - DAYS_WITHOUT_PROOF_MAX * DAY_MS),
      );
    return db.transaction().execute(async (transaction) => {
      const domains = createDomainsRepository(transaction);
      await domains.lock(row.host);
      // The row may be of another domain by now; then nothing is taken from others.
      const current = await domains.findForUpdate(row.user_id);
      if (current?.host !== row.host || current.token !== row.token) return undefined;
      await domains.takeFromOthers(row, now);
      return domains.verify(row, finding);
    });
  };

export type ProveDomain = ReturnType<typeof createProveDomain>;

const toShown = (text: string): string => text.slice(0, TEXT_LENGTH_MAX).replace(UNPRINTABLE, '?');
