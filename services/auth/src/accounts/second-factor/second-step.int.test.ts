import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser, createBrowser, statuses } from '../../testing/browser.ts';
import { exchangeAs } from '../../testing/google-browser.ts';
import { PASSWORD, newEmail, registerIn } from '../../testing/users.ts';
import { enrolApp, finishStep, signInWithApp } from '../../testing/second-factor.ts';
import { createPasswords } from '../passwords/passwords.ts';
import { startGoogleService } from '../../testing/start-google-service.ts';
import { KEY_SECRET } from '../../testing/start-test-service.ts';
import { createRecoveryCodes } from './recovery-codes.ts';

const NEW_PASSWORD = 'girassol-azul-noturno';
const COOKIE = { 'x-token-transport': 'cookie' };
const MINUTE_MS = 60_000;

let service: Awaited<ReturnType<typeof startGoogleService>>;

beforeAll(async () => {
  service = await startGoogleService();
});
afterAll(() => service.stop());

/** Registers an account with an authenticator app, whose next code is unused. */
const withApp = async () => {
  const browser = createBrowser(service);
  const { email, user } = await registerIn(browser);
  const app = await enrolApp(service, browser);
  service.clock.advance(MINUTE_MS);
  return { browser, email, userId: user.id as string, app };
};
const login = (browser: Browser, email: string, headers = {}, password = PASSWORD) =>
  browser.post('/api/auth/login', { email, password }, headers);
/** Starts a sign-in and returns its token and browser. */
const begin = async (email: string, headers: Record<string, string> = {}) => {
  const browser = createBrowser(service);
  const { status, body } = await login(browser, email, headers);
  expect(status).toBe(202);
  return { browser, token: body.data.secondFactor.token as string };
};
const wrong = { method: 'app', code: '000000' };
const isOpen = async (browser: Browser): Promise<boolean> =>
  browser.accessToken() !== '' && (await browser.get('/api/auth/me')).status === 200;

describe('signing in to an account with an authenticator app', () => {
  it.each([{}, COOKIE])('needs the password and then a code (%j)', async (headers) => {
    const { email, app } = await withApp();
    const browser = createBrowser(service);
    const first = await login(browser, email, headers);
    expect([first.status, first.body.data]).toEqual([
      202,
      {
        secondFactor: {
          token: expect.stringMatching(/^[\w-]{43}$/),
          methods: ['app', 'recovery_code'],
          expiresAt: new Date(service.clock.now().getTime() + 10 * MINUTE_MS).toISOString(),
        },
      },
    ]);
    expect(first.headers.getSetCookie().some((line) => line.includes('escriba_rt'))).toBe(false);
    expect(await isOpen(browser)).toBe(false);
    const proof = { method: 'app', code: app.code() };
    const second = await finishStep(browser, first.body.data.secondFactor.token, proof, headers);
    expect([second.status, second.body.data.user.email]).toEqual([200, email]);
    expect(await isOpen(browser)).toBe(true);
  });

  it('by Google needs the code too, and links nothing before it', async () => {
    const google = { email: newEmail() };
    const browser = createBrowser(service);
    const { body } = await exchangeAs(browser, google);
    await browser.post('/api/auth/google/create-account', { token: body.data.pendingToken });
    const started = await browser.post('/api/auth/second-factor/app/challenge');
    expect(started.status).toBe(200);
    const app = await enrolApp(service, browser);
    service.clock.advance(MINUTE_MS);
    const other = createBrowser(service);
    const waiting = await exchangeAs(other, google);
    expect(waiting.body.data).toMatchObject({ status: 'second_factor_needed' });
    expect(await isOpen(other)).toBe(false);
    const proof = { method: 'app', code: app.code() };
    expect((await finishStep(other, waiting.body.data.secondFactor.token, proof)).status).toBe(200);
  });

  it('by a Google account that is to be linked links it only in a session that proved both', async () => {
    const { email, app } = await withApp();
    const browser = createBrowser(service);
    const { body: received } = await exchangeAs(browser, { email });
    const body = { token: received.data.pendingToken, email, password: PASSWORD };
    const waiting = await browser.post('/api/auth/google/link', body);
    expect(waiting.status).toBe(202);
    const { token } = waiting.body.data.secondFactor;
    const finished = await finishStep(browser, token, { method: 'app', code: app.code() });
    expect(finished.body.data.user.googleLinked).toBe(false);
    const linked = await browser.post('/api/auth/google/link', { token: body.token, password: PASSWORD });
    expect([linked.status, linked.body.data.user.googleLinked]).toEqual([200, true]);
  });

  it('after a password reset still needs the code', async () => {
    const { email, userId, app } = await withApp();
    const source = { ip: '127.0.0.1', userAgent: '' };
    const { url } = await service.services.resetLinks.create({ userId, source, detail: 'mail' });
    const body = { token: url.split('#')[1], newPassword: NEW_PASSWORD };
    expect((await createBrowser(service).post('/api/auth/password-reset/confirm', body)).status).toBe(200);
    const browser = createBrowser(service);
    const { status, body: received } = await login(browser, email, {}, NEW_PASSWORD);
    expect(status).toBe(202);
    const proof = { method: 'app', code: app.code() };
    expect((await finishStep(browser, received.data.secondFactor.token, proof)).status).toBe(200);
  });

  it('with a recovery code works once for each code', async () => {
    const { email, app } = await withApp();
    const proof = { method: 'recovery_code', code: app.recoveryCodes[0]?.toUpperCase() };
    const one = await begin(email);
    expect((await finishStep(one.browser, one.token, proof)).status).toBe(200);
    expect((await one.browser.get('/api/auth/second-factor')).body.data.recoveryCodesLeft).toBe(9);
    const other = await begin(email);
    const again = await finishStep(other.browser, other.token, proof);
    expect([again.status, again.body.error]).toEqual([403, 'auth.second_factor_wrong']);
  });
});

