import type { AddressInfo } from 'node:net';
import { type KeptBilling, collectBilling, eraseBilling } from '@escriba/contracts/billing/internal';
import { createApp, createCallerTokens, getUser, requireUser, serveRoute } from '@escriba/http';
import { createLogger } from '@escriba/runtime';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createBillingPart } from './billing-part.ts';
import { findAccountParts } from './find-account-parts.ts';

const SECRET = 'a secret that only this test knows of';
const BIA = '11111111-1111-4111-8111-111111111111';
const kept = (userId: string): KeptBilling => ({
  customer: {
    name: 'Bia Lima',
    email: `${userId}@example.com`,
    cpfCnpj: '24971563792',
    postalCode: '01001000',
    address: 'Praça da Sé',
    addressNumber: '12',
    city: 'São Paulo',
    state: 'SP',
    phone: '11912345678',
  },
  subscriptions: [
    {
      plan: 'pro',
      cycle: 'monthly',
      status: 'active',
      startedAt: '2026-03-16T15:00:00.000Z',
      endedAt: null,
    },
  ],
  charges: [],
  affiliate: null,
  referral: null,
});

const erased: string[] = [];
let app: Awaited<ReturnType<typeof createApp>>;
let url: string;

beforeAll(async () => {
  const logger = createLogger({ name: 'test', level: 'silent' });
  app = await createApp({
    logger,
    callerTokens: createCallerTokens({ audience: 'billing', secret: SECRET }),
    closeGraceMs: 100,
  });
  await app.register(async (scope) => {
    await scope.register(requireUser);
    serveRoute(scope, collectBilling, async (request) => ({
      success: true as const,
      data: kept(getUser(request).id),
    }));
    serveRoute(scope, eraseBilling, async (request) => {
      erased.push(getUser(request).id);
      return { success: true as const };
    });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterAll(() => app.close());

describe("the billing service's part of an account", () => {
  it('is there as soon as the service is configured', () => {
    const none = { transcription: undefined, usage: undefined, billing: undefined };
    expect(findAccountParts(none)).toEqual([]);
    const billing = { url, tokens: createCallerTokens({ audience: 'billing', secret: SECRET }).as('auth') };
    expect(findAccountParts({ ...none, billing }).map(({ name }) => name)).toEqual(['billing']);
  });

  it('is requested on behalf of the user', async () => {
    expect(
      await createBillingPart({
        url,
        tokens: createCallerTokens({ audience: 'billing', secret: SECRET }).as('auth'),
      }).collect(BIA),
    ).toEqual(kept(BIA));
  });

  it('is erased on behalf of the user, repeatedly if necessary', async () => {
    const part = createBillingPart({
      url,
      tokens: createCallerTokens({ audience: 'billing', secret: SECRET }).as('auth'),
    });
    await part.erase(BIA);
    await part.erase(BIA);
    expect(erased).toEqual([BIA, BIA]);
  });

  it('fails if the service is down or does not know the caller, so that the request is retried', async () => {
    const stranger = createBillingPart({
      url,
      tokens: createCallerTokens({
        audience: 'billing',
        secret: 'some other secret of thirty-two letters',
      }).as('auth'),
    });
    await expect(stranger.erase(BIA)).rejects.toMatchObject({ code: 'auth.untrusted_caller' });
    const nowhere = createBillingPart({
      url: 'http://127.0.0.1:1',
      tokens: createCallerTokens({ audience: 'billing', secret: SECRET }).as('auth'),
    });
    await expect(nowhere.erase(BIA)).rejects.toMatchObject({ code: 'client.network' });
    await expect(nowhere.collect(BIA)).rejects.toMatchObject({ code: 'client.network' });
  });
});
