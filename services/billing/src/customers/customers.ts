import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import { accountDeleted } from './customers.errors.ts';
import { type Customer, createCustomersRepository } from './customers.repository.ts';

/** Payers, whose row also says that an account was deleted, and addresses for forms. */
export { addressRoutes } from './address/address.routes.ts';
export { createAddressService } from './address/address.service.ts';
export { accountDeleted, cnpjInvalid, cpfInvalid, orderRefused } from './customers.errors.ts';
export type { Customer } from './customers.repository.ts';
export { type Customers, createCustomers } from './customers.service.ts';
export { parseCustomer } from './parse-customer.ts';
export { makeChargeable } from './remote-customer.ts';

/** Returns a user's payer; undefined before the first order and after the account was deleted. */
export const findCustomer = (db: Kysely<DB>, userId: string): Promise<Customer | undefined> =>
  createCustomersRepository(db).find(userId);

/**
 * Returns the payer of a charge, as its user has stated them; undefined after the account was deleted, and if the user has stated another
 * payer since: only the present one is stored.
 */
export const findPayerOf = async (
  db: Kysely<DB>,
  { userId, customerId }: { readonly userId: string; readonly customerId: string | null },
): Promise<Customer | undefined> => {
  const customer = await findCustomer(db, userId);
  return customerId === null || customerId === customer?.asaasId ? customer : undefined;
};

/** Returns whether a user's account was deleted. */
export const isAccountErased = (db: Kysely<DB>, userId: string): Promise<boolean> =>
  createCustomersRepository(db).isErased(userId);

/** @throws accountDeleted */
export const assertNotErased = async (db: Kysely<DB>, userId: string): Promise<void> => {
  if (await isAccountErased(db, userId)) throw accountDeleted();
};

/** Keeps a payer's account from being deleted until the transaction ends; false if it was deleted before. */
export const lockAccount = (transaction: Kysely<DB>, userId: string): Promise<boolean> =>
  createCustomersRepository(transaction).lockPresent(userId);

/** Removes what identifies a payer, and marks the account as deleted. An order under way ends first. */
export const eraseCustomer = (transaction: Kysely<DB>, userId: string, now: Date): Promise<void> =>
  createCustomersRepository(transaction).erase(userId, now);

/** Lists users whose account was deleted before an instant, the earliest first. */
export const listErasedAccounts = (db: Kysely<DB>, before: Date, limit: number): Promise<string[]> =>
  createCustomersRepository(db).listErased(before, limit);

/** Removes the row of a deleted account. */
export const removeCustomer = (transaction: Kysely<DB>, userId: string): Promise<void> =>
  createCustomersRepository(transaction).remove(userId);
