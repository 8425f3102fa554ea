import { createHash } from 'node:crypto';
import { ENDED_SESSIONS } from '@escriba/contracts/auth/sessions';
import { eventually } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Redis } from 'ioredis';
import { sql } from 'kysely';
import { type Browser, createBrowser } from '../testing/browser.ts';
import { exchangeAs } from '../testing/google-browser.ts';
import { PASSWORD, newEmail, registerIn } from '../testing/users.ts';
import { startGoogleService } from '../testing/start-google-service.ts';
import { startUsageServer } from '../testing/usage-server.ts';

const KEYS = '/api/auth/api-keys';
const LINK = '/api/auth/google/link';
const NEW_PASSWORD = 'girassol-azul-noturno';
const HOUR_MS = 3_600_000;
const REDIRECT = 'https://extension.chromiumapp.test/cb';
const VERIFIER = 'v'.repeat(43);

let usage: Awaited<ReturnType<typeof startUsageServer>>;
let service: Awaited<ReturnType<typeof startGoogleService>>;
let gateway: Redis;
/** The ended sessions that a gateway has received. */
const endedSessions: string[] = [];

beforeAll(async () => {
  usage = await startUsageServer();
  service = await startGoogleService({}, { usage: usage.url });
  gateway = service.redis.duplicate();
  gateway.on('message', (_channel: string, text: string) =>
    endedSessions.push(...(JSON.parse(text) as string[])),
  );
  await gateway.subscribe(ENDED_SESSIONS);
});
afterAll(async () => {
  gateway.disconnect();
  await service.stop();
  usage.stop();
});

/** Registers an account with a session that began two hours ago, for an attacker. */
const withOldSession = async () => {
  const browser = createBrowser(service);
  const user = await registerIn(browser);
  service.clock.advance(2 * HOUR_MS);
  return { browser, ...user, userId: user.user.id as string };
};
/** Prepares another user's Google identity to be linked. */
const pendingIn = async (browser: Browser) => {
  const google = { email: newEmail() };
  const { body } = await exchangeAs(browser, google, 'link');
  return { google, token: body.data.pendingToken as string };
};
const ask = async (path: string, init: RequestInit = {}) => {
  const headers = await service.callerHeaders({ ip: '127.0.0.1', service: 'gateway' });
  const response = await fetch(service.url + path, {
    ...init,
    headers: { ...headers, 'content-type': 'application/json' },
  });
  return ((await response.json()) as { data: unknown }).data;
};
const ownerOf = (secret: string) => {
  const hash = createHash('sha256').update(secret).digest('hex');
  return ask('/internal/api-keys/resolve', { method: 'POST', body: JSON.stringify({ hash }) });
};
const signInAs = async (google: { email: string }) =>
  (await exchangeAs(createBrowser(service), google)).body.data.status as string;
const connectExtension = async (browser: Browser) => {
  const code = createHash('sha256').update(VERIFIER).digest('base64url');
  const connected = await browser.post('/api/auth/oauth-login', { code, redirectUri: REDIRECT });
  const extension = createBrowser(service);
  const redeemed = { code: connected.body.data.code, codeVerifier: VERIFIER, redirectUri: REDIRECT };
  expect((await extension.post('/api/auth/oauth-token', redeemed)).status).toBe(200);
  return extension;
};
/** Returns everything that opens the account: a session, the extension, a key and a Google identity. */
const withEverything = async () => {
  const one = await withOldSession();
  const { key, secret } = (await one.browser.post(KEYS, { name: 'um', password: PASSWORD })).body.data;
  const { google, token } = await pendingIn(one.browser);
  expect((await one.browser.post(LINK, { token, password: PASSWORD })).status).toBe(200);
  const extension = await connectExtension(one.browser);
  return { ...one, key, secret: secret as string, google, extension };
};
const reset = async (userId: string) => {
  const source = { ip: '127.0.0.1', userAgent: '' };
  const { url } = await service.services.resetLinks.create({ userId, source, detail: 'mail' });
  return createBrowser(service).post('/api/auth/password-reset/confirm', {
    token: url.split('#')[1],
    newPassword: NEW_PASSWORD,
  });
};
/** Sends a request and, once it waits for the transaction of a reset, lets the reset end. */
const duringReset = async (userId: string, send: () => Promise<unknown>) => {
  let response: Promise<unknown> = Promise.resolve();
  await service.db.transaction().execute(async (transaction) => {
    await sql`select id from users where id = ${userId} for update`.execute(transaction);
    const at = service.clock.now();
    await sql`update sessions set ended_at = ${at}, end_reason = 'password_changed' where user_id = ${userId}`.execute(
      transaction,
    );
    await sql`delete from google_identities where user_id = ${userId}`.execute(transaction);
    response = send();
    await eventually(async () => {
      const { rows } = await sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        service.db,
      );
      return rows.length > 0;
    });
  });
  return (await response) as Awaited<ReturnType<Browser['post']>>;
};

