import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser, createBrowser } from '../../testing/browser.ts';
import { PASSWORD, newEmail } from '../../testing/users.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';

const COOKIE = { 'x-token-transport': 'cookie' };
const NEW_PASSWORD = 'girassol-azul-noturno';
const WRONG = 'errada-mesmo';
const KNOWN = '__Host-escriba_known_';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ settings: { THROTTLE_SIGN_INS: 2 } });
});
afterAll(() => service.stop());

const newBrowser = () => createBrowser(service);
const signIn = (browser: Browser, email: string, password = PASSWORD) =>
  browser.post('/api/auth/login', { email, password }, COOKIE);
const attack = async (email: string, password: string): Promise<void> => {
  for (let address = 0; address < 11; address += 1) {
    const stranger = newBrowser();
    for (let count = 0; count < 2; count += 1) await signIn(stranger, email, WRONG);
  }
  expect((await signIn(newBrowser(), email, password)).status).toBe(429);
};
const register = async () => {
  const browser = newBrowser();
  const email = newEmail();
  const { body } = await browser.post(
    '/api/auth/register',
    { name: 'Ana', email, password: PASSWORD },
    COOKIE,
  );
  return { browser, email, userId: body.data.user.id as string };
};
/** Returns the browser of an attacker who copied the cookie by which another one is known. */
const steal = (from: Browser): Browser => {
  const thief = newBrowser();
  for (const [name, value] of from.cookies) if (name.startsWith(KNOWN)) thief.cookies.set(name, value);
  return thief;
};
const resetLink = async (userId: string): Promise<string> => {
  const source = { ip: '127.0.0.1', userAgent: '' };
  const { url } = await service.services.resetLinks.create({ userId, source, detail: 'operator' });
  return url.split('#')[1] ?? '';
};
const confirmReset = async (browser: Browser, userId: string) =>
  browser.post('/api/auth/password-reset/confirm', {
    token: await resetLink(userId),
    newPassword: NEW_PASSWORD,
  });

describe('a browser that is known', () => {
  it('is unknown after a reset, and so is a copy of its cookie; the browser of the link is known', async () => {
    const { browser, email, userId } = await register();
    const [thief, owner] = [steal(browser), newBrowser()];
    expect((await confirmReset(owner, userId)).status).toBe(200);
    await attack(email, NEW_PASSWORD);
    for (const one of [browser, thief]) expect((await signIn(one, email, NEW_PASSWORD)).status).toBe(429);
    expect((await signIn(owner, email, NEW_PASSWORD)).status).toBe(200);
  });

  it('is unknown after a change of the password in another one, which stays known', async () => {
    const { browser, email } = await register();
    const other = newBrowser();
    await signIn(other, email);
    const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await browser.post('/api/auth/change-password', change)).status).toBe(200);
    await attack(email, NEW_PASSWORD);
    expect((await signIn(other, email, NEW_PASSWORD)).status).toBe(429);
    expect((await signIn(browser, email, NEW_PASSWORD)).status).toBe(200);
  });

  it('gives a copy of its cookie no more than its own budget, from any address', async () => {
    const { browser, email } = await register();
    const statuses: number[] = [];
    for (let count = 0; count < 4; count += 1)
      statuses.push((await signIn(steal(browser), email, WRONG)).status);
    expect(statuses).toEqual([401, 401, 429, 429]);
    expect((await signIn(newBrowser(), email)).status).toBe(200);
  });

  it('does not become known by changing the password with an unknown cookie', async () => {
    const { browser, email } = await register();
    for (const name of browser.cookies.keys()) if (name.startsWith(KNOWN)) browser.cookies.delete(name);
    const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    await browser.post('/api/auth/change-password', change);
    await attack(email, NEW_PASSWORD);
    expect((await signIn(browser, email, NEW_PASSWORD)).status).toBe(429);
  });
});