describe('an attacker who has the password', () => {
  it('cannot use a code again, also not at the same time from another sign-in', async () => {
    const { email, app } = await withApp();
    const proof = { method: 'app', code: app.code() };
    const sides = [await begin(email), await begin(email)];
    const responses = await Promise.all(sides.map(({ browser, token }) => finishStep(browser, token, proof)));
    expect(statuses(responses)).toEqual([200, 403]);
    const late = await begin(email);
    expect((await finishStep(late.browser, late.token, proof)).status).toBe(403);
  });

  it('cannot use a recovery code twice at the same time', async () => {
    const { email, app } = await withApp();
    const proof = { method: 'recovery_code', code: app.recoveryCodes[3] };
    const sides = [await begin(email), await begin(email), await begin(email)];
    const responses = await Promise.all(sides.map(({ browser, token }) => finishStep(browser, token, proof)));
    expect(statuses(responses)).toEqual([200, 403, 403]);
  });

  it('cannot use codes of another account', async () => {
    const [victim, own] = [await withApp(), await withApp()];
    const { browser, token } = await begin(victim.email);
    const codes = [
      { method: 'app', code: own.app.code() },
      { method: 'recovery_code', code: own.app.recoveryCodes[0] },
    ];
    for (const proof of codes) expect((await finishStep(browser, token, proof)).status).toBe(403);
    expect(await isOpen(browser)).toBe(false);
  });

  it('cannot use a token twice, late, or under a wrong name', async () => {
    const { email, app } = await withApp();
    const late = await begin(email);
    service.clock.advance(10 * MINUTE_MS);
    const proof = { method: 'app', code: app.code() };
    const once = await begin(email);
    expect((await finishStep(once.browser, once.token, proof)).status).toBe(200);
    const responses = [
      await finishStep(late.browser, late.token, proof),
      await finishStep(once.browser, once.token, { method: 'recovery_code', code: app.recoveryCodes[0] }),
      await finishStep(once.browser, 'A'.repeat(43), proof),
    ];
    for (const { status, body } of responses)
      expect([status, body.error]).toEqual([401, 'auth.second_step_expired']);
  });

  it.each([
    ['in another browser', COOKIE, COOKIE],
    ['from another address', {}, {}],
    ['as a program instead of the browser', COOKIE, {}],
    ['as a browser instead of the program', {}, COOKIE],
  ])('cannot use the token %s', async (_where, mine, theirs) => {
    const { email, app } = await withApp();
    const { browser, token } = await begin(email, mine);
    const thief = createBrowser(service);
    await login(thief, email, theirs);
    const proof = { method: 'app', code: app.code() };
    const stolen = await finishStep(thief, token, proof, theirs);
    expect([stolen.status, stolen.body.error]).toEqual([401, 'auth.second_step_expired']);
    expect((await finishStep(browser, token, proof, mine)).status).toBe(200);
  });

  it('has five attempts per sign-in, also at the same time', async () => {
    const { email, app } = await withApp();
    const { browser, token } = await begin(email);
    const responses = await Promise.all(Array.from({ length: 9 }, () => finishStep(browser, token, wrong)));
    expect(statuses(responses)).toEqual([401, 401, 401, 401, 403, 403, 403, 403, 403]);
    expect((await finishStep(browser, token, { method: 'app', code: app.code() })).status).toBe(401);
  });

  it('has ten attempts in 15 minutes over all sign-ins, while the owner gets in from a known browser', async () => {
    const { email, app } = await withApp();
    const owner = await begin(email, COOKIE);
    expect(
      (await finishStep(owner.browser, owner.token, { method: 'app', code: app.code() }, COOKIE)).status,
    ).toBe(200);
    service.clock.advance(MINUTE_MS);
    for (let count = 0; count < 2; count += 1) {
      const { browser, token } = await begin(email);
      for (let attempt = 0; attempt < 5; attempt += 1) await finishStep(browser, token, wrong);
    }
    const { browser, token } = await begin(email);
    const limited = await finishStep(browser, token, { method: 'app', code: app.code() });
    expect([limited.status, limited.body.error]).toEqual([429, 'auth.too_many_attempts']);
    const { body } = await login(owner.browser, email, COOKIE);
    const proof = { method: 'app', code: app.code() };
    expect((await finishStep(owner.browser, body.data.secondFactor.token, proof, COOKIE)).status).toBe(200);
  });

  it('loses a sign-in that waits when the owner changes or resets the password', async () => {
    const { browser: owner, email, userId, app } = await withApp();
    const before = await begin(email);
    const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await owner.post('/api/auth/change-password', change)).status).toBe(200);
    const proof = { method: 'app', code: app.code() };
    expect((await finishStep(before.browser, before.token, proof)).status).toBe(401);
    const waiting = createBrowser(service);
    const { body } = await login(waiting, email, {}, NEW_PASSWORD);
    const source = { ip: '127.0.0.1', userAgent: '' };
    const { url } = await service.services.resetLinks.create({ userId, source, detail: 'mail' });
    const reset = { token: url.split('#')[1], newPassword: PASSWORD };
    await createBrowser(service).post('/api/auth/password-reset/confirm', reset);
    expect((await finishStep(waiting, body.data.secondFactor.token, proof)).status).toBe(401);
  });

  it('stores recovery codes with a salt; those from before salts still work once', async () => {
    const { email, app, userId } = await withApp();
    const stored = service.db.selectFrom('recovery_codes').select('salt').where('user_id', '=', userId);
    for (const { salt } of await stored.execute()) expect(salt).toHaveLength(16);
    const [code = ''] = app.recoveryCodes;
    const passwords = await createPasswords({ hashesAtOnceMax: 1, newSecret: () => NEW_PASSWORD });
    const codes = createRecoveryCodes({ secret: KEY_SECRET, randomBytes, passwords });
    const before = { user_id: userId, code_hash: await codes.hash(userId, code, null), salt: null };
    await service.db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
    await service.db.insertInto('recovery_codes').values(before).execute();
    const proof = { method: 'recovery_code', code };
    const [once, twice] = [await begin(email), await begin(email)];
    expect((await finishStep(once.browser, once.token, proof)).status).toBe(200);
    expect((await finishStep(twice.browser, twice.token, proof)).status).toBe(403);
  });

  it('finds no secret, code or token in the tables', async () => {
    const { browser, email, app } = await withApp();
    const { token } = await begin(email);
    const { body } = await browser.get('/api/auth/account/export');
    const tables = await Promise.all([
      service.db.selectFrom('authenticator_apps').selectAll().execute(),
      service.db.selectFrom('recovery_codes').selectAll().execute(),
      service.db.selectFrom('pending_sign_ins').selectAll().execute(),
    ]);
    const stored = tables
      .flat()
      .flatMap((row) =>
        Object.values(row).map((value) =>
          value instanceof Buffer ? value.toString('latin1') : String(value),
        ),
      );
    for (const secret of [token, ...app.recoveryCodes]) {
      expect(stored.join('\n')).not.toContain(secret);
      expect(JSON.stringify(body)).not.toContain(secret);
    }
    expect(body.parts.account.secondFactors).toMatchObject({
      appSince: expect.any(String),
      recoveryCodesLeft: 10,
      passkeys: [],
    });
  });
});

