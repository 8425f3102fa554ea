import type { CreditCard } from '@escriba/contracts';
import type { Kysely } from 'kysely';
import {
  type Asaas,
  AsaasOutcomeUnknown,
  AsaasRefused,
  AsaasUnavailable,
  type CardPayment,
  type CardToken,
} from '../asaas/asaas.ts';
import { cardDeclined, cardNotPossible, noSubscription, providerUnavailable } from '../billing.errors.ts';
import { toHolder } from '../checkout/checkout.service.ts';
import { parseCard } from '../checkout/parse-card.ts';
import { createCustomersRepository } from '../customers/customers.repository.ts';
import type { DB } from '../db/schema.generated.ts';
import type { Subscription } from '../subscriptions/subscription.ts';
import { createSubscriptionsRepository } from '../subscriptions/subscriptions.repository.ts';

type Deps = {
  readonly db: Kysely<DB>;
  readonly asaas: Pick<
    Asaas,
    'changeSubscriptionCard' | 'tokenizeCard' | 'payWithCardToken' | 'updateSubscription'
  >;
};

/** Cards of a subscription that exists. A card passes through memory; brand, last four digits and token are stored. */
export const createCardChanges = ({ db, asaas }: Deps) => {
  const readPayment = async (subscription: Subscription, card: CreditCard | undefined, remoteIp: string) => {
    const parsed = parseCard(card);
    const customer = await createCustomersRepository(db).find(subscription.userId);
    if (customer?.asaasId == null) throw noSubscription();
    const payment: CardPayment = { card: parsed, holder: toHolder(customer), remoteIp };
    return { payment, customerId: customer.asaasId };
  };

  const store = (subscription: Subscription, { brand, last4, token }: CardToken): Promise<void> =>
    db.transaction().execute(async (transaction) => {
      const subscriptions = createSubscriptionsRepository(transaction);
      const current = await subscriptions.lock(subscription.id);
      if (current !== undefined)
        await subscriptions.save(current, {
          method: 'credit_card',
          card: { brand, last4 },
          cardToken: token,
        });
    });

  return {
    /** Puts another card in the place of the present one, or of another method. @throws cardDeclined, providerUnavailable */
    replace: (subscription: Subscription, card: CreditCard | undefined, remoteIp: string): Promise<void> =>
      refusable(async () => {
        const { payment, customerId } = await readPayment(subscription, card, remoteIp);
        const token = await asaas.tokenizeCard({ ...payment, customerId });
        if (subscription.asaasId !== null) {
          if (subscription.method !== 'credit_card')
            await asaas.updateSubscription(subscription.asaasId, { method: 'credit_card' });
          await asaas.changeSubscriptionCard(subscription.asaasId, payment);
        }
        if (token !== undefined) await store(subscription, token);
      }),

    /** Pays an open charge with a card, which also pays the next ones. @throws cardDeclined, cardNotPossible, providerUnavailable */
    pay: (
      subscription: Subscription,
      asaasPaymentId: string,
      { card, remoteIp }: { card: CreditCard | undefined; remoteIp: string },
    ): Promise<void> =>
      refusable(async () => {
        const { payment, customerId } = await readPayment(subscription, card, remoteIp);
        const token = await asaas.tokenizeCard({ ...payment, customerId });
        if (token === undefined) throw cardNotPossible();
        try {
          await asaas.payWithCardToken(asaasPaymentId, token.token);
        } catch (error) {
          // The synchronisation that follows reads whether it was paid.
          if (!(error instanceof AsaasOutcomeUnknown)) throw error;
        }
        await store(subscription, token);
        if (subscription.asaasId !== null) await asaas.changeSubscriptionCard(subscription.asaasId, payment);
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
