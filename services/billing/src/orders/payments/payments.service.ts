import { localDayOf } from '@escriba/calendar';
import type { Charge } from '@escriba/contracts/billing/charges';
import type { CheckoutResult, CreditCard } from '@escriba/contracts/billing/checkout';
import type { PaymentMethod } from '@escriba/contracts/billing/fields';
import type { Kysely } from 'kysely';
import { type Asaas, AsaasOutcomeUnknown, AsaasRefused, AsaasUnavailable } from '../../asaas/asaas.ts';
import { type Customer, findPayerOf, orderRefused } from '../../customers/customers.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import { withSubscriptionLock } from '../../platform/db/subscription-lock.ts';
import {
  type StoredCharge,
  type Syncing,
  addDays,
  findExpired,
  findLiveSubscription,
  findOwnCharge,
  findSubscription,
  isVoid,
  listCharges,
  storeMethod,
  toCharge,
} from '../../subscriptions/subscriptions.ts';
import type { CardChanges, RemoteCharge } from '../changes/card-changes.ts';
import { providerUnavailable } from '../checkout/checkout.errors.ts';
import type { PaymentDetails } from '../checkout/payment-details.ts';
import { chargeNotFound, chargeNotPayable } from './payments.errors.ts';

type PaymentsDeps = {
  readonly db: Kysely<DB>;
  readonly asaas: Pick<Asaas, 'updatePayment'>;
  readonly syncing: Syncing;
  readonly details: PaymentDetails;
  readonly cards: CardChanges;
  readonly clock: () => Date;
};

type Means = {
  readonly method: PaymentMethod;
  readonly creditCard: CreditCard | undefined;
  readonly remoteIp: string;
};

const PAGE_SIZE = 50;

/** Reads a user's charges, and pays one that is open. */
export const createPayments = ({ db, asaas, syncing, details, cards, clock }: PaymentsDeps) => {
  const requireOwn = async (userId: string, id: string): Promise<StoredCharge> => {
    const charge = await findOwnCharge(db, userId, id);
    if (charge === undefined) throw chargeNotFound();
    return charge;
  };

  const pay = async (charge: StoredCharge, { method, creditCard, remoteIp }: Means): Promise<void> => {
    const subscription = await findSubscription(db, charge.subscriptionId);
    const { asaasId, state } = charge;
    const isPayable = (state === 'open' || state === 'overdue') && subscription?.state !== 'ended';
    // Another method would prolong an order that is over, at a credit of days that have passed.
    const isLapsed = findExpired([charge], clock()).has(charge.id);
    if (!isPayable || isLapsed || isVoid(charge) || asaasId === null || subscription === undefined)
      throw chargeNotPayable();
    const remote = { ...charge, asaasId };
    if (method === 'credit_card') return cards.pay(subscription, remote, { card: creditCard, remoteIp });
    await withKnownErrors(renewCodes(asaas, remote, method, localDayOf(clock()).day));
    if (charge.kind === 'renewal') await storeMethod(db, subscription.id, method);
  };

  return {
    requireOwn,

    /** Returns the payer of a charge for its receipt; undefined if the user has stated another since. */
    findPayer: (charge: StoredCharge): Promise<Customer | undefined> => findPayerOf(db, charge),

    /** Lists payments, newest first. */
    list: async (
      userId: string,
      cursor: string | undefined,
    ): Promise<{ data: Charge[]; nextCursor: string | null }> => {
      const after = cursor === undefined ? undefined : await requireOwn(userId, cursor);
      const page = await listCharges(db, userId, { after, limit: PAGE_SIZE });
      const last = page.length === PAGE_SIZE ? page.at(-1) : undefined;
      return { data: page.filter(isShown).map(toCharge), nextCursor: last?.id ?? null };
    },

    get: async (userId: string, id: string): Promise<CheckoutResult> =>
      details.resultOf(await requireOwn(userId, id), { isKept: true }),

    /** Pays an open charge by another card or method, which also pays the next ones. @throws chargeNotPayable and the errors of cards */
    pay: async (userId: string, id: string, means: Means): Promise<CheckoutResult> => {
      const { subscriptionId } = await requireOwn(userId, id);
      await withSubscriptionLock(db, subscriptionId, async () => pay(await requireOwn(userId, id), means));
      await syncing.tryNow(subscriptionId);
      return details.resultOf(await requireOwn(userId, id));
    },

    /** Reads the user's open orders at Asaas now. */
    refresh: async (userId: string): Promise<void> => {
      const live = await findLiveSubscription(db, userId);
      if (live !== undefined) await syncing.tryNow(live.id);
    },
  };
};

export type Payments = ReturnType<typeof createPayments>;

/**
 * Renews the codes of a charge. Another method needs other codes, and a boleto past its due day a new one; the PIX of a renewal can be paid
 * late, and an order that gets another method is due again.
 */
const renewCodes = async (
  asaas: PaymentsDeps['asaas'],
  charge: RemoteCharge,
  method: PaymentMethod,
  today: string,
): Promise<void> => {
  const isOther = method !== charge.method;
  const isDueAgain = method === 'boleto' || (isOther && charge.kind !== 'renewal');
  const changes = {
    ...(isOther ? { method } : {}),
    ...(isDueAgain && charge.dueOn < today ? { dueOn: addDays(today, 1) } : {}),
  };
  if (Object.keys(changes).length > 0) await asaas.updatePayment(charge.asaasId, changes);
};

/** Returns whether a charge belongs to the history: abandoned attempts and renewals that are far ahead do not. */
const isShown = ({ state, kind, paidAt }: StoredCharge): boolean =>
  paidAt !== null ||
  state === 'overdue' ||
  (kind !== 'renewal' && state !== 'cancelled' && state !== 'declined');

const withKnownErrors = <T>(call: Promise<T>): Promise<T> =>
  call.catch((error: unknown) => {
    if (error instanceof AsaasRefused) throw orderRefused(error.description);
    throw error instanceof AsaasUnavailable || error instanceof AsaasOutcomeUnknown
      ? providerUnavailable(error)
      : error;
  });
