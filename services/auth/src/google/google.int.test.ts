import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser, createBrowser } from '../testing/browser.ts';
import { comeBack, exchangeAs, goToGoogle } from '../testing/google-browser.ts';
import { PASSWORD, newEmail, registerIn } from '../testing/people.ts';
import { startGoogleService } from '../testing/start-google-service.ts';
import { startTestService } from '../testing/start-test-service.ts';

let service: Awaited<ReturnType<typeof startGoogleService>>;

beforeAll(async () => {
  service = await startGoogleService();
});
afterAll(() => service.stop());

/** Somebody who came with Google for the first time, and now has an account. */
const newGoogleAccount = async (browser = createBrowser(service)) => {
  const email = newEmail();
  const { answer } = await exchangeAs(browser, { email });
  const created = await browser.post('/api/auth/google/create-account', { token: answer.data.pendingToken });
  return { browser, email, created };
};

const exchange = (browser: Browser, token: unknown) => browser.post('/api/auth/google/exchange', { token });

describe('the way to Google and back', () => {
  it('asks for a code with PKCE, state and nonce, and binds the browser by a cookie', async () => {
    const { status, headers } = await createBrowser(service).get('/api/auth/google');
    const url = new URL(headers.get('location') ?? '');
    expect(status).toBe(302);
    expect(url.origin).toBe(service.google.issuer);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      scope: 'openid email profile',
      redirect_uri: 'https://escriba.test/api/auth/google/callback',
    });
    expect(headers.getSetCookie()[0]).toMatch(
      /^__Host-escriba_google=[\w-]{43}; Max-Age=1200; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  it('ends on the page with a one-time code and no token', async () => {
    const browser = createBrowser(service);
    const back = await goToGoogle(browser, { email: newEmail() });
    const { headers } = await browser.get(back.pathname + back.search);
    expect(headers.get('location')).toMatch(/^\/google\/callback\?auth=google&success=true&token=[\w-]{43}$/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('tells the page that the person cancelled', async () => {
    const browser = createBrowser(service);
    expect(await comeBack(browser, await goToGoogle(browser, 'cancel'))).toEqual({
      auth: 'google',
      success: 'false',
      error: 'denied',
    });
  });

  it('is walked once: coming back again with the same code gives nothing', async () => {
    const browser = createBrowser(service);
    const back = await goToGoogle(browser, { email: newEmail() });
    expect((await comeBack(browser, back)).success).toBe('true');
    expect(await comeBack(browser, back)).toMatchObject({ success: 'false', error: 'expired' });
  });

  it('refuses a code that Google has seen before, even from a new start', async () => {
    const browser = createBrowser(service);
    const used = await goToGoogle(browser, { email: newEmail() });
    await comeBack(browser, used);
    const fresh = await goToGoogle(browser, { email: newEmail() });
    fresh.searchParams.set('code', used.searchParams.get('code') ?? '');
    expect(await comeBack(browser, fresh)).toMatchObject({ success: 'false', error: 'invalid' });
  });

  it('refuses another state', async () => {
    const browser = createBrowser(service);
    const back = await goToGoogle(browser, { email: newEmail() });
    back.searchParams.set('state', 'x'.repeat(43));
    expect(await comeBack(browser, back)).toMatchObject({ success: 'false', error: 'invalid' });
  });

  it('refuses an answer that names another issuer', async () => {
    const browser = createBrowser(service);
    const back = await goToGoogle(browser, { email: newEmail() });
    back.searchParams.set('iss', 'https://evil.test');
    expect(await comeBack(browser, back)).toMatchObject({ success: 'false', error: 'invalid' });
  });

  it.each(['nonce', 'verifier'] as const)('refuses another %s', async (secret) => {
    const browser = createBrowser(service);
    const back = await goToGoogle(browser, { email: newEmail() });
    for (const key of await service.redis.keys('auth:code:google-transaction:*')) {
      const begun = JSON.parse((await service.redis.get(key)) ?? '{}') as Record<string, string>;
      await service.redis.set(key, JSON.stringify({ ...begun, [secret]: 'y'.repeat(43) }), 'KEEPTTL');
    }
    expect(await comeBack(browser, back)).toMatchObject({ success: 'false', error: 'invalid' });
  });

  it('refuses a browser that did not begin', async () => {
    const back = await goToGoogle(createBrowser(service), { email: newEmail() });
    expect(await comeBack(createBrowser(service), back)).toMatchObject({
      success: 'false',
      error: 'expired',
    });
  });

  it('refuses another browser that began too', async () => {
    const back = await goToGoogle(createBrowser(service), { email: newEmail() });
    const other = createBrowser(service);
    await other.get('/api/auth/google');
    expect(await comeBack(other, back)).toMatchObject({ success: 'false', error: 'invalid' });
  });

  it.each(['', '?', '?code=x', `?code=${'x'.repeat(3_000)}&state=y`, '?error=%00%0d%0aset-cookie:a=b'])(
    'survives coming back with %j',
    async (query) => {
      const browser = createBrowser(service);
      await browser.get('/api/auth/google');
      const { status, headers } = await browser.get(`/api/auth/google/callback${query}`);
      expect(status).toBe(302);
      expect(headers.get('location')).toMatch(/^\/google\/callback\?auth=google&success=false&error=\w+$/);
    },
  );

  it('says that Google is off where no keys were configured', async () => {
    const without = await startTestService();
    const browser = createBrowser(without);
    const { headers } = await browser.get('/api/auth/google');
    expect(headers.get('location')).toBe('/google/callback?auth=google&success=false&error=unavailable');
    expect((await browser.get('/api/auth/google/status')).answer.data).toEqual({
      available: false,
      linked: null,
    });
    await without.stop();
  });
});

describe('the one-time code', () => {
  it('works once', async () => {
    const { browser, email } = await newGoogleAccount();
    const { token } = await comeBack(browser, await goToGoogle(browser, { email }));
    const replies = await Promise.all([exchange(browser, token), exchange(browser, token)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  });

  it('works only in the browser that began, and is spent by trying', async () => {
    const { browser, email } = await newGoogleAccount();
    const { token } = await comeBack(browser, await goToGoogle(browser, { email }));
    const stolen = await exchange(createBrowser(service), token);
    expect(stolen.answer.error).toBe('auth.google_code_refused');
    expect((await exchange(browser, token)).status).toBe(401);
  });

  it('is refused to another site’s page', async () => {
    const browser = createBrowser(service);
    const { token } = await comeBack(browser, await goToGoogle(browser, { email: newEmail() }));
    const reply = await browser.post('/api/auth/google/exchange', { token }, { origin: 'https://evil.test' });
    expect(reply.answer.error).toBe('auth.foreign_origin');
  });

  it.each([[undefined], [''], ['x'.repeat(43)], ['x'.repeat(500)], [{ $ne: null }]])(
    'is refused where it is %j',
    async (token) => {
      const { status } = await exchange(createBrowser(service), token);
      expect([400, 401]).toContain(status);
    },
  );
});

describe('an account through Google', () => {
  it('is opened when the page asks for it, and signs in', async () => {
    const { browser, email, created } = await newGoogleAccount();
    expect(created.status).toBe(201);
    expect(created.answer).toMatchObject({
      success: true,
      message: 'Conta criada com sucesso!',
      data: {
        tokens: { accessToken: expect.any(String) },
        user: { email, name: 'Ana Google', googleLinked: true, hasPassword: false },
      },
    });
    expect((await browser.get('/api/auth/me')).answer.user.email).toBe(email);
  });

  it('signs in from then on, in cookie transport too', async () => {
    const { email } = await newGoogleAccount();
    const browser = createBrowser(service);
    const { token } = await comeBack(browser, await goToGoogle(browser, { email }));
    const { answer } = await browser.post(
      '/api/auth/google/exchange',
      { token },
      { 'x-token-transport': 'cookie' },
    );
    expect(answer.data).toMatchObject({ status: 'signed_in', user: { email } });
    expect(answer.data.tokens.refreshToken).toBeUndefined();
    expect([...browser.cookies.keys()]).toEqual(['__Host-escriba_rt']);
  });

  it('stays the same person’s when Google’s e-mail changes', async () => {
    const { created, email } = await newGoogleAccount();
    const subject = await service.db
      .selectFrom('google_identities')
      .select('subject')
      .where('user_id', '=', created.answer.data.user.id)
      .executeTakeFirstOrThrow();
    const { answer } = await exchangeAs(createBrowser(service), { email: newEmail(), ...subject });
    expect(answer.data).toMatchObject({ status: 'signed_in', user: { email } });
  });

  it('is not another person’s who now has the same e-mail at Google', async () => {
    const { email } = await newGoogleAccount();
    const { answer } = await exchangeAs(createBrowser(service), { email, subject: 'somebody-else' });
    expect(answer.data.status).toBe('link_needed');
    expect(answer.data.tokens).toBeUndefined();
  });

  it('is not opened with an e-mail that Google has not verified', async () => {
    const { status, answer } = await exchangeAs(createBrowser(service), {
      email: newEmail(),
      emailVerified: false,
    });
    expect(status).toBe(403);
    expect(answer.error).toBe('auth.google_email_unverified');
  });

  it('is not opened where an account has the e-mail', async () => {
    const { email } = await registerIn(createBrowser(service));
    const browser = createBrowser(service);
    const { answer } = await exchangeAs(browser, { email: email.toUpperCase() });
    expect(answer.data.status).toBe('link_needed');
    const created = await browser.post('/api/auth/google/create-account', {
      token: answer.data.pendingToken,
    });
    expect(created.answer).toMatchObject({
      error: 'auth.email_taken',
      message: 'Este email já está sendo usado',
    });
  });

  it.each([[undefined], ['x'.repeat(43)], ['x'.repeat(500)], [7]])(
    'is not opened with token %j',
    async (token) => {
      const { status } = await createBrowser(service).post('/api/auth/google/create-account', { token });
      expect([400, 401]).toContain(status);
    },
  );

  it('gets its first password just after signing in, and later only after signing in again', async () => {
    const { browser, email } = await newGoogleAccount();
    service.clock.advance(16 * 60_000);
    const late = await browser.post('/api/auth/change-password', { newPassword: PASSWORD });
    expect(late.answer.error).toBe('auth.sign_in_again');
    await exchangeAs(browser, { email });
    expect((await browser.post('/api/auth/change-password', { newPassword: PASSWORD })).status).toBe(200);
    const byPassword = await createBrowser(service).post('/api/auth/login', { email, password: PASSWORD });
    expect(byPassword.status).toBe(200);
  });
});

describe('linking Google to an account that exists', () => {
  const withPending = async () => {
    const { email } = await registerIn(createBrowser(service));
    const browser = createBrowser(service);
    const { answer } = await exchangeAs(browser, { email });
    return { browser, email, token: answer.data.pendingToken as string };
  };

  it('takes the account’s password, then signs in', async () => {
    const { browser, email, token } = await withPending();
    const { answer } = await browser.post('/api/auth/google/link', { token, email, password: PASSWORD });
    expect(answer.data).toMatchObject({
      tokens: { accessToken: expect.any(String) },
      user: { email, googleLinked: true, hasPassword: true },
    });
    expect((await exchangeAs(createBrowser(service), { email })).answer.data.status).toBe('signed_in');
  });

  it('may be tried again after a wrong password, but not by another browser', async () => {
    const { browser, email, token } = await withPending();
    const wrong = await browser.post('/api/auth/google/link', { token, email, password: 'errada-mesmo' });
    expect(wrong.answer.error).toBe('auth.invalid_credentials');
    const stolen = await createBrowser(service).post('/api/auth/google/link', {
      token,
      email,
      password: PASSWORD,
    });
    expect(stolen.answer.error).toBe('auth.google_code_refused');
    expect((await browser.post('/api/auth/google/link', { token, email })).answer.error).toBe(
      'auth.fields_required',
    );
    expect((await browser.post('/api/auth/google/link', { token, email, password: PASSWORD })).status).toBe(
      200,
    );
    expect((await browser.post('/api/auth/google/link', { token, email, password: PASSWORD })).status).toBe(
      401,
    );
  });

  it('needs no password from who is signed in and asked for it', async () => {
    const browser = createBrowser(service);
    const { email } = await registerIn(browser);
    const { answer } = await exchangeAs(browser, { email: newEmail(), emailVerified: false }, 'link');
    expect(answer.data.status).toBe('link_needed');
    const linked = await browser.post('/api/auth/google/link', { token: answer.data.pendingToken });
    expect(linked.answer.data).toMatchObject({ user: { email, googleLinked: true } });
    expect(linked.answer.data.tokens).toBeUndefined();
  });

  it('never takes an identity away from another account, nor a second one', async () => {
    const { email } = await newGoogleAccount();
    const browser = createBrowser(service);
    await registerIn(browser);
    const taken = await exchangeAs(browser, { email }, 'link');
    expect(taken.answer.error).toBe('auth.google_taken');
    const first = await exchangeAs(browser, { email: newEmail() }, 'link');
    await browser.post('/api/auth/google/link', { token: first.answer.data.pendingToken });
    const second = await exchangeAs(browser, { email: newEmail() }, 'link');
    const reply = await browser.post('/api/auth/google/link', { token: second.answer.data.pendingToken });
    expect(reply.answer.error).toBe('auth.google_already_linked');
  });

  it('can be undone by the owner who has a password', async () => {
    const { browser, email, token } = await withPending();
    const { answer } = await browser.post('/api/auth/google/link', { token, email, password: PASSWORD });
    const userId = answer.data.user.id as string;
    const undone = await browser.post('/auth/google/unlink', { userId });
    expect(undone.answer).toMatchObject({
      success: true,
      user: { googleLinked: false, googlePicture: null },
    });
    expect((await browser.post('/auth/google/unlink', { userId })).answer.error).toBe(
      'auth.google_not_linked',
    );
    expect((await exchangeAs(createBrowser(service), { email })).answer.data.status).toBe('link_needed');
  });

  it('cannot be undone without a password, for another account, or without signing in', async () => {
    const { browser, created } = await newGoogleAccount();
    const userId = created.answer.data.user.id as string;
    expect((await browser.post('/auth/google/unlink', { userId })).answer.error).toBe('auth.password_needed');
    const stranger = createBrowser(service);
    expect((await stranger.post('/auth/google/unlink', { userId })).status).toBe(401);
    await registerIn(stranger);
    expect((await stranger.post('/auth/google/unlink', { userId })).answer.error).toBe(
      'auth.not_your_account',
    );
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
    ).answer.data;

  it('tells strangers nothing about an account', async () => {
    const { email } = await newGoogleAccount();
    const visitor = createBrowser(service);
    expect(await status(visitor, email)).toEqual({ available: true, linked: null });
    expect(await status(visitor, newEmail())).toEqual({ available: true, linked: null });
    await registerIn(visitor);
    expect(await status(visitor, email)).toEqual({ available: true, linked: null });
  });

  it('tells the owner', async () => {
    const { browser, email } = await newGoogleAccount();
    expect(await status(browser, email)).toEqual({ available: true, linked: true });
    expect(await status(browser)).toEqual({ available: true, linked: true });
  });
});
