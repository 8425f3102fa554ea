import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { eventually } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser, createBrowser } from '../../../testing/browser.ts';
import { PASSWORD, registerIn } from '../../../testing/users.ts';
import { enrolApp } from '../../../testing/second-factor.ts';
import { type TestService, startTestService } from '../../../testing/start-test-service.ts';

const ID = randomUUID();
const PLAN_SUMMARY = {
  plan: 'pro',
  status: 'active',
  planInForce: 'pro',
  filesToday: 2,
  minutesThisMonth: 3.5,
  minutesThisMonthMax: 120,
};

/** Users who have done nothing yet. Usage lists them by id only. */
const unused = new Set<string>();
const planSummaryOf = (id: string) => (unused.has(id) ? { ...PLAN_SUMMARY, ...UNUSED } : PLAN_SUMMARY);
const UNUSED = { plan: 'free', planInForce: 'free', filesToday: 0, minutesThisMonth: 0 };

/** A page of users of the business plan whose accounts are deleted; the operator's own account is on the next. */
const crowd = Array.from({ length: 50 }, () => randomUUID());
const onBusiness = (after: string | undefined) => (after === undefined ? crowd : [ID]);

let others: Server;
let service: TestService;
let operator: Browser;
let isDown = false;
let plan = 'pro';
const granted: unknown[] = [];

