import type { Kysely } from 'kysely';
import type { Asaas } from '../../asaas/asaas.ts';
import { findCustomer, makeChargeable } from '../../customers/customers.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import { createSubscriptionsRepository } from '../subscription/subscriptions.repository.ts';
import type { Subscription } from '../subscription/subscription.ts';
import type { StoredCharge } from './charge.ts';
import { createChargesRepository } from './charges.repository.ts';
import { type ContractedCharge, findContracted } from './contracted.ts';

/** Returns a charge that was just stored; its user is not checked. */
export const getCharge = async (db: Kysely<DB>, id: string): Promise<StoredCharge> => {
  const charge = await createChargesRepository(db).find(id);
  if (charge === undefined) throw new Error(`charge ${id} is gone`);
  return charge;
};

/** Returns a charge of the user. */
export const findOwnCharge = (
  db: Kysely<DB>,
  userId: string,
  id: string,
): Promise<StoredCharge | undefined> => createChargesRepository(db).findOwn(userId, id);

/** Returns the charge that was ordered with a quote. */
export const findChargeOfQuote = (
  db: Kysely<DB>,
  userId: string,
  quoteId: string,
): Promise<StoredCharge | undefined> => createChargesRepository(db).findByQuote(userId, quoteId);

/** More charges than any account has. */
const CHARGES_MAX = 10_000;

type Page = { readonly after?: StoredCharge | undefined; readonly limit?: number };

/** Returns a user's charges, newest first; all of them without a `limit`. */
export const listCharges = (
  db: Kysely<DB>,
  userId: string,
  { after, limit = CHARGES_MAX }: Page = {},
): Promise<StoredCharge[]> => createChargesRepository(db).listPage(userId, after, limit);

/** Lists brand and last four digits of every card that paid the user's charges. */
export const listCards = (db: Kysely<DB>, userId: string): Promise<string[]> =>
  createChargesRepository(db).listCards(userId);

/** Returns the purchase whose contract is in force, of the user's latest subscription. */
export const findPurchase = async (db: Kysely<DB>, userId: string): Promise<ContractedCharge | undefined> => {
  const latest = await createSubscriptionsRepository(db).findLatest(userId);
  return latest && findContracted(await createChargesRepository(db).listOf(latest.id));
};

/**
 * Returns the payer at Asaas of a subscription, to whom its stored card belongs; undefined without one. An order of another payer does not
 * change it.
 */
export const findPayer = async (
  db: Kysely<DB>,
  { id, userId }: Pick<Subscription, 'id' | 'userId'>,
): Promise<string | undefined> => {
  const customer = await findCustomer(db, userId);
  return customer && ((await createChargesRepository(db).findPayer(id)) ?? customer.asaasId ?? undefined);
};

type PayerDeps = {
  readonly db: Kysely<DB>;
  readonly asaas: Pick<Asaas, 'findCustomers' | 'getCustomer' | 'restoreCustomer' | 'createCustomer'>;
};

/** Returns the payer of `findPayer` for a new charge or card: one that was deleted at Asaas is restored. */
export const restorePayer = async (
  deps: PayerDeps,
  subscription: Pick<Subscription, 'id' | 'userId'>,
): Promise<string | undefined> => {
  const payer = await findPayer(deps.db, subscription);
  return payer && makeChargeable(deps, subscription.userId, payer);
};
