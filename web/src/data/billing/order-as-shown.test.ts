import { ApiError } from '@escriba/client';
import type { Quote } from '@escriba/contracts/billing/checkout';
import { expect, it } from '@jest/globals';
import { quoteOf } from '../../../testing/billing-world.ts';
import { orderAsShown } from './order-as-shown.ts';

const refusal = (code: string) => new ApiError({ status: 409, code, message: code });
const stale = refusal('billing.quote_stale');
const shown: Quote = { ...quoteOf('pro', 'monthly', 29_00), id: 'first' };
const renewed: Quote = { ...shown, id: 'second', expiresAt: '2099-01-02T00:00:00.000Z' };

/** Orders with the failures of the first requests. Returns the quotes that were sent, and the result. */
const orderWith = async (failures: readonly Error[], renewal: Quote | undefined) => {
  const sent: string[] = [];
  const send = async (quoteId: string): Promise<string> => {
    const failure = failures[sent.length];
    sent.push(quoteId);
    if (failure !== undefined) throw failure;
    return 'ordered';
  };
  const result = await orderAsShown(shown, { send, renew: async () => renewal }).catch(
    (error: ApiError) => error.code,
  );
  return { sent, result };
};

it('an order whose quote has expired is sent with a new one that promises the same', async () => {
  expect(await orderWith([], renewed)).toEqual({ sent: ['first'], result: 'ordered' });
  expect(await orderWith([stale], renewed)).toEqual({ sent: ['first', 'second'], result: 'ordered' });
});

it.each([
  ['another amount', { ...renewed, amountCents: shown.amountCents + 1 }],
  ['another day of the next charge', { ...renewed, next: { ...shown.next, on: '2030-01-01' } }],
  ['another start', { ...renewed, startsOn: '2030-01-01' }],
  ['fewer features', { ...renewed, losses: ['Exportação'] }],
  ['no new quote', undefined],
  ['the old one, as the new one did not load', shown],
])('nothing more is sent for %s', async (_what, renewal) => {
  expect(await orderWith([stale], renewal)).toEqual({ sent: ['first'], result: 'billing.quote_stale' });
});

it('other refusals, and that of the new quote, are thrown', async () => {
  expect(await orderWith([refusal('billing.card_declined')], renewed)).toEqual({
    sent: ['first'],
    result: 'billing.card_declined',
  });
  expect(await orderWith([stale, stale], renewed)).toEqual({
    sent: ['first', 'second'],
    result: 'billing.quote_stale',
  });
});