describe('a session without the owner’s password', () => {
  it('creates no API key', async () => {
    const { browser } = await withOldSession();
    const without = await browser.post(KEYS, { name: 'um' });
    expect([without.status, without.body.error]).toEqual([400, 'auth.current_password_required']);
    const wrong = await browser.post(KEYS, { name: 'um', password: 'não é esta' });
    expect([wrong.status, wrong.body.error]).toEqual([403, 'auth.current_password_wrong']);
    expect((await browser.send(KEYS)).body.data).toEqual([]);
    expect((await browser.post(KEYS, { name: 'um', password: PASSWORD })).status).toBe(201);
  });

  it('links no Google identity, and a wrong password does not use up the sign-in at Google', async () => {
    const { browser } = await withOldSession();
    const { google, token } = await pendingIn(browser);
    const without = await browser.post(LINK, { token });
    expect([without.status, without.body.error]).toEqual([400, 'auth.current_password_required']);
    const wrong = await browser.post(LINK, { token, password: 'não é esta' });
    expect([wrong.status, wrong.body.error]).toEqual([403, 'auth.current_password_wrong']);
    expect(await signInAs(google)).toBe('account_needed');
    expect((await browser.post(LINK, { token, password: PASSWORD })).status).toBe(200);
    expect(await signInAs(google)).toBe('signed_in');
  });

  it('guesses it no more often than a sign-in may', async () => {
    const { browser } = await withOldSession();
    const tries = Array.from({ length: 11 }, () => browser.post(KEYS, { name: 'um', password: 'palpite' }));
    const responses = await Promise.all(tries);
    expect(responses.filter(({ body }) => body.error === 'auth.too_many_attempts')).toHaveLength(1);
  });

  it('creates a key for an account with only Google just after a sign-in with Google', async () => {
    const browser = createBrowser(service);
    const google = { email: newEmail() };
    const { body } = await exchangeAs(browser, google);
    await browser.post('/api/auth/google/create-account', { token: body.data.pendingToken });
    service.clock.advance(HOUR_MS);
    expect((await browser.post(KEYS, { name: 'um' })).body.error).toBe('auth.sign_in_again');
    await exchangeAs(browser, google);
    expect((await browser.post(KEYS, { name: 'um' })).status).toBe(201);
  });
});

