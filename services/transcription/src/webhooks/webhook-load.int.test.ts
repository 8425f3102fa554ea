import { WEBHOOK_PAGE_SIZE } from '@escriba/contracts/transcription/webhooks';
import { createOutbound, parseRanges } from '@escriba/outbound';
import { createTestLogger, eventually } from '@escriba/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import { type TestService, startTestService } from '../testing/start-test-service.ts';
import { compact, countReads } from '../testing/table-reads.ts';
import { startReceiver } from '../testing/webhook-receiver.ts';
import { createWebhookStage, type WebhookStage } from '../testing/webhook-stage.ts';
import { createDeliveriesRepository } from './deliveries.repository.ts';
import { createDueDeliveriesRepository } from './due-deliveries.repository.ts';
import { createWebhookDelivering } from './deliver-webhooks.ts';

const MANY = 10_000;
let service: TestService;
let stage: WebhookStage;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  stage = await createWebhookStage(service);
});
afterEach(() => stage.receiver.stop());

/** Starts what sends, with a time limit that a test can wait for. */
const impatient = () => {
  const outbound = createOutbound({ allowed: parseRanges('127.0.0.0/8') });
  const { db, clock } = service;
  return createWebhookDelivering({
    db,
    outbound,
    clock: clock.now,
    readPlan: async () => 'business',
    random: () => 0.5,
    countAttempt: () => {},
    logger: createTestLogger(),
    sendTimeoutMs: 1_000,
  });
};

describe('a program that responds too late', () => {
  it('gets the event again with the same id; what it says late changes nothing, and others do not wait', async () => {
    const { endpoint } = await stage.created();
    const [quick, ofOther] = [await startReceiver(), await startReceiver()];
    const second = await stage.created(stage.user, quick.url);
    await stage.created(stage.business(), ofOther.url);
    const late = Promise.withResolvers<void>();
    stage.receiver.become((response) => void late.promise.then(() => response.end('tarde')));
    await stage.call(stage.user, 'POST', `/${endpoint.id}/test`);
    const delivering = impatient();
    const running = delivering.runDue();
    await eventually(() => stage.receiver.received.length === 1);
    await stage.call(stage.user, 'POST', `/${second.endpoint.id}/test`);
    await delivering.runDue();
    await running;
    expect(quick.received.length).toBe(2);
    const waiting = await stage.log(endpoint.id);
    expect(waiting[0]).toMatchObject({ state: 'waiting', last: { status: null, error: 'timeout' } });
    expect((await stage.endpoints())[0]?.failingSince).not.toBeNull();

    late.resolve();
    await delivering.runDue();
    expect(await stage.log(endpoint.id)).toEqual(waiting);
    stage.receiver.become((response) => void response.writeHead(204).end());
    await stage.later(6_000);
    const ids = stage.receiver.received.map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
    expect((await stage.log(endpoint.id))[0]).toMatchObject({ state: 'delivered', last: { status: 204 } });
    quick.stop();
    ofOther.stop();
  });
});

describe('an endpoint with 10,000 deliveries waiting', () => {
  it('delays no other account; turned off, all end; turned on, none is sent; deleted, none is left', async () => {
    const { endpoint } = await stage.created();
    await pile(endpoint.id);
    const ofOther = await startReceiver();
    const running = service.webhooks.runDue();
    await eventually(() => stage.receiver.received.length > 10);
    await stage.create(stage.business(), ofOther.url);
    const alongside = service.webhooks.runDue();
    await eventually(() => ofOther.received.length === 1);
    expect((await stage.call(stage.user, 'PATCH', `/${endpoint.id}`, { isOn: false })).status).toBe(200);
    await Promise.all([running, alongside]);
    ofOther.stop();

    // What the program has accepted is what the log shows as delivered.
    const sent = stage.receiver.received.length;
    expect(sent).toBeLessThan(MANY);
    expect(await countByState(endpoint.id)).toEqual({ delivered: sent + 1, failed: MANY - sent });

    expect((await stage.call(stage.user, 'PATCH', `/${endpoint.id}`, { isOn: true })).status).toBe(200);
    await stage.later(3 * 86_400_000);
    expect(stage.receiver.received).toHaveLength(sent);

    expect((await stage.call(stage.user, 'DELETE', `/${endpoint.id}`)).status).toBe(200);
    const left = await sql<{ count: number }>`
      select (select count(*) from webhook_deliveries where endpoint_id = ${endpoint.id})::int
        + (select count(*) from webhook_attempts where delivery_id not in (select id from webhook_deliveries))::int as count`.execute(
      service.db,
    );
    expect(left.rows[0]?.count).toBe(0);
  });

  it('costs a page of its log, or a run that sends to it, a few rows', async () => {
    const { endpoint } = await stage.created();
    await pile(endpoint.id);
    const { userId } = stage.user;
    const now = service.clock.now();
    const last = (await stage.log(endpoint.id)).at(-1)?.id;
    const queries: ((db: Kysely<DB>) => Promise<unknown[]>)[] = [
      (db) => createDeliveriesRepository(db).list(userId, endpoint.id, undefined),
      (db) => createDeliveriesRepository(db).list(userId, endpoint.id, last),
      (db) => createDueDeliveriesRepository(db).listDue(endpoint.id, now, WEBHOOK_PAGE_SIZE),
    ];
    for (const query of queries) {
      const { result, read } = await countReads(service.db, 'webhook_deliveries', query);
      expect(result.length).toBeGreaterThanOrEqual(WEBHOOK_PAGE_SIZE);
      expect(read).toBeLessThan(4 * WEBHOOK_PAGE_SIZE);
    }
    await stage.call(stage.user, 'DELETE', `/${endpoint.id}`);
  });
});

/** Writes deliveries that are due, one after the other. */
const pile = async (endpointId: string): Promise<void> => {
  await sql`
    insert into webhook_deliveries (endpoint_id, owner_id, event, body, created_at, due_at)
    select id, owner_id, 'webhook.test', '{}', at, at
    from webhook_endpoints, generate_series(1, ${MANY}::int) n,
      lateral (select ${service.clock.now()}::timestamptz - n * interval '1 millisecond' as at) as time
    where id = ${endpointId}`.execute(service.db);
  await compact(service.db, 'webhook_deliveries');
};

const countByState = async (endpointId: string): Promise<Record<string, number>> => {
  const rows = await service.db
    .selectFrom('webhook_deliveries')
    .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
    .where('endpoint_id', '=', endpointId)
    .groupBy('state')
    .execute();
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
};
