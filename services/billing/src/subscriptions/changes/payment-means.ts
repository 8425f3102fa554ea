import type { PaymentMethod } from '@escriba/contracts/billing/fields';
import type { Kysely } from 'kysely';
import { isAccountErased } from '../../customers/customers.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import { NO_CARD, type Subscription } from '../subscription/subscription.ts';
import { createSubscriptionsRepository } from '../subscription/subscriptions.repository.ts';

/** The stored part of a card, and the buyer's network address when it was entered. */
type StoredCard = {
  readonly brand: string;
  readonly last4: string;
  readonly token: string;
  readonly remoteIp: string;
};

/** Stores the card that pays the next charges, unless the account was deleted meanwhile. */
export const storeCard = (
  db: Kysely<DB>,
  { id, userId }: Pick<Subscription, 'id' | 'userId'>,
  { brand, last4, token, remoteIp }: StoredCard,
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const subscriptions = createSubscriptionsRepository(transaction);
    const current = await subscriptions.lock(id);
    const isErased = await isAccountErased(transaction, userId);
    if (current !== undefined && !isErased)
      await subscriptions.save(current, {
        method: 'credit_card',
        automatic: false,
        card: { brand, last4 },
        cardToken: token,
        cardIp: remoteIp,
      });
  });

/** Stores the method by which a renewal is paid by hand, which also pays the next ones. */
export const storeMethod = (db: Kysely<DB>, id: string, method: PaymentMethod): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const subscriptions = createSubscriptionsRepository(transaction);
    const current = await subscriptions.lock(id);
    // A month that is paid by hand by PIX leaves the next ones to PIX Automático.
    const automatic = current?.automatic === true && method === 'pix';
    if (current !== undefined) await subscriptions.save(current, { method, automatic, ...NO_CARD });
  });
