import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import type { Asaas } from '../../asaas/asaas-api.ts';
import { withSubscriptionLock } from '../../platform/db/subscription-lock.ts';
import { createServices } from '../../services.ts';
import { SETTINGS, type TestService, card, startTestService } from '../../testing/start-test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const BY_CARD = { paymentMethod: 'credit_card', creditCard: card() };
const MEANS = { method: 'credit_card', creditCard: card(), remoteIp: '203.0.113.7' } as const;

const pay = (user: string, chargeId: string, body: object = BY_CARD) =>
  service.send(user, 'POST', `/api/subscription/payments/${chargeId}/pay`, { body });

/** Returns service functions whose cards are tokenized, and declined when they pay. */
const withDeclinedCards = () => {
  const { asaas } = service.resources;
  const tokenizeCard: Asaas['tokenizeCard'] = async (payment) => {
    const token = await asaas.tokenizeCard(payment);
    service.control.setCardBehaviour(token?.token ?? '', 'declines');
    return token;
  };
  const resources = { ...service.resources, registry: new Registry(), asaas: { ...asaas, tokenizeCard } };
  return createServices(resources, SETTINGS);
};

describe.each(['pix', 'boleto'])('a first order by %s', (paymentMethod) => {
  it('can be paid by card instead, which then pays the next months', async () => {
    const user = service.newUser();
    const { body } = await service.order(user, { paymentMethod });
    const paid = await pay(user, body.charge.id);
    expect([paid.status, paid.body.status]).toEqual([200, 'CONFIRMED']);
    await service.settle();
    expect(await service.status(user)).toMatchObject({ plan: 'pro', terms: { method: 'credit_card' } });
    expect((await service.remoteCharges(user)).map(({ billingType }) => billingType)).toEqual([
      'CREDIT_CARD',
      'CREDIT_CARD',
    ]);
  });

  it('is paid as before if the card is declined', async () => {
    const user = service.newUser();
    const { body } = await service.order(user, { paymentMethod });
    const declined = withDeclinedCards().payments.pay(user, body.charge.id, MEANS);
    await expect(declined).rejects.toMatchObject({ code: 'billing.card_declined' });
    await service.settle();
    const [charge] = await service.remoteCharges(user);
    expect(charge).toMatchObject({ billingType: paymentMethod.toUpperCase(), status: 'PENDING' });
    expect((await service.status(user)).pendingCharge).toMatchObject({ method: paymentMethod, card: null });
  });
});

it('a month whose card is declined while Asaas loses the responses is payable by PIX again', async () => {
  const user = await service.subscriber({ paymentMethod: 'pix' });
  const open = await service.db
    .selectFrom('charges')
    .select('id')
    .where('user_id', '=', user)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  service.control.failNext({ kind: 'lost_response', method: 'PUT', path: '/payments' });
  expect((await pay(user, open.id)).status).toBe(503);
  await service.settle();
  expect((await service.remoteCharges(user)).at(-1)).toMatchObject({ billingType: 'PIX', status: 'PENDING' });
});

describe('a card', () => {
  const waitsOrDone = async (work: Promise<unknown>): Promise<string> => {
    const done = new AbortController();
    const untilWaiting = async (): Promise<string> => {
      while (!done.signal.aborted) {
        const { rows } = await sql`
          select 1 from pg_locks
          where locktype = 'advisory' and not granted
            and database = (select oid from pg_database where datname = current_database())`.execute(
          service.db,
        );
        if (rows.length > 0) return 'waits';
      }
      return 'done';
    };
    return Promise.race([work.then(() => done.abort()).then(() => 'done'), untilWaiting()]);
  };

  it.each([
    ['pays', async (user: string, chargeId: string) => pay(user, chargeId)],
    [
      'is replaced',
      async (user: string) => service.send(user, 'POST', '/api/subscription/method', { body: BY_CARD }),
    ],
  ])('%s only while nothing else works on the subscription', async (_what, act) => {
    const user = await service.subscriber({ paymentMethod: 'pix' });
    const open = await service.db
      .selectFrom('charges')
      .select(['id', 'subscription_id'])
      .where('user_id', '=', user)
      .where('state', '=', 'open')
      .executeTakeFirstOrThrow();
    const before = service.control.requests().length;
    let work: Promise<{ status: number }> | undefined;
    await withSubscriptionLock(service.db, open.subscription_id, async () => {
      work = act(user, open.id);
      expect(await waitsOrDone(work)).toBe('waits');
      expect(service.control.requests()).toHaveLength(before);
    });
    expect((await work)?.status).toBe(200);
    await service.settle();
    expect((await service.status(user)).terms).toMatchObject({ method: 'credit_card' });
  });
});
