import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createBrowser } from '../testing/browser.ts';
import { PASSWORD, newEmail, registerIn } from '../testing/people.ts';
import { type TestService, startTestService } from '../testing/start-test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ settings: { THROTTLE_SIGN_INS: 2, THROTTLE_REGISTRATIONS: 4 } });
});
afterAll(() => service.stop());

const signIn = (browser: ReturnType<typeof createBrowser>, email: string, password = 'errada-mesmo') =>
  browser.post('/api/auth/login', { email, password });

describe('wrong passwords', () => {
  it('are counted by account and address, and say when to try again', async () => {
    const { email } = await registerIn(createBrowser(service));
    const browser = createBrowser(service);
    await signIn(browser, email);
    await signIn(browser, email.toUpperCase());
    const { status, answer, headers } = await signIn(browser, email, PASSWORD);
    expect(status).toBe(429);
    expect(answer).toMatchObject({
      error: 'auth.too_many_attempts',
      message: 'Muitas tentativas. Tente novamente em 15 minutos.',
    });
    const wait = Number(headers.get('retry-after'));
    expect(wait).toBeGreaterThan(800);
    expect(wait).toBeLessThanOrEqual(900);
    expect((await signIn(createBrowser(service), email, PASSWORD)).status).toBe(200);
  });

  it('are counted for addresses that have no account just the same', async () => {
    const browser = createBrowser(service);
    const email = newEmail();
    const statuses = [];
    for (let count = 0; count < 3; count += 1) statuses.push((await signIn(browser, email)).status);
    expect(statuses).toEqual([401, 401, 429]);
  });

  it('are forgotten when the right one comes', async () => {
    const { email } = await registerIn(createBrowser(service));
    const browser = createBrowser(service);
    for (let count = 0; count < 3; count += 1) {
      expect((await signIn(browser, email)).status).toBe(401);
      expect((await signIn(browser, email, PASSWORD)).status).toBe(200);
    }
  });

  it('all at the same time do not slip through', async () => {
    const { email } = await registerIn(createBrowser(service));
    const browser = createBrowser(service);
    const replies = await Promise.all(Array.from({ length: 6 }, () => signIn(browser, email)));
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(4);
  });

  it('count for changing the password and deleting the account too', async () => {
    const browser = createBrowser(service);
    await registerIn(browser);
    const wrong = { currentPassword: 'errada-mesmo', newPassword: 'outra-senha-bem-longa' };
    await browser.post('/api/auth/change-password', wrong);
    await browser.post('/api/auth/account/delete', { password: 'errada-mesmo' });
    expect((await browser.post('/api/auth/change-password', wrong)).status).toBe(429);
  });
});

describe('new accounts', () => {
  it('are counted by address, input that is refused anyway not', async () => {
    const browser = createBrowser(service);
    const register = (password = PASSWORD) =>
      browser.post('/api/auth/register', { name: 'Bia', email: newEmail(), password });
    for (let count = 0; count < 5; count += 1) expect((await register('123')).status).toBe(400);
    const statuses = [];
    for (let count = 0; count < 5; count += 1) statuses.push((await register()).status);
    expect(statuses).toEqual([201, 201, 201, 201, 429]);
  });
});
