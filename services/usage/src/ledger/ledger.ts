import type { LocalDay } from '@escriba/calendar';
import type { UsedQuota } from '@escriba/contracts/plans/exceeded-limit';
import type { UsageCharge } from '@escriba/contracts/usage/usage';
import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import type { Account } from '../users/users.ts';
import { createChargesRepository } from './charges.repository.ts';
import { toUsageCharge } from './to-usage-charge.ts';

export { ledgerRoutes } from './ledger.routes.ts';
export { type Ledger, createLedger } from './ledger.service.ts';
export { findObstacle } from './limits.ts';
export { createQuotaCounters } from './quota-counters.ts';
export { statementRoutes } from './statement.routes.ts';
export { createStatement } from './statement.service.ts';

/** Returns what a user has used on a day and in its month. */
export const sumUsed = (handle: Kysely<DB>, userId: string, day: LocalDay): Promise<UsedQuota> =>
  createChargesRepository(handle, { userId }).sumUsed(day);

/** Returns all charges of an account. */
export const listCharges = async (db: Kysely<DB>, account: Account): Promise<UsageCharge[]> => {
  const charges = await createChargesRepository(db, account).list();
  return charges.map(toUsageCharge);
};

/** Deletes the ledger of an erased user. */
export const deleteCharges = async (transaction: Kysely<DB>, userId: string): Promise<void> => {
  await createChargesRepository(transaction, { userId }).deleteAll();
};
