import { randomUUID } from 'node:crypto';
import { operatorRoutes } from '@escriba/contracts/operator/acts';
import { OPERATOR_CONFIRMATION_MINUTES } from '@escriba/contracts/operator/operator';
import type { RouteContract } from '@escriba/contracts/shared/route';
import { eventually } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser, createBrowser } from '../../testing/browser.ts';
import { PASSWORD, newEmail, registerIn } from '../../testing/users.ts';
import { type TestApp, enrolApp, signInWithApp } from '../../testing/second-factor.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';

const QUEUE = '/api/operator/transcription/queue';
const GOOGLE_EMAIL = newEmail();
const PASSWORD_EMAIL = newEmail();

let service: TestService;
/** The operator whom the configuration names by id. */
const ID = randomUUID();
let email: string;
let app: TestApp;

beforeAll(async () => {
  const accounts = `${ID}, ${GOOGLE_EMAIL.toUpperCase()},${PASSWORD_EMAIL}`;
  service = await startTestService({
    settings: { OPERATOR_ACCOUNTS: accounts },
    newIds: [ID],
  });
  const browser = createBrowser(service);
  ({ email } = await registerIn(browser));
  app = await enrolApp(service, browser);
});
afterAll(() => service.stop());

/** Returns a signed-in browser of the operator. */
const signInOperator = (): Promise<Browser> => signInWithApp(service, email, app);
const confirm = (browser: Browser, password = PASSWORD) =>
  browser.post('/api/operator/confirmation', { password });
const admit = async ({ session }: Pick<Browser, 'session'>, fields: object = {}) => {
  const headers = await service.callerHeaders({ ip: '127.0.0.1', service: 'gateway' });
  const { id, sessionId } = session();
  const response = await fetch(`${service.url}/internal/operator/acts`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      userId: id,
      sessionId,
      ip: '203.0.113.7',
      userAgent: 'test',
      method: 'GET',
      path: QUEUE,
      ...fields,
    }),
  });
  return { status: response.status, body: (await response.json()) as { data?: any; error?: string } }; // oxlint-disable-line typescript/no-explicit-any -- tests assert what they read of a response
};
const acts = async (browser: Browser, query = '') =>
  (await browser.get(`/api/operator/acts${query}`)).body.data.acts;
const routes: readonly RouteContract[] = operatorRoutes.auth;
const confirmedRoutes = routes.filter(({ path }) => !/^\/api\/operator(\/confirmation)?$/.test(path));
const send = (browser: Browser, { method, path }: RouteContract) =>
  browser.send(path.replace(':id', randomUUID()).replace(':reference', '20260101-00000000'), {
    method,
    ...(method === 'GET' ? {} : { body: {} }),
  });

describe('the operators’ routes', () => {
  it.each(routes)('$method $path do not exist for visitors', async (route) => {
    const { status, body } = await send(createBrowser(service), route);
    expect([status, body.error]).toEqual([404, 'request.not_found']);
  });

  it.each(routes)('$method $path do not exist for users', async (route) => {
    const browser = createBrowser(service);
    await registerIn(browser);
    const { status, body } = await send(browser, route);
    expect([status, body.error]).toEqual([404, 'request.not_found']);
  });

  it.each(routes)('$method $path refuse requests that did not come through the gateway', async (route) => {
    const response = await fetch(service.url + route.path, {
      method: route.method,
      headers: { 'x-escriba-caller': 'forged', 'x-user-id': ID },
    });
    expect(response.status).toBe(401);
  });

  it.each(confirmedRoutes)('$method $path are closed until the operator confirms', async (route) => {
    const { status, body } = await send(await signInOperator(), route);
    expect([status, body.error]).toEqual([403, 'auth.operator_unconfirmed']);
  });

  it('are unknown to an account whose address is named but not verified', async () => {
    const browser = createBrowser(service);
    await registerIn(browser, { email: PASSWORD_EMAIL });
    expect((await browser.get('/api/operator')).status).toBe(404);
  });

  it('open to an account whose address Google has verified', async () => {
    const browser = createBrowser(service);
    const { user } = await registerIn(browser, { email: GOOGLE_EMAIL });
    expect((await browser.get('/api/operator')).status).toBe(404);
    await service.db.updateTable('users').set({ email_verified: true }).where('id', '=', user.id).execute();
    expect((await browser.get('/api/operator')).status).toBe(200);
  });

  it('are unknown to a session of the browser extension', async () => {
    const browser = await signInOperator();
    const { sessionId } = browser.session();
    await service.db
      .updateTable('sessions')
      .set({ method: 'extension' })
      .where('id', '=', sessionId)
      .execute();
    expect((await browser.get('/api/operator')).status).toBe(404);
    expect((await admit(browser)).body.data).toBeNull();
  });
});

