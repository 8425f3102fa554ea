import { randomUUID } from 'node:crypto';
import { type PaymentEvent, deliverPayment } from '@escriba/contracts/events/events';
import type { CallerName } from '@escriba/http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createBrowser } from '../../testing/browser.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { PASSWORD, newEmail } from '../../testing/users.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';

let mail: Awaited<ReturnType<typeof startMailServer>>;
let service: TestService;

beforeAll(async () => {
  mail = await startMailServer();
  service = await startTestService({ settings: { SMTP_URL: mail.url } });
});
afterAll(async () => {
  await service.stop();
  await mail.stop();
});
beforeEach(() => mail.become('works'));

const COOKIE = { 'x-token-transport': 'cookie' };
const DAY_MS = 86_400_000;

const register = async (language = 'pt-BR', at = service) => {
  const browser = createBrowser(at);
  const email = newEmail();
  const body = { name: 'Ana Souza', email, password: PASSWORD };
  const { body: received } = await browser.post('/api/auth/register', body, {
    ...COOKIE,
    'accept-language': language,
  });
  return { browser, email, userId: received.data.user.id as string };
};
const payment = (userId: string, changes: Partial<PaymentEvent> = {}) => ({
  id: randomUUID(),
  occurredAt: service.clock.now().toISOString(),
  type: 'payment.received' as const,
  data: {
    userId,
    chargeId: 'a3f1c9d2-6a31-4f0e-9a55-0d5a1f6f7c11',
    plan: 'pro' as const,
    cycle: 'monthly' as const,
    method: 'credit_card' as const,
    card: { brand: 'VISA', last4: '8829' },
    period: { firstDay: '2026-03-16', lastDay: '2026-04-15' },
    amountCents: 2_900,
  },
  ...changes,
});
const send = async (
  body: unknown,
  caller: { service?: CallerName; user?: string } = { service: 'billing' },
  at = service,
) => {
  const { user, ...rest } = caller;
  const headers = await at.callerHeaders({
    ip: '127.0.0.1',
    ...rest,
    ...(user === undefined ? {} : { user: { id: user, sessionId: 'session' } }),
  });
  const response = await fetch(at.url + deliverPayment.path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.status;
};
const deliver = async (): Promise<void> => {
  while ((await service.services.outbox.deliverDue()) > 0);
};
const mailsTo = async (email: string) => {
  await deliver();
  return mail.received.filter(({ to }) => to.includes(email));
};
const subjectsTo = async (email: string): Promise<string[]> =>
  (await mailsTo(email)).map(({ subject }) => subject.replaceAll('\u00A0', ' '));
const waiting = () => service.db.selectFrom('outbox').where('delivered_at', 'is', null).selectAll().execute();

describe('the payer gets one mail', () => {
  it('for an event that arrives twice at once, and again after its mail', async () => {
    const { email, userId } = await register();
    const event = payment(userId);
    expect(await Promise.all([send(event), send(event)])).toEqual([200, 200]);
    expect(await subjectsTo(email)).toEqual(['Recibo do Escriba: R$ 29,00']);
    service.clock.advance(6 * DAY_MS);
    await service.housekeeping.run();
    expect(await send(event)).toBe(200);
    service.clock.advance(2 * DAY_MS);
    await service.housekeeping.run();
    expect(await send(event)).toBe(200);
    expect(await subjectsTo(email)).toHaveLength(1);
  });

  it('for a payment and one for its refund, in any order', async () => {
    const { email, userId } = await register();
    await send(payment(userId, { type: 'payment.refunded' }));
    await send(payment(userId));
    expect(await subjectsTo(email)).toEqual([
      'Reembolso do Escriba: R$ 29,00',
      'Recibo do Escriba: R$ 29,00',
    ]);
  });

  it('for each month that is paid, however many at once', async () => {
    const { email, userId } = await register();
    for (let month = 0; month < 12; month += 1) await send(payment(userId));
    expect(await subjectsTo(email)).toHaveLength(12);
  });

  it('for an event of some days ago, and in the language of their account', async () => {
    const { email, userId } = await register('en');
    const event = payment(userId);
    service.clock.advance(5 * DAY_MS);
    await send(event);
    expect(await subjectsTo(email)).toEqual(['Escriba receipt: R$29.00']);
  });

  it('once a mail server that was away for days takes it', async () => {
    const { email, userId } = await register();
    mail.become('refuses');
    expect(await send(payment(userId))).toBe(200);
    for (let day = 0; day < 3; day += 1) {
      await deliver();
      service.clock.advance(DAY_MS);
    }
    expect(await subjectsTo(email)).toEqual([]);
    mail.become('works');
    service.clock.advance(60_000);
    expect(await subjectsTo(email)).toHaveLength(1);
  });
});

describe('no mail is sent', () => {
  it('to a deleted account, whether the event came before or after the deletion', async () => {
    const { browser, email, userId } = await register();
    mail.become('refuses');
    await send(payment(userId));
    await deliver();
    expect(await waiting()).toHaveLength(1);
    await browser.post('/api/auth/account/delete', { password: PASSWORD });
    expect(await waiting()).toEqual([]);
    mail.become('works');
    expect(await send(payment(userId))).toBe(200);
    service.clock.advance(60_000);
    expect(await subjectsTo(email)).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  it('to a user who is not known', async () => {
    expect(await send(payment(randomUUID()))).toBe(200);
    await deliver();
    expect(await waiting()).toEqual([]);
  });

  it('to a mailbox that has accepted nothing for a week', async () => {
    const { email, userId } = await register();
    mail.become('refuses');
    await send(payment(userId));
    await deliver();
    service.clock.advance(7 * DAY_MS + 1);
    mail.become('works');
    expect(await subjectsTo(email)).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  it('and nothing is written, where no mail server is configured', async () => {
    const without = await startTestService();
    try {
      const { userId } = await register('pt-BR', without);
      expect(await send(payment(userId), { service: 'billing' }, without)).toBe(200);
      expect(await without.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
    } finally {
      await without.stop();
    }
  });
});

describe('an event', () => {
  it('is taken from services alone', async () => {
    const { userId } = await register();
    expect(await send(payment(userId), { user: userId })).toBe(403);
    expect(await send(payment(userId), {})).toBe(403);
  });

  it('that is none is refused', async () => {
    const { userId } = await register();
    const event = payment(userId);
    for (const body of [
      { ...event, type: 'payment.lost' },
      { ...event, id: '1' },
      { ...event, data: { ...event.data, amountCents: -1 } },
      { ...event, data: { ...event.data, period: { firstDay: 'today', lastDay: '2026-04-15' } } },
    ])
      expect(await send(body)).toBe(400);
  });
});
