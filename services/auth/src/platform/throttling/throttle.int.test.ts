import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Browser, createBrowser } from '../../testing/browser.ts';
import { PASSWORD, newEmail, registerIn } from '../../testing/users.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ settings: { THROTTLE_SIGN_INS: 2, THROTTLE_REGISTRATIONS: 4 } });
});
afterAll(() => service.stop());

const signIn = (browser: Browser, email: string, password = 'errada-mesmo') =>
  browser.post('/api/auth/login', { email, password });

describe('wrong passwords', () => {
  it('are counted by account and address, with the time of the next attempt', async () => {
    const { email } = await registerIn(createBrowser(service));
    const browser = createBrowser(service);
    await signIn(browser, email);
    await signIn(browser, email.toUpperCase());
    const { status, body, headers } = await signIn(browser, email, PASSWORD);
    expect(status).toBe(429);
    expect(body).toMatchObject({
      error: 'auth.too_many_attempts',
      message: 'Muitas tentativas. Tente novamente em 15 minutos.',
    });
    const wait = Number(headers.get('retry-after'));
    expect(wait).toBeGreaterThan(800);
    expect(wait).toBeLessThanOrEqual(900);
    expect((await signIn(createBrowser(service), email, PASSWORD)).status).toBe(200);
  });

  it('are counted in the same context for addresses without an account', async () => {
    const browser = createBrowser(service);
    const email = newEmail();
    const statuses = [];
    for (let count = 0; count < 3; count += 1) statuses.push((await signIn(browser, email)).status);
    expect(statuses).toEqual([401, 401, 429]);
  });

  it('are forgotten after the right one', async () => {
    const { email } = await registerIn(createBrowser(service));
    const browser = createBrowser(service);
    for (let count = 0; count < 3; count += 1) {
      expect((await signIn(browser, email)).status).toBe(401);
      expect((await signIn(browser, email, PASSWORD)).status).toBe(200);
    }
  });

  it('cannot slip through by being concurrent', async () => {
    const { email } = await registerIn(createBrowser(service));
    const browser = createBrowser(service);
    const responses = await Promise.all(Array.from({ length: 6 }, () => signIn(browser, email)));
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(4);
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

const COOKIE = { 'x-token-transport': 'cookie' };
const KNOWN = '__Host-escriba_known_';
const signInWithCookies = (browser: Browser, email: string, password = PASSWORD) =>
  browser.post('/api/auth/login', { email, password }, COOKIE);
/** Tries passwords from eleven addresses, until the account accepts no more unknown devices. */
const attack = async (email: string): Promise<void> => {
  for (let address = 0; address < 11; address += 1) {
    const stranger = createBrowser(service);
    for (let count = 0; count < 2; count += 1) await signIn(stranger, email);
  }
  expect((await signIn(createBrowser(service), email, PASSWORD)).status).toBe(429);
};
const knownCookie = (browser: Browser): string =>
  [...browser.cookies.keys()].find((name) => name.startsWith(KNOWN)) ?? '';

describe('a browser in which the owner has signed in before', () => {
  let browser: Browser;
  let email: string;
  beforeEach(async () => {
    browser = createBrowser(service);
    ({ email } = await registerIn(createBrowser(service)));
    expect((await signInWithCookies(browser, email)).status).toBe(200);
  });

  it('can sign in while strangers who try that account cannot', async () => {
    await attack(email);
    expect((await signInWithCookies(browser, email)).status).toBe(200);
    expect((await signIn(createBrowser(service), email, PASSWORD)).status).toBe(429);
  });

  it('has a separate count', async () => {
    await attack(email);
    for (const status of [401, 401, 429])
      expect((await signIn(browser, email, status === 429 ? PASSWORD : 'errada-mesmo')).status).toBe(status);
  });

  it('is known after signing out, and after registering', async () => {
    await browser.post('/api/auth/logout', {}, COOKIE);
    await attack(email);
    expect((await signInWithCookies(browser, email)).status).toBe(200);
    const other = createBrowser(service);
    const registered = newEmail();
    await other.post('/api/auth/register', { name: 'Bia', email: registered, password: PASSWORD }, COOKIE);
    await attack(registered);
    expect((await signInWithCookies(other, registered)).status).toBe(200);
  });

  it('is known by a cookie that scripts cannot read and other sites cannot send', async () => {
    const { headers } = await signInWithCookies(browser, email);
    const line = headers.getSetCookie().find((cookie) => cookie.startsWith(KNOWN)) ?? '';
    expect(line).toMatch(/; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
    expect(line).not.toContain(email.split('@')[0]);
  });

  it('is known for that account only, and not by a modified cookie', async () => {
    const { email: other } = await registerIn(createBrowser(service));
    await attack(other);
    expect((await signInWithCookies(browser, other)).status).toBe(429);
    const elsewhere = createBrowser(service);
    await attack(email);
    const name = knownCookie(browser);
    const value = browser.cookies.get(name) ?? '';
    for (const forged of [
      `${value}x`,
      value.slice(1),
      `9${value}`,
      value.replace(/\.[^.]+\./, '.x.'),
      '',
      '..',
    ]) {
      elsewhere.cookies.set(name, forged);
      expect((await signIn(elsewhere, email, PASSWORD)).status).toBe(429);
    }
    elsewhere.cookies.set(name, value);
    expect((await signIn(elsewhere, email, PASSWORD)).status).toBe(200);
  });

  it('is forgotten after 180 days', async () => {
    service.clock.advance(180 * 86_400_000 + 1_000);
    await attack(email);
    expect((await signIn(browser, email, PASSWORD)).status).toBe(429);
  });

  it('remembers the last five accounts', async () => {
    for (let count = 0; count < 6; count += 1) {
      service.clock.advance(1_000);
      const { email: other } = await registerIn(createBrowser(service));
      await signInWithCookies(browser, other);
    }
    expect([...browser.cookies.keys()].filter((name) => name.startsWith(KNOWN))).toHaveLength(5);
    await attack(email);
    expect((await signIn(browser, email, PASSWORD)).status).toBe(429);
  });
});

describe('a signed-in user', () => {
  it('can change the password while strangers try the account', async () => {
    const browser = createBrowser(service);
    const { email } = await registerIn(browser);
    await attack(email);
    const { status } = await browser.post('/api/auth/change-password', {
      currentPassword: PASSWORD,
      newPassword: 'outra-senha-bem-longa',
    });
    expect(status).toBe(200);
  });
});

describe('new accounts', () => {
  it('are counted by address, except invalid requests', async () => {
    const browser = createBrowser(service);
    const register = (password = PASSWORD) =>
      browser.post('/api/auth/register', { name: 'Bia', email: newEmail(), password });
    for (let count = 0; count < 5; count += 1) expect((await register('123')).status).toBe(400);
    const statuses = [];
    for (let count = 0; count < 5; count += 1) statuses.push((await register()).status);
    expect(statuses).toEqual([201, 201, 201, 201, 429]);
  });
});
