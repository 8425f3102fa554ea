import { ENDED_SESSIONS } from '@escriba/contracts/auth/sessions';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createBrowser } from '../testing/browser.ts';
import { PASSWORD, registerIn } from '../testing/users.ts';
import { type TestService, startTestService } from '../testing/start-test-service.ts';

const COOKIE = { 'x-token-transport': 'cookie' };
const NAME = '__Host-escriba_rt';
const DAY_MS = 86_400_000;

let service: TestService;
let email: string;

beforeAll(async () => {
  service = await startTestService();
  ({ email } = await registerIn(createBrowser(service)));
});
afterAll(() => service.stop());

const signIn = async (headers: Record<string, string> = {}) => {
  const browser = createBrowser(service);
  const { body } = await browser.post('/api/auth/login', { email, password: PASSWORD }, headers);
  return { browser, refreshToken: body.data.tokens.refreshToken as string };
};
const refresh = (refreshToken: unknown, browser = createBrowser(service)) =>
  browser.post('/api/auth/refresh', { refreshToken });
const isTold = async (sessionId: string) => (await service.redis.zscore(ENDED_SESSIONS, sessionId)) !== null;

describe('a refresh token in the body', () => {
  it('returns new tokens of the same session, once', async () => {
    const { browser, refreshToken } = await signIn();
    const { sessionId } = browser.session();
    service.clock.advance(60_000);
    const { status, body } = await refresh(refreshToken, browser);
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      accessToken: expect.any(String),
      refreshToken: expect.stringMatching(/^[\w-]{43}$/),
      // Tokens end at a whole second.
      tokenExpiration: Math.floor(service.clock.now().getTime() / 1_000) * 1_000 + 900_000,
      data: { tokens: expect.any(Object) },
    });
    expect(body.refreshToken).not.toBe(refreshToken);
    expect(browser.session().sessionId).toBe(sessionId);
  });

  it('returns the same successor again for 10 s, for a lost response', async () => {
    const { refreshToken } = await signIn();
    const first = await refresh(refreshToken);
    service.clock.advance(10_000);
    const again = await refresh(refreshToken);
    expect(again.status).toBe(200);
    expect(again.body.refreshToken).toBe(first.body.refreshToken);
  });

  it('sent again later ends the session, and its newest token with it', async () => {
    const { browser, refreshToken } = await signIn();
    const { body } = await refresh(refreshToken);
    service.clock.advance(10_001);
    const reused = await refresh(refreshToken);
    expect(reused.status).toBe(401);
    expect(reused.body.error).toBe('auth.refresh_reused');
    expect((await refresh(body.refreshToken)).body.error).toBe('auth.refresh_refused');
    expect((await browser.get('/api/auth/me')).body.error).toBe('auth.invalid_token');
    expect(await isTold(browser.session().sessionId)).toBe(true);
  });

  it('sent again after its successor was used ends the session, even immediately', async () => {
    const { refreshToken } = await signIn();
    const { body } = await refresh(refreshToken);
    await refresh(body.refreshToken);
    expect((await refresh(refreshToken)).body.error).toBe('auth.refresh_reused');
  });

  it('sent by many clients at the same time gives all of them one successor', async () => {
    const { refreshToken } = await signIn();
    const responses = await Promise.all(Array.from({ length: 8 }, () => refresh(refreshToken)));
    expect(new Set(responses.map(({ body }) => body.refreshToken)).size).toBe(1);
    expect(responses.every(({ status }) => status === 200)).toBe(true);
  });

  it('expires after 30 days without use', async () => {
    const { refreshToken } = await signIn();
    service.clock.advance(30 * DAY_MS);
    expect((await refresh(refreshToken)).body.error).toBe('auth.refresh_refused');
  });

  it('expires after 90 days, even if it is in use', async () => {
    let { refreshToken } = await signIn();
    for (let month = 0; month < 3; month += 1) {
      service.clock.advance(29 * DAY_MS);
      refreshToken = (await refresh(refreshToken)).body.refreshToken;
      expect(refreshToken).toEqual(expect.any(String));
    }
    service.clock.advance(3 * DAY_MS);
    expect((await refresh(refreshToken)).status).toBe(401);
  });

  it('is stored only as a hash', async () => {
    const { refreshToken } = await signIn();
    const { body } = await refresh(refreshToken);
    const rows = JSON.stringify(await service.db.selectFrom('refresh_tokens').selectAll().execute());
    for (const token of [refreshToken, body.refreshToken]) {
      expect(rows).not.toContain(token);
      expect(rows).not.toContain(JSON.stringify([...Buffer.from(token)]).slice(1, -1));
    }
  });

  it.each([
    ['unknown', 'x'.repeat(43), 401, 'auth.refresh_refused'],
    ['empty', '', 401, 'auth.refresh_missing'],
    ['missing', undefined, 401, 'auth.refresh_missing'],
    ['endless', 'x'.repeat(10_000), 400, 'request.invalid'],
    ['an object', { $ne: '' }, 400, 'request.invalid'],
  ])('is refused if it is %s', async (_what, token, status, error) => {
    const response = await refresh(token);
    expect(response.status).toBe(status);
    expect(response.body.error).toBe(error);
  });
});