describe('a reset of the password', () => {
  it('closes everything that opened the account, also if someone else registered the address first', async () => {
    const { browser, extension, key, secret, google, userId, email } = await withEverything();
    const { status, body } = await reset(userId);
    expect(status).toBe(200);
    expect(body.message).toContain('chaves de API');
    for (const session of [browser, extension]) expect((await session.get('/api/auth/me')).status).toBe(401);
    expect(await ownerOf(secret)).toBeNull();
    expect(await signInAs(google)).toBe('account_needed');
    const owner = createBrowser(service);
    const signedIn = await owner.post('/api/auth/login', { email, password: NEW_PASSWORD });
    expect(signedIn.body.data.user).toMatchObject({ googleLinked: false, googlePicture: null });
    expect((await owner.get(KEYS)).body.data).toEqual([]);
    const events = await service.db
      .selectFrom('audit_events')
      .select(['kind', 'detail'])
      .where('user_id', '=', userId)
      .execute();
    expect(events).toEqual(
      expect.arrayContaining([
        { kind: 'api_key_revoked', detail: key.id },
        { kind: 'google_unlinked', detail: null },
      ]),
    );
  });

  it('leaves no gap for a key that is created, or a Google identity that is linked, at the same time', async () => {
    const one = await withOldSession();
    const created = await duringReset(one.userId, () =>
      one.browser.post(KEYS, { name: 'um', password: PASSWORD }),
    );
    expect([created.status, created.body.error]).toEqual([401, 'auth.invalid_token']);
    const two = await withOldSession();
    const { token, google } = await pendingIn(two.browser);
    const linked = await duringReset(two.userId, () => two.browser.post(LINK, { token, password: PASSWORD }));
    expect([linked.status, linked.body.error]).toEqual([401, 'auth.invalid_token']);
    expect(await signInAs(google)).toBe('account_needed');
  });

  it('is not overwritten by a change of the password at the same time', async () => {
    const { browser, userId, email } = await withOldSession();
    const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    const changed = await duringReset(userId, () => browser.post('/api/auth/change-password', change));
    expect([changed.status, changed.body.error]).toEqual([401, 'auth.invalid_token']);
    const { status } = await createBrowser(service).post('/api/auth/login', { email, password: PASSWORD });
    expect(status).toBe(200);
  });

  it('lets nobody in with an identity that it unlinks at the same time', async () => {
    const { google, userId } = await withEverything();
    const visitor = createBrowser(service);
    const late = await duringReset(userId, () => exchangeAs(visitor, google));
    expect([late.status, late.body.error]).toEqual([401, 'auth.google_code_refused']);
  });
});

describe('a change of the password', () => {
  it('ends the other sessions, and keeps keys and Google', async () => {
    const { browser, extension, secret, google } = await withEverything();
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await browser.post('/api/auth/change-password', body)).status).toBe(200);
    expect((await browser.get('/api/auth/me')).status).toBe(200);
    expect((await extension.get('/api/auth/me')).status).toBe(401);
    expect(await ownerOf(secret)).not.toBeNull();
    expect(await signInAs(google)).toBe('signed_in');
  });

  it('revokes the keys and unlinks Google too, if its owner asks for it', async () => {
    const { browser, secret, google } = await withEverything();
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, revokesAccess: true };
    expect((await browser.post('/api/auth/change-password', body)).status).toBe(200);
    expect((await browser.get('/api/auth/me')).body.user).toMatchObject({ googleLinked: false });
    expect(await ownerOf(secret)).toBeNull();
    expect(await signInAs(google)).toBe('account_needed');
  });
});

describe('what no longer opens an account', () => {
  it.each([
    ['revoked', (one: Everything) => one.browser.send(`${KEYS}/${one.key.id}`, { method: 'DELETE' })],
    ['of a reset account', (one: Everything) => reset(one.userId)],
    ['of a deleted account', (one: Everything) => one.browser.post(DELETE, { password: PASSWORD })],
  ])('is told to the gateways at once: a key that is %s', async (_how, close) => {
    const one = await withEverything();
    const since = service.clock.now().toISOString();
    service.clock.advance(1);
    expect((await close(one)).status).toBe(200);
    await eventually(async () => endedSessions.includes(one.key.id));
    const listed = (await ask(`/internal/sessions/ended?since=${since}`)) as { id: string }[];
    expect(listed.map(({ id }) => id)).toContain(one.key.id);
    expect(await ownerOf(one.secret)).toBeNull();
  });
});

type Everything = Awaited<ReturnType<typeof withEverything>>;
const DELETE = '/api/auth/account/delete';
