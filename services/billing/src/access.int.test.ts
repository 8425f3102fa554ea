import { randomUUID } from 'node:crypto';
import { lookUpAddress } from '@escriba/contracts/billing/address';
import { receiveAsaasEvent } from '@escriba/contracts/billing/asaas-events';
import { getPlans } from '@escriba/contracts/billing/catalogue';
import { checkLedger, collectBilling, eraseBilling, grantPlan } from '@escriba/contracts/billing/internal';
import { watchSubscription } from '@escriba/contracts/billing/subscription';
import { publicRoutes } from '@escriba/contracts/gateway/public-routes';
import type { RouteContract } from '@escriba/contracts/shared/route';
import type { CallerName } from '@escriba/http';
import { expectedRefusals, findRefused, readOperations } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dumpTables } from './testing/dump-tables.ts';
import { CUSTOMER, type TestService, card, startTestService } from './testing/start-test-service.ts';

const named = (routes: readonly RouteContract[]) =>
  routes.map((route) => [`${route.method} ${route.path}`, route] as const);
const listed = named(publicRoutes.billing);
const ofUsers = named([...publicRoutes.billing, collectBilling, eraseBilling]).filter(
  ([, { access }]) => access === 'user',
);
const all = named([
  ...publicRoutes.billing,
  collectBilling,
  eraseBilling,
  grantPlan,
  checkLedger,
  receiveAsaasEvent,
]);

const documented = await readOperations([
  '/api/subscription/',
  '/asaas/',
  '/api/address/',
  '/api/affiliates/',
]);
let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const pathOf = ({ path }: RouteContract): string =>
  path.replace(':id', '00000000-0000-4000-8000-000000000000').replace(':cep', '01001000');
const send = (userId: string | undefined, route: RouteContract, options: { service?: CallerName } = {}) =>
  service.send(userId, route.method, pathOf(route), {
    ...options,
    ...(route.body === undefined ? {} : { body: {} }),
  });

describe('every route', () => {
  it.each(listed.filter(([, route]) => route !== watchSubscription))(
    '%s is served, and does not fail on an empty request',
    async (_name, route) => {
      const { status, body } = await send(randomUUID(), route);
      expect(body.error).not.toBe('request.not_found');
      if (route !== lookUpAddress) expect(status).toBeLessThan(500);
    },
  );

  it('the stream of events is served', async () => {
    const headers = await service.callerHeaders(randomUUID());
    const left = new AbortController();
    const response = await fetch(service.url + watchSubscription.path, { headers, signal: left.signal });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    left.abort();
  });

  it.each(all)('%s refuses requests that did not come through the gateway', async (_name, route) => {
    const response = await fetch(service.url + pathOf(route), { method: route.method });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: 'auth.untrusted_caller' });
  });

  it.each(ofUsers)('%s requires a user', async (_name, route) => {
    for (const options of [{}, { service: 'auth' }] as const) {
      const { status, body } = await send(undefined, route, options);
      expect([status, body.error]).toEqual([401, 'auth.token_missing']);
    }
  });

  it('a grant is for services only', async () => {
    const body = { userId: randomUUID(), plan: 'business', status: 'active' };
    const { method, path } = grantPlan;
    for (const user of [undefined, body.userId]) {
      const { status, body: received } = await service.send(user, method, path, { body });
      expect([status, received.error]).toEqual([403, 'auth.services_only']);
    }
    expect((await service.status(body.userId)).plan).toBe('free');
    expect((await service.send(undefined, method, path, { body, service: 'operator' })).status).toBe(200);
    expect((await service.status(body.userId)).plan).toBe('business');
  });

  it('the check of the ledger is for services only', async () => {
    const { method, path } = checkLedger;
    for (const user of [undefined, randomUUID()])
      expect((await service.send(user, method, path)).status).toBe(403);
    expect((await service.send(undefined, method, path, { service: 'operator' })).status).toBe(200);
  });

  it('plans are for everyone, and kept out of caches as everything else is', async () => {
    const { status, headers } = await service.send(undefined, getPlans.method, getPlans.path);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  });
});

