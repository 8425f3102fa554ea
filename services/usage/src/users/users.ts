import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import { type UserRow, type UsedOnce, createUsersRepository } from './users.repository.ts';

export {
  type Account,
  closeWorkspace,
  createPayers,
  deleteClosedWorkspaces,
  findAccount,
} from './accounts.ts';
export { payersRoutes } from './payers.routes.ts';
export { type Entitlement, chosenPlanOf, entitlementOf, toAllowance } from './entitlement.ts';
export type { UserRow } from './users.repository.ts';
export { type Subscriptions, createSubscriptions } from './subscriptions.service.ts';

/** Returns a user's row; undefined for a user who has the free plan and has used nothing. */
export const findUser = (handle: Kysely<DB>, userId: string): Promise<UserRow | undefined> =>
  createUsersRepository(handle).find(userId);

/** Returns the user's row, created if necessary and locked until the transaction ends. */
export const lockUser = (transaction: Kysely<DB>, userId: string): Promise<UserRow> =>
  createUsersRepository(transaction).lock(userId);

/** Adds a charged file to what the user has used in all. */
export const addToTotals = (transaction: Kysely<DB>, userId: string, used: UsedOnce): Promise<void> =>
  createUsersRepository(transaction).addToTotals(userId, used);

/** Leaves only a mark that the user was deleted, so that late events are recognised as late. */
export const anonymiseUser = (transaction: Kysely<DB>, userId: string, now: Date): Promise<void> =>
  createUsersRepository(transaction).anonymise(userId, now);

/** Removes the marks of users who were erased before a time. */
export const deleteErasedUsers = (db: Kysely<DB>, before: Date): Promise<void> =>
  createUsersRepository(db).deleteErased(before);
