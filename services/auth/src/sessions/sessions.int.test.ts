import { ENDED_SESSIONS } from '@escriba/contracts/auth/sessions';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Browser, createBrowser } from '../testing/browser.ts';
import { PASSWORD, registerIn } from '../testing/users.ts';
import { type TestService, startTestService } from '../testing/start-test-service.ts';

const COOKIE = { 'x-token-transport': 'cookie' };
const NAME = '__Host-escriba_rt';

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

describe('signing out', () => {
  it('by bearer ends the session at once, everywhere', async () => {
    const { browser, refreshToken } = await signIn();
    const { status, body } = await browser.send('/api/auth/logout', { method: 'POST' });
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, message: 'Você foi desconectado com sucesso.' });
    expect((await browser.get('/api/auth/me')).status).toBe(401);
    expect((await refresh(refreshToken)).status).toBe(401);
    expect(await isTold(browser.session().sessionId)).toBe(true);
  });

  it('by cookie alone works after the access token has expired', async () => {
    const { browser } = await signIn(COOKIE);
    const cookie = browser.cookies.get(NAME);
    const { status } = await browser.send('/api/auth/logout', {
      method: 'POST',
      body: {},
      headers: COOKIE,
      accessToken: '',
    });
    expect(status).toBe(200);
    expect(browser.cookies.has(NAME)).toBe(false);
    expect((await refresh(cookie)).status).toBe(401);
  });

  it('by cookie lets the browser drop what it has cached, e.g. recordings', async () => {
    const { browser } = await signIn(COOKIE);
    const { headers } = await browser.post('/api/auth/logout', {}, COOKIE);
    expect(headers.get('clear-site-data')).toBe('"cache"');
    const program = await signIn();
    expect((await program.browser.post('/api/auth/logout')).headers.get('clear-site-data')).toBeNull();
  });

  it('by refresh token works for programs', async () => {
    const { browser, refreshToken } = await signIn();
    await browser.send('/api/auth/logout', { method: 'POST', body: { refreshToken }, accessToken: '' });
    expect((await refresh(refreshToken)).status).toBe(401);
  });

  it('twice, or without a session, is harmless', async () => {
    const { browser } = await signIn();
    await browser.post('/api/auth/logout');
    expect((await browser.post('/api/auth/logout')).status).toBe(200);
    expect((await createBrowser(service).post('/api/auth/logout')).status).toBe(200);
  });
});

describe('the list of sessions', () => {
  let user: Browser;
  let other: Browser;
  let ownEmail: string;

  beforeEach(async () => {
    user = createBrowser(service);
    ({ email: ownEmail } = await registerIn(user));
    other = createBrowser(service);
    service.clock.advance(1_000);
    await other.post(
      '/api/auth/login',
      { email: ownEmail, password: PASSWORD },
      { 'user-agent': 'Outro/1.0' },
    );
  });

  it("shows the user's sessions, most recent first", async () => {
    const { body } = await user.get('/api/auth/sessions');
    expect(body.data).toMatchObject([
      {
        id: other.session().sessionId,
        current: false,
        method: 'password',
        userAgent: 'Outro/1.0',
        ip: other.ip,
      },
      { id: user.session().sessionId, current: true },
    ]);
    expect(body.data).toHaveLength(2);
  });

  it('can end one of them at once', async () => {
    const { sessionId } = other.session();
    expect((await user.send(`/api/auth/sessions/${sessionId}`, { method: 'DELETE' })).status).toBe(200);
    expect((await other.get('/api/auth/me')).status).toBe(401);
    expect(await isTold(sessionId)).toBe(true);
    expect((await user.get('/api/auth/me')).status).toBe(200);
  });

  it('can end all others', async () => {
    const { body } = await user.send('/api/auth/sessions', { method: 'DELETE' });
    expect(body).toEqual({ success: true, ended: 1 });
    expect((await user.get('/api/auth/sessions')).body.data).toHaveLength(1);
  });

  it('holds 50; a new one ends the least recently used', async () => {
    const { id: userId } = user.session();
    const source = { ip: '192.0.2.1', userAgent: 'test' };
    const session = { userId, method: 'password', transport: 'body', authenticatedAt: null, source } as const;
    service.clock.advance(1_000);
    await service.db.transaction().execute(async (transaction) => {
      for (let count = 0; count < 48; count += 1) await service.services.sessions.open(transaction, session);
    });
    expect((await user.get('/api/auth/sessions')).body.data).toHaveLength(50);
    await createBrowser(service).post('/api/auth/login', { email: ownEmail, password: PASSWORD });
    expect((await other.get('/api/auth/sessions')).body.data).toHaveLength(50);
    expect((await user.get('/api/auth/me')).status).toBe(401);
  });

  it("hides other users' sessions", async () => {
    const { browser: stranger } = await signIn();
    const path = `/api/auth/sessions/${user.session().sessionId}`;
    const { status, body } = await stranger.send(path, { method: 'DELETE' });
    expect(status).toBe(404);
    expect(body.error).toBe('auth.session_not_found');
    expect((await user.get('/api/auth/me')).status).toBe(200);
  });

  it.each(['x', '../me', '00000000-0000-0000-0000-000000000000'])('finds nothing under %j', async (id) => {
    const { status } = await user.send(`/api/auth/sessions/${encodeURIComponent(id)}`, {
      method: 'DELETE',
    });
    expect([400, 404]).toContain(status);
  });
});

describe('changing the password', () => {
  it('ends the other sessions and keeps this one', async () => {
    const user = createBrowser(service);
    const { email: ownEmail, tokens } = await registerIn(user);
    const other = createBrowser(service);
    await other.post('/api/auth/login', { email: ownEmail, password: PASSWORD });
    const newPassword = 'outra-senha-bem-longa';
    const changed = await user.post('/api/auth/change-password', {
      currentPassword: PASSWORD,
      newPassword,
    });
    expect(changed.body).toEqual({ success: true, message: 'Senha alterada com sucesso!' });
    expect((await user.get('/api/auth/me')).status).toBe(200);
    expect((await refresh(tokens.refreshToken)).status).toBe(200);
    expect((await other.get('/api/auth/me')).status).toBe(401);
    expect(await isTold(other.session().sessionId)).toBe(true);
    expect((await other.post('/api/auth/login', { email: ownEmail, password: PASSWORD })).status).toBe(401);
    expect((await other.post('/api/auth/login', { email: ownEmail, password: newPassword })).status).toBe(
      200,
    );
  });

  it.each([
    [
      { currentPassword: 'errada-mesmo', newPassword: 'outra-senha-bem-longa' },
      403,
      'auth.current_password_wrong',
    ],
    [{ newPassword: 'outra-senha-bem-longa' }, 400, 'auth.current_password_required'],
    [{ currentPassword: PASSWORD, newPassword: '12345' }, 400, 'auth.password_too_short'],
    [{ currentPassword: PASSWORD, newPassword: '12345678' }, 400, 'auth.password_too_common'],
    [{ currentPassword: PASSWORD }, 400, 'request.invalid'],
    [{ currentPassword: PASSWORD, newPassword: 'x'.repeat(3_000) }, 400, 'request.invalid'],
  ])('is refused: %j', async (body, status, error) => {
    const { browser } = await signIn();
    const response = await browser.post('/api/auth/change-password', body);
    expect(response.status).toBe(status);
    expect(response.body.error).toBe(error);
  });
});
