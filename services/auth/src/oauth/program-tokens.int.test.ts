import { randomBytes, randomUUID } from 'node:crypto';
import { ENDED_SESSIONS } from '@escriba/contracts/auth/sessions';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import { createBrowser } from '../testing/browser.ts';
import { connectProgram, createProgram, decide } from '../testing/oauth-program.ts';
import { type ServiceWithUsage, startWithUsage } from '../testing/start-with-usage.ts';
import { PASSWORD, registerIn } from '../testing/users.ts';
import { createProgramTokens } from './program-tokens.service.ts';

const DAY_MS = 86_400_000;
const SOURCE = { ip: '192.0.2.1', userAgent: 'test' };
let service: ServiceWithUsage;

beforeAll(async () => {
  service = await startWithUsage();
});
beforeEach(() => service.usage.become('business'));
afterAll(() => service.stop());

const signedIn = async () => {
  const browser = createBrowser(service);
  return { browser, ...(await registerIn(browser)) };
};
const connected = async (changes: Record<string, string> = {}) => {
  const [{ browser, user, email }, program] = [await signedIn(), createProgram(service)];
  return { browser, user, email, program, ...(await connectProgram(program, browser, changes)) };
};
const isPublished = async (id: string) => (await service.redis.zscore(ENDED_SESSIONS, id)) !== null;
const INVALID_GRANT = { status: 400, body: { error: 'invalid_grant' } };

describe('a code', () => {
  const code = async () => {
    const [{ browser }, program] = [await signedIn(), createProgram(service)];
    const clientId = await program.registerId();
    const url = await decide(browser, program.queryOf(clientId));
    return { browser, program, clientId, value: url.searchParams.get('code') ?? '' };
  };

  it.each([
    [{ code_verifier: 'v'.repeat(43) }],
    [{ code_verifier: 'short' }],
    [{ redirect_uri: 'https://program.test/other' }],
  ])('is used up by a request with %j', async (changes) => {
    const { program, clientId, value } = await code();
    expect(await program.redeem(clientId, value, changes)).toMatchObject(INVALID_GRANT);
    expect(await program.redeem(clientId, value)).toMatchObject(INVALID_GRANT);
  });

  it('is not valid for another program, nor after a minute', async () => {
    const one = await code();
    const other = createProgram(service);
    const foreign = await other.redeem(await other.registerId(), one.value, {
      code_verifier: one.program.verifier,
    });
    expect(foreign).toMatchObject(INVALID_GRANT);
    const late = await code();
    service.clock.advance(60_001);
    expect(await late.program.redeem(late.clientId, late.value)).toMatchObject(INVALID_GRANT);
  });

  it('that is used twice ends the tokens that it led to, also at the same time', async () => {
    const { program, clientId, value, browser } = await code();
    const responses = await Promise.all([1, 2, 3].map(() => program.redeem(clientId, value)));
    const issued = responses.filter(({ status }) => status === 200);
    expect(issued).toHaveLength(1);
    expect(await program.resolve(issued[0]?.body['access_token'])).toBeNull();
    expect(await program.refresh(clientId, issued[0]?.body['refresh_token'])).toMatchObject(INVALID_GRANT);
    expect((await browser.get('/api/auth/programs')).body.data).toEqual([]);
  });

  it.each([
    [{ grant_type: 'password' }, 400, 'unsupported_grant_type'],
    [{ client_id: crypto.randomUUID() }, 401, 'invalid_client'],
    [{ client_id: 'x' }, 401, 'invalid_client'],
    [{ client_id: '' }, 400, 'invalid_request'],
    [{ code: '' }, 400, 'invalid_request'],
    [{ code: 'x'.repeat(201) }, 400, 'invalid_request'],
    [{ resource: 'https://other.test/mcp' }, 400, 'invalid_target'],
  ])('is not read in a request with %j', async (changes, status, error) => {
    const { program, clientId, value } = await code();
    const refused = await program.redeem(clientId, value, changes);
    expect([refused.status, refused.body['error']]).toEqual([status, error]);
    expect((await program.redeem(clientId, value)).status).toBe(200);
  });

  it('is not read from JSON, nor from a form with a parameter twice', async () => {
    const { program } = await code();
    const twice = await program.sendForm('/oauth/token', 'grant_type=refresh_token&client_id=a&client_id=b');
    expect([twice.status, twice.body['error']]).toEqual([400, 'invalid_request']);
    const xml = await program.send('/oauth/token', {
      method: 'POST',
      headers: { 'content-type': 'text/xml' },
      body: '<x/>',
    });
    expect([xml.status, xml.body['error']]).toEqual([415, 'invalid_request']);
  });
});