describe('an operator without a second factor', () => {
  it('is refused everywhere with how to turn one on, also when it is turned off while they are confirmed', async () => {
    const browser = await signInOperator();
    await confirm(browser);
    expect((await browser.send('/api/auth/second-factor/app', { method: 'DELETE' })).status).toBe(200);
    const refusals = [
      await confirm(browser),
      await admit(browser),
      ...(await Promise.all(confirmedRoutes.map((route) => send(browser, route)))),
    ];
    for (const { status, body } of refusals)
      expect([status, body.error]).toEqual([403, 'auth.operator_second_factor_needed']);
    expect((await confirm(browser)).body.message).toMatch(/Configurações, Segurança/);
    expect((await browser.get('/api/operator')).body.data.hasSecondFactor).toBe(false);
    app = await enrolApp(service, browser);
    expect((await confirm(browser)).status).toBe(200);
  });

  it('cannot enter with a session that has not proved it, whatever the password', async () => {
    const browser = await signInOperator();
    service.clock.advance(16 * 60_000);
    expect((await confirm(browser)).body.error).toBe('auth.second_factor_required');
    const proof = { method: 'app', code: app.code() };
    expect((await browser.post('/api/auth/second-factor/proof', { proof })).status).toBe(200);
    expect((await confirm(browser)).status).toBe(200);
  });
});

describe('a confirmation', () => {
  it('needs the password, lasts 20 minutes, and belongs to one session', async () => {
    const other = await signInOperator();
    const browser = await signInOperator();
    expect((await browser.get('/api/operator')).body.data).toEqual({
      confirmedUntil: null,
      hasPassword: true,
      hasSecondFactor: true,
    });
    expect((await confirm(browser, 'errada-errada')).body.error).toBe('auth.current_password_wrong');
    expect((await browser.post('/api/operator/confirmation')).status).toBe(400);
    expect((await browser.get('/api/operator/acts')).status).toBe(403);
    expect((await confirm(browser)).status).toBe(200);
    expect((await browser.get('/api/operator/acts')).status).toBe(200);
    expect((await other.get('/api/operator/acts')).status).toBe(403);
    service.clock.advance(OPERATOR_CONFIRMATION_MINUTES * 60_000 - 1);
    expect((await browser.get('/api/operator/acts')).status).toBe(200);
    service.clock.advance(1);
    expect((await browser.get('/api/operator/acts')).body.error).toBe('auth.operator_unconfirmed');
    expect((await admit(browser)).body.error).toBe('auth.operator_unconfirmed');
  });

  it('of an account without a password needs the second factor within 15 minutes', async () => {
    const browser = await signInOperator();
    const { password_hash: hash } = await service.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', ID)
      .executeTakeFirstOrThrow();
    const set = (value: string | null) =>
      service.db.updateTable('users').set({ password_hash: value }).where('id', '=', ID).execute();
    await set(null);
    expect((await browser.post('/api/operator/confirmation')).status).toBe(200);
    service.clock.advance(OPERATOR_CONFIRMATION_MINUTES * 60_000);
    const late = await browser.post('/api/operator/confirmation');
    expect(late.body.error).toBe('auth.second_factor_required');
    await set(hash);
  });

  it('can be ended, and ends with the session', async () => {
    const browser = await signInOperator();
    await confirm(browser);
    await browser.send('/api/operator/confirmation', { method: 'DELETE' });
    expect((await browser.get('/api/operator/acts')).status).toBe(403);
    await confirm(browser);
    const { id, sessionId } = browser.session();
    await browser.post('/api/auth/logout');
    expect((await browser.get('/api/operator/acts')).body.error).toBe('auth.invalid_token');
    expect((await admit({ session: () => ({ id, sessionId }) })).body.data).toBeNull();
  });
});

