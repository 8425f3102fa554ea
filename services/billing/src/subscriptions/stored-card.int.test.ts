import { TEST_CARDS } from '@escriba/fakes';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestService, card, startTestService } from '../testing/start-test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const OTHER = '4532015112830366';
const lastFour = (number: string): string => number.slice(-4);

/** Synchronises the user's subscription, as the daily work does. */
const sync = async (user: string): Promise<void> => {
  await service.services.payments.refresh(user);
  await service.settle();
};

/** Returns the card that the page shows, and that of the stored token. */
const cardsOf = async (user: string) => {
  const { card_token: token } = await service.db
    .selectFrom('subscriptions')
    .select('card_token')
    .where('user_id', '=', user)
    .executeTakeFirstOrThrow();
  const paid = service.control
    .payments()
    .map(({ creditCard }) => creditCard)
    .find((used) => used?.creditCardToken === token);
  return [(await service.status(user)).terms?.card?.last4, paid?.creditCardNumber];
};

describe('the card of a subscription, which Asaas does not show', () => {
  it('stays the one that replaced the card of the last payment', async () => {
    const user = await service.subscriber({ plan: 'business', cycle: 'yearly' });
    expect(await cardsOf(user)).toEqual([lastFour(TEST_CARDS.approved), lastFour(TEST_CARDS.approved)]);
    await service.send(user, 'POST', '/api/subscription/method', {
      body: { paymentMethod: 'credit_card', creditCard: card(OTHER) },
    });
    await sync(user);
    expect((await service.status(user)).terms?.card?.last4).toBe(lastFour(OTHER));
    const quote = await service.send(user, 'POST', '/api/subscription/seats/preview', {
      body: { extraSeats: 1 },
    });
    await service.send(user, 'POST', '/api/subscription/seats', {
      body: { quoteId: quote.body.data.id, paymentMethod: 'credit_card' },
    });
    expect(await cardsOf(user)).toEqual([lastFour(OTHER), lastFour(OTHER)]);
  });

  it('is not that of an upgrade', async () => {
    const user = await service.subscriber({ cycle: 'yearly' });
    await service.advanceDays(2);
    const { body } = await service.order(user, {
      plan: 'business',
      cycle: 'yearly',
      paymentMethod: 'credit_card',
      creditCard: card(OTHER),
    });
    expect(body.charge.card.last4).toBe(lastFour(OTHER));
    await sync(user);
    expect(await cardsOf(user)).toEqual([lastFour(TEST_CARDS.approved), lastFour(TEST_CARDS.approved)]);
  });

  it('is the one with which a renewal was paid on the page of Asaas', async () => {
    const user = await service.subscriber();
    const [, renewal] = await service.remoteCharges(user);
    service.control.payWithCard(renewal?.id ?? '', OTHER);
    await service.settle();
    expect(await cardsOf(user)).toEqual([lastFour(OTHER), lastFour(OTHER)]);
  });
});
