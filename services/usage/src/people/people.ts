import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import { type Person, type UsedOnce, createPeopleRepository } from './people.repository.ts';

export { type Entitlement, chosenPlanOf, entitlementOf, toAllowance } from './entitlement.ts';
export type { Person } from './people.repository.ts';
export { type Subscriptions, createSubscriptions } from './subscriptions.service.ts';

/** Undefined for a user who has the free plan and has used nothing. */
export const findPerson = (handle: Kysely<DB>, userId: string): Promise<Person | undefined> =>
  createPeopleRepository(handle).find(userId);

/** The user's row, created if necessary and locked until the transaction ends. */
export const lockPerson = (transaction: Kysely<DB>, userId: string): Promise<Person> =>
  createPeopleRepository(transaction).lock(userId);

/** Adds a charged file to what the user has used in all. */
export const addToTotals = (transaction: Kysely<DB>, userId: string, used: UsedOnce): Promise<void> =>
  createPeopleRepository(transaction).addToTotals(userId, used);

/** Keeps only a mark that the user is gone, so that late events are recognised as late. */
export const anonymisePerson = (transaction: Kysely<DB>, userId: string, now: Date): Promise<void> =>
  createPeopleRepository(transaction).anonymise(userId, now);

/** Removes the marks of users who were erased before a time. */
export const deleteErasedPeople = (db: Kysely<DB>, before: Date): Promise<void> =>
  createPeopleRepository(db).deleteErased(before);