type Act = { readonly act: string; readonly outcome: object | null };
const confirmations = (acts: readonly Act[]) => acts.filter(({ act }) => act === 'identity.confirm');

describe('the log', () => {
  it('has each act with who, when, from where and how it ended, also refused confirmations', async () => {
    const browser = await signInOperator();
    await confirm(browser, 'errada-errada');
    await confirm(browser);
    // An outcome is written after the response has been sent.
    const [read, ...earlier] = await eventually(async () => {
      const all = (await acts(browser)) as Act[];
      return confirmations(all).every(({ outcome }) => outcome !== null) && all;
    });
    const [confirmed, refused] = confirmations(earlier);
    expect(read).toMatchObject({ act: 'log.read', isChange: false, outcome: null });
    expect(confirmed).toMatchObject({
      act: 'identity.confirm',
      isChange: true,
      operatorId: ID,
      ip: browser.ip,
      at: service.clock.now().toISOString(),
      outcome: { status: 200 },
    });
    expect(refused).toMatchObject({ act: 'identity.confirm', outcome: { status: 403 } });
    expect(await acts(browser, '?changes=true')).not.toContainEqual(
      expect.objectContaining({ act: 'log.read' }),
    );
  });

  it('has requests to other services before they are served, and their outcome once', async () => {
    const browser = await signInOperator();
    await confirm(browser);
    const failure = randomUUID();
    const { body } = await admit(browser, {
      method: 'POST',
      path: `/api/operator/transcription/failures/${failure}/retry`,
    });
    const outcome = async (status: number) =>
      fetch(`${service.url}/internal/operator/acts/${body.data.actId}/outcome`, {
        method: 'POST',
        headers: {
          ...(await service.callerHeaders({ ip: '127.0.0.1', service: 'gateway' })),
          'content-type': 'application/json',
        },
        body: JSON.stringify({ status }),
      });
    const find = async () =>
      ((await acts(browser, '?changes=true')) as { id: string }[]).find(({ id }) => id === body.data.actId);
    expect(await find()).toMatchObject({
      act: 'failure.retry',
      subject: failure,
      ip: '203.0.113.7',
      outcome: null,
    });
    await outcome(409);
    await outcome(200);
    expect(await find()).toMatchObject({ outcome: { status: 409 } });
  });

  it.each([
    ['GET', '/api/operator/transcription/unknown'],
    ['POST', QUEUE],
    ['HEAD', QUEUE],
    ['GET', `${QUEUE}/../failures`],
  ])('cannot name %s %s, which is not admitted', async (method, path) => {
    const browser = await signInOperator();
    await confirm(browser);
    expect((await admit(browser, { method, path })).body.data).toBeNull();
  });

  it.each(['operator_acts', 'operator_act_outcomes'] as const)(
    'cannot be changed: Postgres refuses updates of %s',
    async (table) => {
      await confirm(await signInOperator());
      await expect(service.db.updateTable(table).set({ at: new Date() }).execute()).rejects.toThrow(
        'only ever added',
      );
    },
  );

  it('is admitted to gateways only: users and visitors are refused', async () => {
    const browser = await signInOperator();
    await confirm(browser);
    for (const path of ['/internal/operator/acts', '/internal/operator/acts/1/outcome'])
      expect((await browser.post(path)).status).toBe(403);
  });

  it('is in the operator’s copy of their data, without what the acts concerned, and in nobody else’s', async () => {
    const browser = await signInOperator();
    await confirm(browser);
    const concerned = randomUUID();
    await browser.post(`/api/operator/people/${concerned}/plan`, {});
    const { body } = await browser.get('/api/auth/account/export');
    const own = body.parts.account.operatorActs as object[];
    expect(own.at(-1)).toMatchObject({ act: 'person.plan', ip: browser.ip, status: 400 });
    expect(own).toContainEqual(expect.objectContaining({ act: 'identity.confirm', status: 200 }));
    expect(JSON.stringify(own)).not.toContain(concerned);
    const other = createBrowser(service);
    await registerIn(other);
    expect((await other.get('/api/auth/account/export')).body.parts.account.operatorActs).toEqual([]);
  });
});