describe('the browser extension', () => {
  it('cannot be connected by a sign-in that waits, and no session from before lets it in', async () => {
    const old = createBrowser(service);
    const { email } = await registerIn(old);
    const browser = createBrowser(service);
    await login(browser, email);
    await enrolApp(service, browser);
    const connect = { code: 'c'.repeat(43), redirectUri: 'https://extension.chromiumapp.test/cb' };
    expect((await old.post('/api/auth/oauth-login', connect)).status).toBe(401);
    const { browser: waiting, token } = await begin(email);
    expect((await waiting.send('/api/auth/oauth-login', { method: 'POST', body: connect })).status).toBe(401);
    const redeemed = { code: token, codeVerifier: 'v'.repeat(43), redirectUri: connect.redirectUri };
    expect((await waiting.post('/api/auth/oauth-token', redeemed)).status).toBe(401);
    expect((await browser.post('/api/auth/oauth-login', connect)).status).toBe(200);
  });
});

describe('a new sign-in', () => {
  it('of an account with an app is open in one more browser, with its own codes', async () => {
    const { email, app } = await withApp();
    const browser = await signInWithApp(service, email, app);
    const { body } = await browser.get('/api/auth/second-factor');
    expect(body.data.provedUntil).toBe(
      new Date(service.clock.now().getTime() + 15 * MINUTE_MS).toISOString(),
    );
  });
});
