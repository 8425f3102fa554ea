import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Browser, createBrowser } from '../../testing/browser.ts';
import { exchangeAs } from '../../testing/google-browser.ts';
import { newEmail } from '../../testing/users.ts';
import { startGoogleService } from '../../testing/start-google-service.ts';

const REDIRECT = 'https://extension.chromiumapp.test/cb';
const VERIFIER = 'v'.repeat(43);
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');
const NEW_PASSWORD = 'uma-senha-bem-comprida';
const MINUTE_MS = 60_000;

let service: Awaited<ReturnType<typeof startGoogleService>>;
let browser: Browser;
let email: string;

beforeAll(async () => {
  service = await startGoogleService();
});
afterAll(() => service.stop());

/** An account with only Google, signed in just now. */
beforeEach(async () => {
  browser = createBrowser(service);
  email = newEmail();
  const { body } = await exchangeAs(browser, { email });
  const created = await browser.post('/api/auth/google/create-account', { token: body.data.pendingToken });
  expect(created.status).toBe(201);
});

const connect = async (from: Browser): Promise<string> =>
  (await from.post('/api/auth/oauth-login', { code: CHALLENGE, redirectUri: REDIRECT })).body.data.code;
const redeem = (by: Browser, code: string) =>
  by.post('/api/auth/oauth-token', { code, codeVerifier: VERIFIER, redirectUri: REDIRECT });
const setPassword = (by: Browser) => by.post('/api/auth/change-password', { newPassword: NEW_PASSWORD });

describe('an account with only Google', () => {
  it('does not count as recently signed in because an old session connected the extension', async () => {
    service.clock.advance(16 * MINUTE_MS);
    const extension = createBrowser(service);
    expect((await redeem(extension, await connect(browser))).status).toBe(200);
    expect((await setPassword(extension)).body.error).toBe('auth.sign_in_again');
    expect((await extension.post('/api/auth/account/delete')).body.error).toBe('auth.sign_in_again');
    const second = createBrowser(service);
    await redeem(second, await connect(extension));
    expect((await setPassword(second)).body.error).toBe('auth.sign_in_again');
  });

  it('does not count as recently signed in because a session was refreshed', async () => {
    const extension = createBrowser(service);
    const { body } = await redeem(extension, await connect(browser));
    service.clock.advance(16 * MINUTE_MS);
    const { refreshToken } = body.data.tokens;
    expect((await extension.post('/api/auth/refresh', { refreshToken })).status).toBe(200);
    expect((await setPassword(extension)).body.error).toBe('auth.sign_in_again');
  });

  it('counts from the time of the Google sign-in, not from the redemption of the code', async () => {
    const late = createBrowser(service);
    const user = { email: newEmail() };
    const { body } = await exchangeAs(late, user);
    service.clock.advance(9 * MINUTE_MS);
    await late.post('/api/auth/google/create-account', { token: body.data.pendingToken });
    service.clock.advance(7 * MINUTE_MS);
    expect((await setPassword(late)).body.error).toBe('auth.sign_in_again');
  });

  it('can set its first password in the extension’s session too, within 15 minutes of Google', async () => {
    service.clock.advance(10 * MINUTE_MS);
    const extension = createBrowser(service);
    await redeem(extension, await connect(browser));
    expect((await setPassword(extension)).status).toBe(200);
  });

  it('can set it after signing in with Google again', async () => {
    service.clock.advance(16 * MINUTE_MS);
    const again = createBrowser(service);
    await exchangeAs(again, { email });
    expect((await setPassword(again)).status).toBe(200);
  });
});

describe('a session that has ended', () => {
  it('does not connect an extension with a code from before its end', async () => {
    const code = await connect(browser);
    const other = createBrowser(service);
    await exchangeAs(other, { email });
    await other.send('/api/auth/sessions', { method: 'DELETE' });
    expect((await redeem(createBrowser(service), code)).body.error).toBe('auth.extension_code_refused');
  });
});
