import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser, createBrowser, statuses } from '../testing/browser.ts';
import { comeBack, exchangeAs, goToGoogle } from '../testing/google-browser.ts';
import { PASSWORD, newEmail, registerIn } from '../testing/users.ts';
import { startGoogleService } from '../testing/start-google-service.ts';

let service: Awaited<ReturnType<typeof startGoogleService>>;

beforeAll(async () => {
  service = await startGoogleService();
});
afterAll(() => service.stop());

/** Creates the account of a user who signs in with Google for the first time. */
const newGoogleAccount = async (browser = createBrowser(service)) => {
  const email = newEmail();
  const { body } = await exchangeAs(browser, { email });
  const created = await browser.post('/api/auth/google/create-account', { token: body.data.pendingToken });
  return { browser, email, created };
};

const exchange = (browser: Browser, token: unknown) => browser.post('/api/auth/google/exchange', { token });

describe('the one-time code', () => {
  it('works once', async () => {
    const { browser, email } = await newGoogleAccount();
    const { token } = await comeBack(browser, await goToGoogle(browser, { email }));
    const responses = await Promise.all([exchange(browser, token), exchange(browser, token)]);
    expect(statuses(responses)).toEqual([200, 401]);
  });

  it('works only in the browser that started, and is used up by trying', async () => {
    const { browser, email } = await newGoogleAccount();
    const { token } = await comeBack(browser, await goToGoogle(browser, { email }));
    const stolen = await exchange(createBrowser(service), token);
    expect(stolen.body.error).toBe('auth.google_code_refused');
    expect((await exchange(browser, token)).status).toBe(401);
  });

  it('is refused for another site’s page', async () => {
    const browser = createBrowser(service);
    const { token } = await comeBack(browser, await goToGoogle(browser, { email: newEmail() }));
    const response = await browser.post(
      '/api/auth/google/exchange',
      { token },
      { origin: 'https://evil.test' },
    );
    expect(response.body.error).toBe('auth.foreign_origin');
  });

  it.each([[undefined], [''], ['x'.repeat(43)], ['x'.repeat(500)], [{ $ne: null }]])(
    'is refused if it is %j',
    async (token) => {
      const { status } = await exchange(createBrowser(service), token);
      expect([400, 401]).toContain(status);
    },
  );
});

describe('an account through Google', () => {
  it('is created when the page asks for it, and signs in', async () => {
    const { browser, email, created } = await newGoogleAccount();
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      success: true,
      message: 'Conta criada com sucesso!',
      data: {
        tokens: { accessToken: expect.any(String) },
        user: { email, name: 'Ana Google', googleLinked: true, hasPassword: false },
      },
    });
    expect((await browser.get('/api/auth/me')).body.user.email).toBe(email);
  });

  it('signs in from then on, also in cookie transport', async () => {
    const { email } = await newGoogleAccount();
    const browser = createBrowser(service);
    const { token } = await comeBack(browser, await goToGoogle(browser, { email }));
    const { body } = await browser.post(
      '/api/auth/google/exchange',
      { token },
      { 'x-token-transport': 'cookie' },
    );
    expect(body.data).toMatchObject({ status: 'signed_in', user: { email } });
    expect(body.data.tokens.refreshToken).toBeUndefined();
    expect([...browser.cookies.keys()].toSorted()).toEqual([
      expect.stringMatching(/^__Host-escriba_known_/),
      '__Host-escriba_rt',
    ]);
  });

  it('stays the same when Google’s e-mail changes', async () => {
    const { created, email } = await newGoogleAccount();
    const subject = await service.db
      .selectFrom('google_identities')
      .select('subject')
      .where('user_id', '=', created.body.data.user.id)
      .executeTakeFirstOrThrow();
    const { body } = await exchangeAs(createBrowser(service), { email: newEmail(), ...subject });
    expect(body.data).toMatchObject({ status: 'signed_in', user: { email } });
  });

  it('is not another user’s who now has the same e-mail at Google', async () => {
    const { email } = await newGoogleAccount();
    const { body } = await exchangeAs(createBrowser(service), { email, subject: 'somebody-else' });
    expect(body.data.status).toBe('link_needed');
    expect(body.data.tokens).toBeUndefined();
  });

  it('is not created with an e-mail that Google has not verified', async () => {
    const { status, body } = await exchangeAs(createBrowser(service), {
      email: newEmail(),
      emailVerified: false,
    });
    expect(status).toBe(403);
    expect(body.error).toBe('auth.google_email_unverified');
  });

  it('is not created if an account has the e-mail', async () => {
    const { email } = await registerIn(createBrowser(service));
    const browser = createBrowser(service);
    const { body } = await exchangeAs(browser, { email: email.toUpperCase() });
    expect(body.data.status).toBe('link_needed');
    const created = await browser.post('/api/auth/google/create-account', {
      token: body.data.pendingToken,
    });
    expect(created.body).toMatchObject({
      error: 'auth.email_taken',
      message: 'Este email já está sendo usado',
    });
  });

  it.each([[undefined], ['x'.repeat(43)], ['x'.repeat(500)], [7]])(
    'is not created with token %j',
    async (token) => {
      const { status } = await createBrowser(service).post('/api/auth/google/create-account', { token });
      expect([400, 401]).toContain(status);
    },
  );

  it('gets its first password just after signing in, and later only after signing in again', async () => {
    const { browser, email } = await newGoogleAccount();
    service.clock.advance(16 * 60_000);
    const late = await browser.post('/api/auth/change-password', { newPassword: PASSWORD });
    expect(late.body.error).toBe('auth.sign_in_again');
    await exchangeAs(browser, { email });
    expect((await browser.post('/api/auth/change-password', { newPassword: PASSWORD })).status).toBe(200);
    const byPassword = await createBrowser(service).post('/api/auth/login', { email, password: PASSWORD });
    expect(byPassword.status).toBe(200);
  });
});

