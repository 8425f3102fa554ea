import { ACCESS_LOG_RETENTION_MONTHS } from '@escriba/contracts/shared/retention';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { forgetTrialAddresses } from '../../recordings/recordings.ts';

/** Removes the addresses of free trials, as soon as access logs of that time are deleted. */
export const createAddressRetention =
  ({ db, clock }: { db: Kysely<DB>; clock: () => Date }) =>
  async (): Promise<void> => {
    const before = new Date(clock());
    before.setUTCMonth(before.getUTCMonth() - ACCESS_LOG_RETENTION_MONTHS);
    await forgetTrialAddresses(db, before);
  };
