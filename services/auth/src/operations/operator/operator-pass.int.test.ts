import { randomUUID } from 'node:crypto';
import {
  OPERATOR_CONFIRMATION_MINUTES,
  OPERATOR_PASS_COOKIE,
  OPERATOR_PASS_MINUTES,
  OPERATOR_QUEUES_PATH,
} from '@escriba/contracts/operator/operator';
import { eventually } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser, createBrowser } from '../../testing/browser.ts';
import { PASSWORD, registerIn } from '../../testing/users.ts';
import { type TestApp, enrolApp, signInWithApp } from '../../testing/second-factor.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';

const ID = randomUUID();
const MINUTE_MS = 60_000;

let service: TestService;
let email: string;
let app: TestApp;

beforeAll(async () => {
  service = await startTestService({ settings: { OPERATOR_ACCOUNTS: ID }, newIds: [ID] });
  const browser = createBrowser(service);
  ({ email } = await registerIn(browser));
  app = await enrolApp(service, browser);
});
afterAll(() => service.stop());

/** The name of the cookie, which browsers accept only with `Secure`. */
const COOKIE = `__Secure-${OPERATOR_PASS_COOKIE}`;

/** Returns a browser in which the operator has confirmed their identity. */
const enter = async (): Promise<Browser> => {
  const browser = await signInWithApp(service, email, app);
  await browser.post('/api/operator/confirmation', { password: PASSWORD });
  return browser;
};
const openQueues = async (browser: Browser): Promise<string> => {
  expect((await browser.post('/api/operator/queues')).status).toBe(200);
  return browser.cookies.get(COOKIE) ?? '';
};
/** Returns the operator that a gateway gets for a pass. */
const check = async (pass: string): Promise<unknown> => {
  const headers = await service.callerHeaders({ ip: '127.0.0.1', service: 'gateway' });
  const response = await fetch(`${service.url}/internal/operator/passes`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ pass }),
  });
  const body = (await response.json()) as { data?: unknown; error?: string };
  return response.status === 200 ? body.data : body.error;
};
const countActs = async (): Promise<number> =>
  (await service.db.selectFrom('operator_acts').select('id').execute()).length;

type Act = { readonly act: string; readonly outcome: object | null };

describe('a pass to the queues', () => {
  it('is a cookie that only the board gets, and opens it as the operator’s session', async () => {
    const browser = await enter();
    const { headers } = await browser.post('/api/operator/queues');
    const cookie = headers.getSetCookie().find((line) => line.startsWith(COOKIE)) ?? '';
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; Secure/);
    expect(cookie).toMatch(/; SameSite=Strict/);
    expect(cookie).toContain(`; Path=${OPERATOR_QUEUES_PATH};`);
    const { id, sessionId } = browser.session();
    expect(await check(browser.cookies.get(COOKIE) ?? '')).toEqual({ userId: id, sessionId });
  });

  it('is in the log when it is given, and not when it is checked', async () => {
    const browser = await enter();
    const pass = await openQueues(browser);
    // The outcome is written after the response has been sent.
    const opened = await eventually(async () => {
      const { acts } = (await browser.get('/api/operator/acts')).body.data;
      return acts.find(({ act, outcome }: Act) => act === 'queues.open' && outcome !== null);
    });
    expect(opened).toMatchObject({ act: 'queues.open', operatorId: ID, outcome: { status: 200 } });
    const before = await countActs();
    await check(pass);
    await check(pass);
    expect(await countActs()).toBe(before);
  });

  it('lasts 15 minutes', async () => {
    const pass = await openQueues(await enter());
    service.clock.advance(OPERATOR_PASS_MINUTES * MINUTE_MS - 1);
    expect(await check(pass)).not.toBeNull();
    service.clock.advance(1);
    expect(await check(pass)).toBeNull();
  });

  it('never lasts longer than the confirmation', async () => {
    const browser = await enter();
    service.clock.advance((OPERATOR_CONFIRMATION_MINUTES - 1) * MINUTE_MS);
    const { body } = await browser.post('/api/operator/queues');
    expect(Date.parse(body.data.openUntil)).toBe(service.clock.now().getTime() + MINUTE_MS);
    const pass = browser.cookies.get(COOKIE) ?? '';
    service.clock.advance(MINUTE_MS);
    expect(await check(pass)).toBeNull();
  });

  it('ends at once with the confirmation, and a new confirmation does not bring it back', async () => {
    const browser = await enter();
    const pass = await openQueues(browser);
    await browser.send('/api/operator/confirmation', { method: 'DELETE' });
    expect(browser.cookies.has(COOKIE)).toBe(false);
    expect(await check(pass)).toBeNull();
    await browser.post('/api/operator/confirmation', { password: PASSWORD });
    expect(await check(pass)).toBeNull();
  });

  it('ends at once with the session', async () => {
    const browser = await enter();
    const pass = await openQueues(browser);
    await browser.post('/api/auth/logout');
    expect(await check(pass)).toBeNull();
  });

  it('is replaced by the next one of the session, and not by that of another', async () => {
    const browser = await enter();
    const [first, other] = [await openQueues(browser), await openQueues(await enter())];
    const second = await openQueues(browser);
    expect([await check(first), await check(second), await check(other)]).toEqual([
      null,
      expect.anything(),
      expect.anything(),
    ]);
  });

  it('that nobody has been given opens nothing', async () => {
    await openQueues(await enter());
    expect(await check('A'.repeat(43))).toBeNull();
    expect(await check('short')).toBe('request.invalid');
  });

  it('is stored as its hash', async () => {
    const pass = await openQueues(await enter());
    const rows = await service.db.selectFrom('operator_confirmations').selectAll().execute();
    expect(rows.some((row) => row.pass_hash !== null)).toBe(true);
    expect(JSON.stringify(rows.map((row) => row.pass_hash?.toString('base64url')))).not.toContain(pass);
  });

  it('is checked for gateways only', async () => {
    const browser = await enter();
    const pass = await openQueues(browser);
    expect((await browser.post('/internal/operator/passes', { pass })).status).toBe(403);
  });
});
