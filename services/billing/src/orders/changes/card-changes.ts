import type { CreditCard } from '@escriba/contracts/billing/checkout';
import type { Kysely } from 'kysely';
import {
  type Asaas,
  AsaasOutcomeUnknown,
  AsaasRefused,
  AsaasUnavailable,
  type CardPayment,
  type CardToken,
} from '../../asaas/asaas.ts';
import { findCustomer } from '../../customers/customers.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import {
  type StoredCharge,
  type Subscription,
  noSubscription,
  restorePayer,
  storeCard,
} from '../../subscriptions/subscriptions.ts';
import { cardDeclined, providerUnavailable } from '../checkout/checkout.errors.ts';
import { toHolder } from '../checkout/checkout.service.ts';
import { parseCard } from '../checkout/parse-card.ts';
import { cardNotPossible } from './changes.errors.ts';

type Deps = {
  readonly db: Kysely<DB>;
  readonly asaas: Pick<
    Asaas,
    | 'changeSubscriptionCard'
    | 'tokenizeCard'
    | 'payWithCardToken'
    | 'updatePayment'
    | 'updateSubscription'
    | 'getSubscription'
    | 'findCustomers'
    | 'getCustomer'
    | 'restoreCustomer'
    | 'createCustomer'
  >;
};

/** A charge that exists at Asaas. */
export type RemoteCharge = StoredCharge & { readonly asaasId: string };

/** Changes cards of an existing subscription; the caller has its lock. A card passes through memory; brand, last four digits and token are stored. */
export const createCardChanges = ({ db, asaas }: Deps) => {
  const readPayment = async (subscription: Subscription, card: CreditCard | undefined, remoteIp: string) => {
    const parsed = parseCard(card);
    const customer = await findCustomer(db, subscription.userId);
    const payer = await restorePayer({ db, asaas }, subscription);
    if (customer === undefined || payer === undefined) throw noSubscription();
    const payment: CardPayment = { card: parsed, holder: toHolder(customer), remoteIp };
    return { payment, payer };
  };

  return {
    /** Puts another card in the place of the present one, or of another method. @throws cardDeclined, cardNotPossible, providerUnavailable */
    replace: (subscription: Subscription, card: CreditCard | undefined, remoteIp: string): Promise<void> =>
      refusable(async () => {
        const { payment, payer } = await readPayment(subscription, card, remoteIp);
        const token = await asaas.tokenizeCard({ ...payment, customerId: payer });
        const isUsed = await useForNext(asaas, subscription, payment);
        // Without a subscription at Asaas, only a token refers to the card.
        if (token === undefined && !isUsed) throw cardNotPossible();
        if (token !== undefined) await storeCard(db, subscription, { ...token, remoteIp });
      }),

    /** Pays an open charge with a card, which also pays the next ones. @throws cardDeclined, cardNotPossible, providerUnavailable */
    pay: (
      subscription: Subscription,
      charge: RemoteCharge,
      { card, remoteIp }: { card: CreditCard | undefined; remoteIp: string },
    ): Promise<void> =>
      refusable(async () => {
        const { payment, payer } = await readPayment(subscription, card, remoteIp);
        const own = await asaas.tokenizeCard({ ...payment, customerId: payer });
        // A token is valid for one payer, and an upgrade may have another than the subscription.
        const customerId = charge.customerId ?? payer;
        const token = customerId === payer ? own : await asaas.tokenizeCard({ ...payment, customerId });
        if (own === undefined || token === undefined) throw cardNotPossible();
        await payWithToken(asaas, charge, token);
        await storeCard(db, subscription, { ...own, remoteIp });
        await useForNext(asaas, subscription, payment);
      }),
  };
};

export type CardChanges = ReturnType<typeof createCardChanges>;

const refusable = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (error instanceof AsaasRefused) throw cardDeclined(error.description);
    if (error instanceof AsaasUnavailable || error instanceof AsaasOutcomeUnknown)
      throw providerUnavailable(error);
    throw error;
  }
};

/** Pays a charge by card. Asaas takes a card only for a charge whose method is a card; a declined one leaves the charge as it was. */
const payWithToken = async (
  asaas: Pick<Asaas, 'payWithCardToken' | 'updatePayment'>,
  { asaasId, method }: RemoteCharge,
  { token }: CardToken,
): Promise<void> => {
  const isOther = method !== 'credit_card';
  if (isOther) await asaas.updatePayment(asaasId, { method: 'credit_card' });
  try {
    await asaas.payWithCardToken(asaasId, token);
  } catch (error) {
    // The synchronisation that follows reads whether it was paid.
    if (error instanceof AsaasOutcomeUnknown) return;
    if (isOther) await asaas.updatePayment(asaasId, { method });
    throw error;
  }
};

/**
 * Sets the card of the next charges; returns false if Asaas has no subscription that could take it. Asaas takes a card only for a subscription
 * whose method is a card.
 */
const useForNext = async (
  asaas: Pick<Asaas, 'changeSubscriptionCard' | 'getSubscription' | 'updateSubscription'>,
  { asaasId, method }: Subscription,
  payment: CardPayment,
): Promise<boolean> => {
  const remote = asaasId === null ? undefined : await asaas.getSubscription(asaasId);
  if (asaasId === null || remote?.deleted !== false) return false;
  if (method !== 'credit_card') await asaas.updateSubscription(asaasId, { method: 'credit_card' });
  await asaas.changeSubscriptionCard(asaasId, payment);
  return true;
};