/** Starts servers in place of usage and billing, which have their own tests. */
const startOthers = async (): Promise<string> => {
  others = createServer((request, response) => {
    const respond = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    void json(request).then((body) => {
      if (isDown) return respond(500, { success: false, error: 'internal.error', message: 'x' });
      if (request.url === '/internal/usage/standings') {
        const asked = body as { userIds?: string[]; plan?: string; status?: string; after?: string };
        if (asked.plan === 'business')
          return respond(200, {
            success: true,
            data: onBusiness(asked.after).map((userId) => ({ userId, ...PLAN_SUMMARY, plan: 'business' })),
          });
        const isAskedFor = (standing: typeof PLAN_SUMMARY) =>
          [undefined, standing.plan].includes(asked.plan) &&
          [undefined, standing.status].includes(asked.status);
        const data = (asked.userIds ?? [ID]).map((userId) => ({ userId, ...planSummaryOf(userId) }));
        return respond(200, { success: true, data: data.filter(isAskedFor) });
      }
      const { from } = body as { from: { plan: string } };
      if (from.plan !== plan)
        return respond(409, { success: false, error: 'billing.plan_changed', message: 'x' });
      granted.push(body);
      return respond(200, { success: true });
    });
  });
  await new Promise<void>((resolve) => others.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(others.address() as AddressInfo).port}`;
};

beforeAll(async () => {
  const url = await startOthers();
  service = await startTestService({
    settings: { OPERATOR_ACCOUNTS: ID },
    peerUrls: { usage: url, billing: url },
    newIds: [ID],
  });
  operator = createBrowser(service);
  await registerIn(operator);
  await enrolApp(service, operator);
  await operator.post('/api/operator/confirmation', { password: PASSWORD });
});
afterAll(async () => {
  await service.stop();
  others.close();
});

/** Returns the last such act with its outcome, which is written after the response has been sent. */
const lastAct = (act: string) =>
  eventually(async () => {
    const { acts } = (await operator.get('/api/operator/acts')).body.data;
    const last = acts.find((row: { act: string }) => row.act === act);
    return last !== undefined && last.outcome !== null && last;
  });

describe('people', () => {
  it('are found by the beginning of their address, with plan and usage; the log names them', async () => {
    const { user, email } = await registerIn(createBrowser(service));
    const { body } = await operator.get(
      `/api/operator/people?email=${encodeURIComponent(email.toUpperCase())}`,
    );
    expect(body.data).toMatchObject({
      people: [{ userId: user.id, email, standing: PLAN_SUMMARY }],
      after: null,
    });
    expect(await lastAct('people.list')).toMatchObject({ people: [user.id], outcome: { status: 200 } });
  });

  it('are found by plan', async () => {
    const { body } = await operator.get('/api/operator/people?plan=pro&status=active');
    expect(body.data.people).toMatchObject([{ userId: ID, standing: PLAN_SUMMARY }]);
  });

  it('are found by plan and address behind a page of others', async () => {
    const { body } = await operator.get('/api/operator/people?plan=business');
    expect(body.data).toMatchObject({ people: [{ userId: ID }], after: null });
    const { email } = body.data.people[0];
    const found = await operator.get(`/api/operator/people?plan=business&email=${encodeURIComponent(email)}`);
    expect(found.body.data.people).toMatchObject([{ userId: ID, email }]);
    const none = await operator.get('/api/operator/people?plan=business&email=nobody');
    expect(none.body.data).toEqual({ people: [], after: null });
  });

  it('are found by the free plan before they have used anything', async () => {
    const { user, email } = await registerIn(createBrowser(service));
    unused.add(user.id);
    const found = async (query: string) =>
      (await operator.get(`/api/operator/people?email=${encodeURIComponent(email)}&${query}`)).body.data
        .people;
    const person = { userId: user.id, standing: { plan: 'free', status: 'active' } };
    for (const query of ['plan=free', 'status=active', 'plan=free&status=active'])
      expect(await found(query)).toMatchObject([person]);
    expect(await found('plan=free&status=overdue')).toEqual([]);
    const { body } = await operator.get('/api/operator/people?plan=free');
    expect(body.data).toMatchObject({ people: [person], after: null });
  });

  it('are found by address, without plans, while usage is away', async () => {
    isDown = true;
    const found = await operator.get('/api/operator/people');
    expect(found.body.data.people[0].standing).toBeNull();
    const byPlan = await operator.get('/api/operator/people?plan=pro');
    expect([byPlan.status, byPlan.body.error]).toEqual([503, 'auth.plans_unavailable']);
    isDown = false;
  });

  it('get a plan, unless theirs has changed meanwhile', async () => {
    const { user } = await registerIn(createBrowser(service));
    const set = (from: string) =>
      operator.post(`/api/operator/people/${user.id}/plan`, {
        plan: 'business',
        status: 'active',
        from: { plan: from, status: 'active' },
      });
    plan = 'pro';
    expect((await set('free')).body.error).toBe('billing.plan_changed');
    expect(granted).toEqual([]);
    expect((await set('pro')).status).toBe(200);
    expect(granted).toMatchObject([{ userId: user.id, plan: 'business', from: { plan: 'pro' } }]);
    expect(await lastAct('person.plan')).toMatchObject({
      subject: user.id,
      isChange: true,
      outcome: { status: 200 },
    });
    const unknown = await operator.post(`/api/operator/people/${randomUUID()}/plan`, {
      plan: 'pro',
      status: 'active',
      from: { plan: 'pro', status: 'active' },
    });
    expect(unknown.body.error).toBe('auth.person_not_found');
  });
});

describe('messages to support', () => {
  it('are listed without text and sender; reading and closing one is in the log', async () => {
    const { body } = await createBrowser(service).post('/api/support', {
      subject: 'question',
      message: 'Como exporto?',
      email: 'ana@example.com',
    });
    const { reference } = body.data;
    const listed = (await operator.get('/api/operator/support')).body.data;
    expect(listed).toMatchObject([{ reference, subject: 'question', closedAt: null }]);
    expect(JSON.stringify(listed)).not.toMatch(/exporto|example/);
    const path = `/api/operator/support/${reference}`;
    expect((await operator.get(path)).body.data).toMatchObject({ message: 'Como exporto?' });
    expect(await lastAct('message.read')).toMatchObject({ subject: reference });
    expect((await operator.post(`${path}/close`)).body.data.closedAt).not.toBeNull();
    expect((await operator.get('/api/operator/support')).body.data).toEqual([]);
    expect((await operator.get('/api/operator/support?all=true')).body.data).toHaveLength(1);
    expect(await lastAct('message.close')).toMatchObject({ subject: reference, isChange: true });
  });
});
