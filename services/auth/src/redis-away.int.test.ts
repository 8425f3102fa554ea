import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createBrowser } from './testing/browser.ts';
import { PASSWORD, registerIn } from './testing/users.ts';
import { type TestService, startTestService } from './testing/start-test-service.ts';

let service: TestService;
let email: string;

beforeAll(async () => {
  service = await startTestService({ settings: { THROTTLE_SIGN_INS: 2 } });
  ({ email } = await registerIn(createBrowser(service)));
  service.loseRedis();
});
afterAll(() => service.stop());

const signIn = (browser: ReturnType<typeof createBrowser>, password: string) =>
  browser.post('/api/auth/login', { email, password });

it('without Redis, users can sign in, refresh and sign out', async () => {
  const browser = createBrowser(service);
  const { body } = await signIn(browser, PASSWORD);
  const { refreshToken } = body.data.tokens;
  expect((await browser.post('/api/auth/refresh', { refreshToken })).status).toBe(200);
  expect((await browser.post('/api/auth/logout')).status).toBe(200);
  expect((await browser.get('/api/auth/me')).status).toBe(401);
});

it('without Redis, wrong passwords are still counted', async () => {
  const browser = createBrowser(service);
  const statuses = [];
  for (let count = 0; count < 3; count += 1) statuses.push((await signIn(browser, 'errada-mesmo')).status);
  expect(statuses).toEqual([401, 401, 429]);
});