describe('a refresh token', () => {
  it('works once; a lost response is repeated, and a copy ends the connection', async () => {
    const { program, clientId, refresh, access, browser } = await connected();
    const second = await program.refresh(clientId, refresh);
    expect(second).toMatchObject({ status: 200, body: { token_type: 'Bearer', scope: 'read write' } });
    const repeated = await program.refresh(clientId, refresh);
    expect(repeated.body['refresh_token']).toBe(second.body['refresh_token']);
    await program.refresh(clientId, second.body['refresh_token']);
    const [{ id }] = (await browser.get('/api/auth/programs')).body.data;
    expect(await program.refresh(clientId, refresh)).toMatchObject(INVALID_GRANT);
    expect(await program.resolve(access)).toBeNull();
    expect(await isPublished(id)).toBe(true);
    expect((await browser.get('/api/auth/programs')).body.data).toEqual([]);
  });

  it('is not valid for another program, as a bearer, or after 30 days without use', async () => {
    const { program, clientId, refresh, access } = await connected();
    const other = createProgram(service);
    expect(await other.refresh(await other.registerId(), refresh)).toMatchObject(INVALID_GRANT);
    expect(await program.refresh(clientId, access)).toMatchObject(INVALID_GRANT);
    expect(await program.resolve(refresh)).toBeNull();
    const first = await program.refresh(clientId, refresh);
    expect(first.status).toBe(200);
    service.clock.advance(30 * DAY_MS + 1_000);
    expect(await program.refresh(clientId, first.body['refresh_token'])).toMatchObject(INVALID_GRANT);
  });

  it('does not open a session, and that of a session is none of a program', async () => {
    const { program, clientId, refresh, browser } = await connected();
    expect((await browser.post('/api/auth/refresh', { refreshToken: refresh })).status).toBe(401);
    const { tokens } = await signedIn();
    expect(await program.refresh(clientId, tokens.refreshToken)).toMatchObject(INVALID_GRANT);
  });
});