describe('linking Google to an existing account', () => {
  const withPending = async () => {
    const { email } = await registerIn(createBrowser(service));
    const browser = createBrowser(service);
    const { body } = await exchangeAs(browser, { email });
    return { browser, email, token: body.data.pendingToken as string };
  };

  it('requires the account’s password, then signs in', async () => {
    const { browser, email, token } = await withPending();
    const { body } = await browser.post('/api/auth/google/link', { token, email, password: PASSWORD });
    expect(body.data).toMatchObject({
      tokens: { accessToken: expect.any(String) },
      user: { email, googleLinked: true, hasPassword: true },
    });
    expect((await exchangeAs(createBrowser(service), { email })).body.data.status).toBe('signed_in');
  });

  it('can be retried after a wrong password, but not by another browser', async () => {
    const { browser, email, token } = await withPending();
    const wrong = await browser.post('/api/auth/google/link', { token, email, password: 'errada-mesmo' });
    expect(wrong.body.error).toBe('auth.invalid_credentials');
    const stolen = await createBrowser(service).post('/api/auth/google/link', {
      token,
      email,
      password: PASSWORD,
    });
    expect(stolen.body.error).toBe('auth.google_code_refused');
    expect((await browser.post('/api/auth/google/link', { token, email })).body.error).toBe(
      'auth.fields_required',
    );
    expect((await browser.post('/api/auth/google/link', { token, email, password: PASSWORD })).status).toBe(
      200,
    );
    expect((await browser.post('/api/auth/google/link', { token, email, password: PASSWORD })).status).toBe(
      401,
    );
  });

  it('takes the password of a signed-in user who started it, whatever the Google address', async () => {
    const browser = createBrowser(service);
    const { email } = await registerIn(browser);
    const { body } = await exchangeAs(browser, { email: newEmail(), emailVerified: false }, 'link');
    expect(body.data.status).toBe('link_needed');
    const linked = await browser.post('/api/auth/google/link', {
      token: body.data.pendingToken,
      password: PASSWORD,
    });
    expect(linked.body.data).toMatchObject({ user: { email, googleLinked: true } });
    expect(linked.body.data.tokens).toBeUndefined();
  });

  it('never takes an identity away from another account, nor adds a second one', async () => {
    const { email } = await newGoogleAccount();
    const browser = createBrowser(service);
    await registerIn(browser);
    const taken = await exchangeAs(browser, { email }, 'link');
    expect(taken.body.error).toBe('auth.google_taken');
    const first = await exchangeAs(browser, { email: newEmail() }, 'link');
    await browser.post('/api/auth/google/link', {
      token: first.body.data.pendingToken,
      password: PASSWORD,
    });
    const second = await exchangeAs(browser, { email: newEmail() }, 'link');
    const response = await browser.post('/api/auth/google/link', {
      token: second.body.data.pendingToken,
      password: PASSWORD,
    });
    expect(response.body.error).toBe('auth.google_already_linked');
  });

  it('can be undone by an owner with a password', async () => {
    const { browser, email, token } = await withPending();
    const { body } = await browser.post('/api/auth/google/link', { token, email, password: PASSWORD });
    const userId = body.data.user.id as string;
    const undone = await browser.post('/auth/google/unlink', { userId });
    expect(undone.body).toMatchObject({
      success: true,
      user: { googleLinked: false, googlePicture: null },
    });
    expect((await browser.post('/auth/google/unlink', { userId })).body.error).toBe('auth.google_not_linked');
    expect((await exchangeAs(createBrowser(service), { email })).body.data.status).toBe('link_needed');
  });

  it('cannot be undone without a password, for another account, or without signing in', async () => {
    const { browser, created } = await newGoogleAccount();
    const userId = created.body.data.user.id as string;
    expect((await browser.post('/auth/google/unlink', { userId })).body.error).toBe('auth.password_needed');
    const stranger = createBrowser(service);
    expect((await stranger.post('/auth/google/unlink', { userId })).status).toBe(401);
    await registerIn(stranger);
    expect((await stranger.post('/auth/google/unlink', { userId })).body.error).toBe('auth.not_your_account');
    expect((await stranger.post('/auth/google/unlink', { userId: 'x' })).status).toBe(400);
    expect((await stranger.post('/auth/google/unlink', {})).status).toBe(400);
  });
});

describe('the status of Google', () => {
  const status = async (browser: Browser, email?: string) =>
    (
      await browser.get(
        `/api/auth/google/status${email === undefined ? '' : `?email=${encodeURIComponent(email)}`}`,
      )
    ).body.data;

  it('tells strangers nothing about an account', async () => {
    const { email } = await newGoogleAccount();
    const visitor = createBrowser(service);
    expect(await status(visitor, email)).toEqual({ available: true, linked: null });
    expect(await status(visitor, newEmail())).toEqual({ available: true, linked: null });
    await registerIn(visitor);
    expect(await status(visitor, email)).toEqual({ available: true, linked: null });
  });

  it('is shown to the owner', async () => {
    const { browser, email } = await newGoogleAccount();
    expect(await status(browser, email)).toEqual({ available: true, linked: true });
    expect(await status(browser)).toEqual({ available: true, linked: true });
  });
});
