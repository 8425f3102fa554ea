import type { AsaasPayment, AsaasSubscription } from '../../asaas/asaas.ts';
import { type StoredCharge, stateOf } from '../charges/charge.ts';
import type { Subscription } from '../subscription/subscription.ts';

type Known = {
  readonly subscription: Pick<Subscription, 'cardToken'>;
  /** The charges as they were stored before. */
  readonly stored: readonly StoredCharge[];
  readonly remote: AsaasSubscription;
  readonly payments: readonly AsaasPayment[];
};

/**
 * Returns the card that pays the next charge at Asaas, as far as it shows: that of the subscription, else of its charge that is due next, else
 * of one that was paid since the last look. Earlier payments may name a card that was replaced, and an upgrade may be paid with another one.
 */
export const findCard = ({ subscription, stored, remote, payments }: Known): AsaasPayment['card'] => {
  const known = new Map(stored.map((charge) => [charge.asaasId, charge]));
  const isNews = ({ id, paidOn }: AsaasPayment): boolean =>
    paidOn !== null && (subscription.cardToken === null || (known.get(id)?.paidAt ?? null) === null);
  const own = payments.filter(
    ({ card, customerId, subscriptionId }) =>
      card?.token != null && customerId === remote.customerId && subscriptionId !== null,
  );
  const found = own.findLast(({ status }) => stateOf(status) === 'open') ?? own.findLast(isNews);
  return remote.card ?? found?.card;
};
