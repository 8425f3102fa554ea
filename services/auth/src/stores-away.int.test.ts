import { type OwnStores, eventually, startOwnStores } from '@escriba/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createBrowser } from './testing/browser.ts';
import { PASSWORD, newEmail, registerIn } from './testing/users.ts';
import { type TestService, startTestService } from './testing/start-test-service.ts';

let stores: OwnStores;
let service: TestService;

beforeAll(async () => {
  stores = await startOwnStores();
  service = await startTestService();
});
afterAll(async () => {
  await service.stop();
  await stores.close();
});

it('while Postgres is away every request gets 503, and once it is back everything works again', async () => {
  const browser = createBrowser(service);
  const { email } = await registerIn(browser);
  await stores.stop('postgres');
  const account = { name: 'Ana Souza', email: newEmail(), password: PASSWORD };
  const requests = {
    registration: () => createBrowser(service).post('/api/auth/register', account),
    'signing in': () => createBrowser(service).post('/api/auth/login', { email, password: PASSWORD }),
    'renewing a session': () => browser.post('/api/auth/refresh', { refreshToken: 'a'.repeat(43) }),
    'the account': () => browser.get('/api/auth/me'),
    sessions: () => browser.get('/api/auth/sessions'),
    'public keys': () => browser.get('/api/auth/jwks'),
    export: () => browser.get('/api/auth/account/export'),
  };
  for (const [name, send] of Object.entries(requests)) {
    const { status, headers, body } = await send();
    expect([name, status, body.error, headers.get('retry-after')]).toEqual([
      name,
      503,
      'store.unavailable',
      '3',
    ]);
  }
  await stores.start('postgres');
  await eventually(async () => (await browser.get('/api/auth/me')).status === 200);
});

it('a browser that renews its session while Postgres is away is still signed in afterwards', async () => {
  const cookie = { 'x-token-transport': 'cookie' };
  const browser = createBrowser(service);
  const { email } = await registerIn(createBrowser(service));
  await browser.post('/api/auth/login', { email, password: PASSWORD }, cookie);
  await stores.stop('postgres');
  const away = await browser.post('/api/auth/refresh', {}, cookie);
  await stores.start('postgres');
  expect([away.status, away.headers.getSetCookie()]).toEqual([503, []]);
  await eventually(async () => (await browser.post('/api/auth/refresh', {}, cookie)).status === 200);
});
