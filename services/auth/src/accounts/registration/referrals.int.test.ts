import type { AddressInfo } from 'node:net';
import { deliverReferral, type ReferralDelivery } from '@escriba/contracts/billing/affiliates';
import { type App, createApp, createCallerTokens, requireService, serveRoute } from '@escriba/http';
import { createLogger } from '@escriba/runtime';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createBrowser } from '../../testing/browser.ts';
import { exchangeAs } from '../../testing/google-browser.ts';
import { newEmail, registerIn } from '../../testing/users.ts';
import { startGoogleService } from '../../testing/start-google-service.ts';
import { PEER_SECRET } from '../../testing/start-test-service.ts';

let billing: App;
let isAway = false;
const received: ReferralDelivery[] = [];
let service: Awaited<ReturnType<typeof startGoogleService>>;

beforeAll(async () => {
  const logger = createLogger({ name: 'test', level: 'silent' });
  billing = await createApp({
    logger,
    callerTokens: createCallerTokens({ audience: 'billing', secret: PEER_SECRET }),
    closeGraceMs: 100,
  });
  await billing.register(async (scope) => {
    await scope.register(requireService, { from: ['auth'] });
    serveRoute(scope, deliverReferral, async (request) => {
      if (isAway) throw new Error('away');
      received.push(request.body);
      return { success: true as const };
    });
  });
  await billing.listen({ port: 0, host: '127.0.0.1' });
  const { port } = billing.server.address() as AddressInfo;
  service = await startGoogleService({}, { billing: `http://127.0.0.1:${port}` });
});
afterAll(async () => {
  await service.stop();
  await billing.close();
});
beforeEach(() => {
  received.length = 0;
  isAway = false;
});

const REFERRAL = { code: 'abcdefgh', visitedAt: '2026-03-01T12:00:00.000Z', deviceId: 'd'.repeat(32) };

describe('a referral', () => {
  it('of a new account reaches billing, with the device as a hash', async () => {
    const { user } = await registerIn(createBrowser(service), { referral: REFERRAL });
    await service.services.outbox.deliverDue();
    expect(received).toEqual([
      {
        userId: user.id,
        code: 'abcdefgh',
        visitedAt: REFERRAL.visitedAt,
        openedAt: expect.any(String),
        deviceHash: expect.stringMatching(/^[\w-]{43}$/),
      },
    ]);
  });

  it('arrives also for an account through Google', async () => {
    const browser = createBrowser(service);
    const { body } = await exchangeAs(browser, { email: newEmail() });
    const created = await browser.post('/api/auth/google/create-account', {
      token: body.data.pendingToken,
      referral: { code: 'abcdefgh', visitedAt: REFERRAL.visitedAt },
    });
    await service.services.outbox.deliverDue();
    expect(received).toMatchObject([{ userId: created.body.data.user.id, deviceHash: null }]);
  });

  it('waits while billing is away', async () => {
    isAway = true;
    await registerIn(createBrowser(service), { referral: REFERRAL });
    await service.services.outbox.deliverDue();
    expect(received).toEqual([]);
    isAway = false;
    service.clock.advance(1_000);
    await service.services.outbox.deliverDue();
    expect(received).toHaveLength(1);
  });

  it('is not sent for an account without one, nor for a refused registration', async () => {
    const { email } = await registerIn(createBrowser(service));
    const again = { name: 'Ana', email, password: 'correto-cavalo-bateria', referral: REFERRAL };
    expect((await createBrowser(service).post('/api/auth/register', again)).status).toBe(409);
    expect(await service.services.outbox.deliverDue()).toBe(0);
  });

  it.each([
    [{ ...REFERRAL, code: 'x'.repeat(21) }],
    [{ ...REFERRAL, visitedAt: 'yesterday' }],
    [{ ...REFERRAL, deviceId: 'x'.repeat(65) }],
    ['abcdefgh'],
  ])('is refused when it is %j', async (referral) => {
    const body = { name: 'Ana', email: newEmail(), password: 'correto-cavalo-bateria', referral };
    expect((await createBrowser(service).post('/api/auth/register', body)).status).toBe(400);
  });
});
