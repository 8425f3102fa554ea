import type { AddressInfo } from 'node:net';
import { type KeptUsage, collectUsage, eraseUsage } from '@escriba/contracts/usage/usage';
import { createApp, createCallerTokens, getUser, requireUser, serveRoute } from '@escriba/http';
import { createLogger } from '@escriba/runtime';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createUsagePart } from './usage-part.ts';

const SECRET = 'a secret that only this test knows of';
const charges = (transcriptionId: string): KeptUsage['charges'] => [
  {
    transcriptionId,
    round: 1,
    state: 'committed',
    day: '2026-03-16',
    seconds: 61,
    sizeBytes: 1_000,
    reservedAt: '2026-03-16T15:00:00.000Z',
    settledAt: '2026-03-16T15:01:00.000Z',
  },
];

const erased: string[] = [];
let app: Awaited<ReturnType<typeof createApp>>;
let url: string;

beforeAll(async () => {
  app = await createApp({
    logger: createLogger({ name: 'test', level: 'silent' }),
    callerTokens: createCallerTokens({ audience: 'usage', secret: SECRET }),
    closeGraceMs: 100,
  });
  await app.register(async (scope) => {
    await scope.register(requireUser);
    serveRoute(scope, collectUsage, async (request) => ({
      success: true as const,
      data: { plan: 'pro', subscriptionStatus: 'active', charges: charges(getUser(request).id) },
    }));
    serveRoute(scope, eraseUsage, async (request) => {
      erased.push(getUser(request).id);
      return { success: true as const };
    });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterAll(() => app.close());

const BIA = '11111111-1111-4111-8111-111111111111';

describe("the usage service's part of an account", () => {
  it('is requested on behalf of the user', async () => {
    const part = createUsagePart({
      url,
      tokens: createCallerTokens({ audience: 'usage', secret: SECRET }).as('auth'),
    });
    expect(part.name).toBe('usage');
    expect(await part.collect(BIA)).toEqual({
      plan: 'pro',
      subscriptionStatus: 'active',
      charges: charges(BIA),
    });
  });

  it('is erased on behalf of the user, repeatedly if necessary', async () => {
    const part = createUsagePart({
      url,
      tokens: createCallerTokens({ audience: 'usage', secret: SECRET }).as('auth'),
    });
    await part.erase(BIA);
    await part.erase(BIA);
    expect(erased).toEqual([BIA, BIA]);
  });

  it('fails if the service is down or does not know the caller, so that the request is retried', async () => {
    const stranger = createUsagePart({
      url,
      tokens: createCallerTokens({ audience: 'usage', secret: 'some other secret of thirty-two letters' }).as(
        'auth',
      ),
    });
    await expect(stranger.erase(BIA)).rejects.toMatchObject({ code: 'auth.untrusted_caller' });
    const nowhere = createUsagePart({
      url: 'http://127.0.0.1:1',
      tokens: createCallerTokens({ audience: 'usage', secret: SECRET }).as('auth'),
    });
    await expect(nowhere.erase(BIA)).rejects.toMatchObject({ code: 'client.network' });
    await expect(nowhere.collect(BIA)).rejects.toMatchObject({ code: 'client.network' });
  });
});