describe('a refresh token in a cookie', () => {
  it('is never in the body', async () => {
    const browser = createBrowser(service);
    const { body, headers } = await browser.post('/api/auth/login', { email, password: PASSWORD }, COOKIE);
    expect(body.data.tokens).toEqual({
      accessToken: expect.any(String),
      tokenExpiration: expect.any(Number),
    });
    expect(headers.getSetCookie()).toContainEqual(
      expect.stringMatching(
        /^__Host-escriba_rt=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Strict$/,
      ),
    );
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('is exchanged for the next', async () => {
    const { browser } = await signIn(COOKIE);
    const before = browser.cookies.get(NAME);
    const { status, body } = await browser.post('/api/auth/refresh', {}, COOKIE);
    expect(status).toBe(200);
    expect(body.refreshToken).toBeUndefined();
    expect(browser.cookies.get(NAME)).not.toBe(before);
  });

  it('is ignored without the header that forms cannot send', async () => {
    const { browser } = await signIn(COOKIE);
    expect((await browser.post('/api/auth/refresh')).status).toBe(401);
  });

  it.each([
    ['another origin', { origin: 'https://evil.test' }],
    ['no origin at all (a sandboxed frame)', { origin: 'null' }],
    ['another site, as the browser says', { 'sec-fetch-site': 'cross-site' }],
    [
      'a sister domain, as the browser says',
      { 'sec-fetch-site': 'same-site', origin: 'https://escriba.test' },
    ],
  ])('is refused for %s', async (_what, headers) => {
    const { browser } = await signIn(COOKIE);
    const { status, body } = await browser.post('/api/auth/refresh', {}, { ...COOKIE, ...headers });
    expect(status).toBe(403);
    expect(body.error).toBe('auth.foreign_origin');
    expect((await browser.post('/api/auth/login', {}, { ...COOKIE, ...headers })).status).not.toBe(200);
  });

  it.each([
    { origin: 'https://escriba.test' },
    { 'sec-fetch-site': 'same-origin', origin: 'http://127.0.0.1:8080' },
  ])("is accepted from the product's own page", async (headers) => {
    const { browser } = await signIn(COOKIE);
    expect((await browser.post('/api/auth/refresh', {}, { ...COOKIE, ...headers })).status).toBe(200);
  });

  it('is removed when it is no longer valid', async () => {
    const { browser } = await signIn(COOKIE);
    browser.cookies.set(NAME, 'x'.repeat(43));
    await browser.post('/api/auth/refresh', {}, COOKIE);
    expect(browser.cookies.has(NAME)).toBe(false);
  });

  it('has no prefix and no Secure if the product is served over http', async () => {
    const plain = await startTestService({ settings: { PUBLIC_URL: 'http://localhost:8080' } });
    const { headers } = await createBrowser(plain).post(
      '/api/auth/register',
      { name: 'Caio', email: 'caio@example.com', password: PASSWORD },
      COOKIE,
    );
    expect(headers.getSetCookie()).toContainEqual(
      expect.stringMatching(/^escriba_rt=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/),
    );
    await plain.stop();
  });
});