describe('a connected program', () => {
  it('is listed to its user alone, with its last use', async () => {
    const { program, access, browser } = await connected({ scope: 'read' });
    await program.resolve(access);
    const { body } = await browser.get('/api/auth/programs');
    expect(body.data).toEqual([
      {
        id: expect.any(String),
        name: 'Assistente',
        host: 'program.test',
        permissions: ['read'],
        createdAt: service.clock.now().toISOString(),
        lastUsedAt: service.clock.now().toISOString(),
      },
    ]);
    const other = await signedIn();
    expect((await other.browser.get('/api/auth/programs')).body.data).toEqual([]);
    const remove = { method: 'DELETE' };
    const path = `/api/auth/programs/${body.data[0].id}`;
    expect((await other.browser.send(path, remove)).body.error).toBe('auth.program_not_found');
    expect(await program.resolve(access)).not.toBeNull();
    for (let count = 0; count < 2; count += 1) expect((await browser.send(path, remove)).status).toBe(200);
    expect(await program.resolve(access)).toBeNull();
    expect(await isPublished(body.data[0].id)).toBe(true);
  });

  it('replaces its earlier connection to the same account, not one to another', async () => {
    const { program, clientId, browser, access } = await connected();
    const other = await signedIn();
    const connect = async (at: typeof browser) => {
      const url = await decide(at, program.queryOf(clientId));
      return (await program.redeem(clientId, url.searchParams.get('code') ?? '')).body['access_token'];
    };
    const [foreign, again] = [await connect(other.browser), await connect(browser)];
    expect(await program.resolve(access)).toBeNull();
    expect(await program.resolve(foreign)).toMatchObject({ userId: other.user.id });
    expect(await program.resolve(again)).not.toBeNull();
    expect((await browser.get('/api/auth/programs')).body.data).toHaveLength(1);
  });

  it('has one connection after two codes were exchanged at the same time', async () => {
    const { program, clientId, browser, access } = await connected();
    const codes = [];
    for (let count = 0; count < 2; count += 1)
      codes.push((await decide(browser, program.queryOf(clientId))).searchParams.get('code') ?? '');
    const programTokens = createProgramTokens({
      db: meetingAfterCommit(service.db, codes.length),
      clock: service.clock.now,
      randomness: { newId: randomUUID, randomBytes },
      endedSessions: service.services.endedSessions,
      idleMs: DAY_MS,
    });
    const { verifier, redirectUri } = program;
    const issued = await Promise.all(
      codes.map((code) => programTokens.exchange({ clientId, code, redirectUri, verifier }, SOURCE)),
    );
    const tokens = [access, ...issued.map(({ accessToken }) => accessToken)];
    const resolved = await Promise.all(tokens.map((token) => program.resolve(token)));
    expect(resolved.filter((found) => found !== null)).toHaveLength(1);
    expect((await browser.get('/api/auth/programs')).body.data).toHaveLength(1);
  });

  it('has tokens of 15 minutes, which need the plan', async () => {
    const { program, access, body } = await connected();
    expect(body['expires_in']).toBe(900);
    service.usage.become('pro');
    expect(await program.resolve(access)).toMatchObject({ isAllowed: false });
    service.clock.advance(900_000);
    expect(await program.resolve(access)).toBeNull();
  });

  it.each([
    [
      'revokes its token',
      async ({ program, refresh }: Connected) => {
        await program.sendForm('/oauth/revoke', { token: String(refresh), client_id: 'any' });
      },
    ],
    [
      'has its user change the password',
      async ({ browser }: Connected) => {
        const change = { currentPassword: PASSWORD, newPassword: 'girassol-azul-noturno' };
        expect((await browser.post('/api/auth/change-password', change)).status).toBe(200);
      },
    ],
    [
      'has its user delete the account',
      async ({ browser }: Connected) => {
        expect((await browser.post('/api/auth/account/delete', { password: PASSWORD })).status).toBe(200);
      },
    ],
  ])('ends if it %s', async (_what, end) => {
    const one = await connected();
    const [{ id }] = (await one.browser.get('/api/auth/programs')).body.data;
    await end(one);
    expect(await one.program.resolve(one.access)).toBeNull();
    expect(await one.program.refresh(one.clientId, one.refresh)).toMatchObject(INVALID_GRANT);
    expect(await isPublished(id)).toBe(true);
  });

  it('that revokes an unknown token gets the same response', async () => {
    const unknown = await createProgram(service).sendForm('/oauth/revoke', { token: 'x' });
    expect([unknown.status, unknown.body]).toEqual([200, {}]);
  });

  it('is in the export of the account, without its secrets', async () => {
    const { browser, access, refresh } = await connected();
    const { body } = await browser.get('/api/auth/account/export');
    expect(body.parts.account.programs).toMatchObject([{ name: 'Assistente' }]);
    const stored = JSON.stringify([
      await service.db.selectFrom('oauth_grants').selectAll().execute(),
      await service.db.selectFrom('oauth_access_tokens').selectAll().execute(),
      await service.db.selectFrom('oauth_refresh_tokens').selectAll().execute(),
    ]);
    for (const secret of [access, refresh]) expect(stored).not.toContain(String(secret));
  });
});

/** Returns the database as seen by requests of which none goes on before all have committed. */
const meetingAfterCommit = (db: Kysely<DB>, count: number): Kysely<DB> => {
  const all = Promise.withResolvers<void>();
  let committed = 0;
  const execute = async <T>(run: (transaction: Transaction<DB>) => Promise<T>): Promise<T> => {
    const result = await db.transaction().execute(run);
    committed += 1;
    if (committed === count) all.resolve();
    await all.promise;
    return result;
  };
  return new Proxy(db, {
    get: (target, name) => {
      if (name === 'transaction') return () => ({ execute });
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
};

type Connected = Awaited<ReturnType<typeof connected>>;

describe('tokens', () => {
  it('are resolved for gateways alone', async () => {
    const { access, user } = await connected();
    const asUser = await service.callerHeaders({ ip: '1.2.3.4', user: { id: user.id, sessionId: 'x' } });
    const response = await fetch(`${service.url}/internal/programs/resolve`, {
      method: 'POST',
      headers: { ...asUser, 'content-type': 'application/json' },
      body: JSON.stringify({ hash: 'a'.repeat(64) }),
    });
    expect(response.status).toBe(403);
    expect(access).toMatch(/^escribamcp_[\w-]{43}$/);
  });
});
