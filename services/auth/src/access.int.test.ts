import { randomUUID } from 'node:crypto';
import { getJwks } from '@escriba/contracts/auth/sessions';
import { publicRoutes } from '@escriba/contracts/gateway/public-routes';
import type { RouteContract } from '@escriba/contracts/shared/route';
import { expectedRefusals, findRefused, readOperations } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser, createBrowser } from './testing/browser.ts';
import { registerIn } from './testing/users.ts';
import { type TestService, startTestService } from './testing/start-test-service.ts';

const contracts: readonly RouteContract[] = publicRoutes.auth;
const rows = contracts.map((contract) => [`${contract.method} ${contract.path}`, contract] as const);
const ownRows = rows.filter(([, { access }]) => access === 'user');

const documented = await readOperations(['/api/auth/', '/auth/', '/api/support']);
let service: TestService;
let signedOut: Browser;

beforeAll(async () => {
  service = await startTestService();
  signedOut = createBrowser(service);
  await registerIn(signedOut);
  await signedOut.post('/api/auth/logout');
});
afterAll(() => service.stop());

const send = (browser: Browser, { method, path }: RouteContract) =>
  browser.send(path.replace(':id', '00000000-0000-4000-8000-000000000000'), {
    method,
    ...(method === 'GET' ? {} : { body: {} }),
  });

describe('every route', () => {
  it.each(rows)('%s is served, and does not fail on an empty request', async (_name, contract) => {
    const { status, body } = await send(createBrowser(service), contract);
    expect(status).toBeLessThan(500);
    expect(body.error).not.toBe('request.not_found');
  });

  it.each(rows.filter(([, contract]) => contract !== getJwks))(
    '%s refuses requests that did not come through the gateway',
    async (_name, { method, path }) => {
      const response = await fetch(service.url + path, { method });
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ error: 'auth.untrusted_caller' });
    },
  );

  it.each(ownRows)('%s requires signing in', async (_name, contract) => {
    const { status, body } = await send(createBrowser(service), contract);
    expect(status).toBe(401);
    expect(body.error).toBe('auth.token_missing');
  });

  it.each(ownRows)('%s refuses the token of a session that has ended', async (_name, contract) => {
    const { status, body } = await send(signedOut, contract);
    expect(status).toBe(401);
    expect(body.error).toBe('auth.invalid_token');
  });
});

describe('every documented operation', () => {
  it.each(documented)(
    '$name needs the permission that its document names: $permission',
    async (operation) => {
      const { method, path } = operation;
      const refused = await findRefused(async (permissions) => {
        const headers = await service.callerHeaders({
          ip: '192.0.2.1',
          user: { id: randomUUID(), sessionId: randomUUID() },
          permissions,
        });
        return fetch(service.url + path, { method, headers });
      });
      expect(refused).toEqual(expectedRefusals(operation));
    },
  );

  it.each(documented.filter(({ isSignedIn }) => isSignedIn))(
    '$name needs a user',
    async ({ method, path }) => {
      const headers = await service.callerHeaders({ ip: '192.0.2.1' });
      expect((await fetch(service.url + path, { method, headers })).status).toBe(401);
    },
  );
});