describe("another user's", () => {
  let owner: string;
  let payer: string;
  let paidId: string;
  let openId: string;
  let quoteId: string;
  let upgradeQuoteId: string;
  let seatsQuoteId: string;
  let stranger: string;

  beforeAll(async () => {
    owner = await service.subscriber({ plan: 'business' });
    payer = service.newUser();
    stranger = await service.subscriber();
    openId = (await service.order(payer, {})).body.charge.id;
    paidId = (await service.send(owner, 'GET', '/api/subscription/payments')).body.data[0].id;
    quoteId = (await service.preview(owner, 'pro', 'monthly')).body.data.id;
    upgradeQuoteId = (await service.preview(owner, 'business', 'yearly')).body.data.id;
    const seats = { body: { extraSeats: 2 } };
    seatsQuoteId = (await service.send(owner, 'POST', '/api/subscription/seats/preview', seats)).body.data.id;
  });

  const refused = async (
    method: string,
    path: string,
    expected: readonly [number, string],
    body?: object,
    users: readonly string[] = [stranger, service.newUser()],
  ): Promise<void> => {
    const before = await dumpTables(service.db);
    const payments = service.control.payments();
    for (const user of users) {
      const { status, body: received } = await service.send(
        user,
        method,
        path,
        body === undefined ? {} : { body },
      );
      expect([status, received.error]).toEqual(expected);
    }
    expect(await dumpTables(service.db)).toBe(before);
    expect(service.control.payments()).toEqual(payments);
  };
  const NOT_FOUND = [404, 'billing.charge_not_found'] as const;

  it('charge is not shown, whether it is paid or open', async () => {
    for (const id of [paidId, openId]) await refused('GET', `/api/subscription/payments/${id}`, NOT_FOUND);
  });

  it('receipt is not written', async () => {
    await refused('GET', `/api/subscription/payments/${paidId}/receipt`, NOT_FOUND);
  });

  it('charge is not paid', async () => {
    const path = `/api/subscription/payments/${openId}/pay`;
    for (const body of [
      { paymentMethod: 'pix' },
      { paymentMethod: 'boleto' },
      { paymentMethod: 'credit_card', creditCard: card() },
    ])
      await refused('POST', path, NOT_FOUND, body);
  });

  it('charge is no cursor', async () => {
    await refused('GET', `/api/subscription/payments?cursor=${paidId}`, NOT_FOUND);
  });

  it('history, standing and payer are not shown', async () => {
    const newcomer = service.newUser();
    const read = async (path: string) => (await service.send(newcomer, 'GET', path)).body;
    expect(await read('/api/subscription/payments')).toMatchObject({ data: [], nextCursor: null });
    expect(await read('/api/subscription/customer')).toMatchObject({ data: null });
    expect(await read(collectBilling.path)).toMatchObject({
      data: { customer: null, subscriptions: [], charges: [] },
    });
    expect(await service.status(newcomer)).toMatchObject({ plan: 'free', terms: null, pendingCharge: null });
  });

  it('quote orders and schedules nothing', async () => {
    const stale = [409, 'billing.quote_stale'] as const;
    const pix = { paymentMethod: 'pix' };
    const order = { plan: 'business', cycle: 'yearly', paymentMethod: 'pix', customerInfo: CUSTOMER };
    await refused('POST', '/asaas/checkout', stale, { ...order, quoteId: upgradeQuoteId });
    await refused('POST', '/api/subscription/change', stale, { quoteId }, [stranger]);
    await refused('POST', '/api/subscription/seats', stale, { quoteId: seatsQuoteId, ...pix }, [stranger]);
  });

  it('subscription does not follow the changes of a user without one', async () => {
    const none = [404, 'billing.no_subscription'] as const;
    const newcomer = [service.newUser()];
    const pix = { paymentMethod: 'pix' };
    for (const path of ['cancel', 'resume', 'withdraw'])
      await refused('POST', `/api/subscription/${path}`, none, undefined, newcomer);
    await refused('DELETE', '/api/subscription/change', none, undefined, newcomer);
    await refused('POST', '/api/subscription/change', none, { quoteId }, newcomer);
    await refused('POST', '/api/subscription/method', none, pix, newcomer);
    await refused('POST', '/api/subscription/seats', none, { quoteId: seatsQuoteId, ...pix }, newcomer);
    await refused(
      'POST',
      '/api/subscription/activate',
      [409, 'billing.payment_pending'],
      { plan: 'pro' },
      newcomer,
    );
  });

  it('order is not given up', async () => {
    const { status } = await service.send(service.newUser(), 'DELETE', '/api/subscription/checkout');
    expect(status).toBe(200);
    expect((await service.status(payer)).pendingCharge).toMatchObject({ id: openId, state: 'open' });
  });

  it('account stays when a user erases their own', async () => {
    const newcomer = service.newUser();
    expect((await service.send(newcomer, 'DELETE', eraseBilling.path)).status).toBe(200);
    expect((await service.status(owner)).plan).toBe('business');
    expect((await service.send(owner, 'GET', '/api/subscription/customer')).body.data.name).toBe(
      CUSTOMER.name,
    );
  });
});

describe('every documented operation', () => {
  it.each(documented)(
    '$name needs the permission that its document names: $permission',
    async (operation) => {
      const { method, path } = operation;
      const refused = await findRefused(async (permissions) => {
        const headers = await service.callerHeaders(randomUUID(), undefined, { permissions });
        return fetch(service.url + path, { method, headers });
      });
      expect(refused).toEqual(expectedRefusals(operation));
    },
  );

  it.each(documented.filter(({ isSignedIn }) => isSignedIn))(
    '$name needs a user',
    async ({ method, path }) => {
      const headers = await service.callerHeaders(undefined);
      expect((await fetch(service.url + path, { method, headers })).status).toBe(401);
    },
  );
});
