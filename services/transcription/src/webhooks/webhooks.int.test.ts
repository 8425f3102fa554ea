import { WEBHOOK_ENDPOINTS_MAX, WEBHOOK_EVENTS } from '@escriba/contracts/transcription/webhooks';
import { eventually } from '@escriba/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { LibraryUser } from '../testing/library-user.ts';
import { type TestService, startTestService } from '../testing/start-test-service.ts';
import { startReceiver } from '../testing/webhook-receiver.ts';
import { createWebhookStage, type WebhookStage } from '../testing/webhook-stage.ts';

const HOUR_MS = 3_600_000;
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

describe('an endpoint', () => {
  it('that never responds delays no other', async () => {
    const slow = await startReceiver();
    const { promise, resolve } = Promise.withResolvers<void>();
    slow.become(() => resolve());
    await stage.create(stage.user, slow.url);
    await stage.create(stage.business());
    const running = service.webhooks.runDue();
    await promise;
    await eventually(() => stage.receiver.received.length === 1);
    slow.stop();
    await running;
    expect((await stage.endpoints())[0]?.failingSince).not.toBeNull();
  });

  it('with thousands of deliveries gives others their turn', async () => {
    const { endpoint } = await stage.created();
    const other = await stage.created(stage.business());
    await stage.fill(endpoint.id, 1_000);
    service.clock.advance(1_000);
    await stage.fill(other.endpoint.id, 1, '{"last":1}');
    await service.webhooks.runDue();
    expect(stage.receiver.received).toHaveLength(1_001);
    expect(stage.receiver.received.findIndex(({ body }) => body === '{"last":1}')).toBeLessThan(200);
  });

  it('that responds with 10 MB, or without end, has accepted; the log has the beginning', async () => {
    const { endpoint } = await stage.created();
    stage.receiver.become((response) => {
      const write = () => {
        while (response.write(Buffer.alloc(65_536, 'a')));
        response.once('drain', write);
      };
      write();
    });
    await stage.call(stage.user, 'POST', `/${endpoint.id}/test`);
    await service.webhooks.runDue();
    const [delivery] = await stage.log(endpoint.id);
    const { data } = await stage.call(stage.user, 'GET', `/${endpoint.id}/deliveries/${delivery?.id}`);
    expect([data.state, data.attempts[0]?.response]).toEqual(['delivered', 'a'.repeat(2_048)]);
  });

  it('that redirects is not followed', async () => {
    const { endpoint } = await stage.created();
    stage.receiver.become((response) => void response.writeHead(307, { location: stage.receiver.url }).end());
    await stage.call(stage.user, 'POST', `/${endpoint.id}/test`);
    await service.webhooks.runDue();
    expect(stage.receiver.received).toHaveLength(1);
    expect((await stage.log(endpoint.id))[0]).toMatchObject({ state: 'waiting', last: { status: 307 } });
  });

  it('that is removed while it is sent to leaves nothing, and so does an account', async () => {
    for (const remove of [
      (one: LibraryUser, id: string) => stage.call(one, 'DELETE', `/${id}`),
      (one: LibraryUser) => one.request('DELETE', '/internal/account/transcriptions'),
    ]) {
      const one = stage.business();
      stage.receiver.become((response) => void response.end());
      const { endpoint } = await stage.created(one);
      const gate = Promise.withResolvers<void>();
      stage.receiver.become((response) => void gate.promise.then(() => response.writeHead(500).end()));
      await stage.call(one, 'POST', `/${endpoint.id}/test`);
      const running = service.webhooks.runDue();
      await eventually(() => stage.receiver.received.length === 1);
      await remove(one, endpoint.id);
      gate.resolve();
      await running;
      const left = service.db.selectFrom('webhook_deliveries').selectAll().where('owner_id', '=', one.userId);
      expect([await left.execute(), await stage.endpoints(one)]).toEqual([[], []]);
    }
  });

  it('of a private address is refused, and so is what is no address', async () => {
    for (const url of [
      'http://10.0.0.1/',
      'http://169.254.169.254/latest/meta-data',
      'http://[::1]/',
      'http://3232235777/',
    ])
      expect(await stage.create(stage.user, url)).toMatchObject({
        status: 400,
        error: 'webhook.address_refused',
      });
    for (const url of ['ftp://example.com/', 'http://ana:senha@example.com/', 'exemplo'])
      expect(await stage.create(stage.user, url)).toMatchObject({
        status: 400,
        error: 'webhook.url_invalid',
      });
    expect((await stage.create(stage.user, `https://example.com/${'a'.repeat(10_000)}`)).status).toBe(400);
    expect(await stage.endpoints()).toEqual([]);
  });

  it('is one of a limited number, also when they are added at the same time', async () => {
    const responses = await Promise.all(
      Array.from({ length: WEBHOOK_ENDPOINTS_MAX + 3 }, () => stage.create()),
    );
    const refused = responses.filter(({ status }) => status !== 201);
    expect(refused.map(({ error }) => error)).toEqual(Array(3).fill('webhook.too_many'));
    await stage.call(stage.user, 'DELETE', `/${(await stage.endpoints())[0]?.id}`);
    expect((await stage.create()).status).toBe(201);
  });

  it('of another account is not found, by any route', async () => {
    const { endpoint } = await stage.created();
    const delivery = (await stage.log(endpoint.id))[0]?.id ?? '';
    const other = stage.business();
    const mine = await stage.created(other);
    const requests = [
      ['PATCH', `/${endpoint.id}`, { isOn: false }],
      ['DELETE', `/${endpoint.id}`],
      ['POST', `/${endpoint.id}/secret`],
      ['POST', `/${endpoint.id}/test`],
      ['GET', `/${endpoint.id}/deliveries`],
      ['GET', `/${endpoint.id}/deliveries/${delivery}`],
      ['POST', `/${endpoint.id}/deliveries/${delivery}/replay`],
    ] as const;
    for (const [method, path, body] of requests)
      expect(await stage.call(other, method, path, body)).toMatchObject({
        status: 404,
        error: 'webhook.not_found',
      });
    const foreign = `/${mine.endpoint.id}/deliveries/${delivery}`;
    for (const [method, path] of [
      ['GET', foreign],
      ['POST', `${foreign}/replay`],
    ] as const)
      expect(await stage.call(other, method, path)).toMatchObject({ error: 'webhook.delivery_not_found' });
    expect(await stage.log(mine.endpoint.id, other, `?after=${delivery}`)).toEqual([]);
    expect(await stage.endpoints()).toEqual([endpoint]);
  });

  it('that is off gets nothing, and cannot be tried', async () => {
    const { endpoint } = await stage.created();
    stage.failWith(500);
    await stage.user.add({ text: 'Olá.' });
    await service.webhooks.runDue();
    expect(await stage.call(stage.user, 'PATCH', `/${endpoint.id}`, { isOn: false })).toMatchObject({
      data: { state: 'off' },
    });
    await stage.user.add({ text: 'Mais.' });
    await stage.later(HOUR_MS);
    expect(stage.receiver.received).toHaveLength(1);
    expect(await stage.call(stage.user, 'POST', `/${endpoint.id}/test`)).toMatchObject({
      status: 409,
      error: 'webhook.off',
    });
    expect((await stage.log(endpoint.id)).map(({ state }) => state)).toEqual(['failed', 'delivered']);
  });

  it('that accepts a delivery while it is turned off has it as delivered, and what it refuses has ended', async () => {
    for (const [status, state] of [
      [204, 'delivered'],
      [500, 'failed'],
    ] as const) {
      stage.receiver.become((response) => void response.end());
      const { endpoint } = await stage.created();
      const [arrived, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      stage.receiver.become((response) => {
        arrived.resolve();
        void gate.promise.then(() => response.writeHead(status).end());
      });
      await stage.call(stage.user, 'POST', `/${endpoint.id}/test`);
      const running = service.webhooks.runDue();
      await arrived.promise;
      await stage.call(stage.user, 'PATCH', `/${endpoint.id}`, { isOn: false });
      gate.resolve();
      await running;
      expect((await stage.log(endpoint.id))[0]).toMatchObject({
        state,
        nextAttemptAt: null,
        last: { status },
      });
    }
  });

  it('is tried, and a delivery is sent again, once at a time', async () => {
    const { endpoint } = await stage.created();
    const [first] = await stage.log(endpoint.id);
    const [test, replay] = [`/${endpoint.id}/test`, `/${endpoint.id}/deliveries/${first?.id}/replay`];
    expect([
      (await stage.call(stage.user, 'POST', replay)).status,
      (await stage.call(stage.user, 'POST', replay)).error,
    ]).toEqual([202, 'webhook.delivery_waiting']);
    expect((await stage.call(stage.user, 'POST', test)).error).toBe('webhook.test_waiting');
    await service.webhooks.runDue();
    expect((await stage.call(stage.user, 'POST', test)).status).toBe(202);
  });

  it.each([
    {},
    { url: 'https://example.com/' },
    { url: 'https://example.com/', events: [] },
    { url: 'https://example.com/', events: ['user.deleted'] },
    { url: 'https://example.com/', events: ['transcription.failed', 'transcription.failed'] },
    { url: 7, events: WEBHOOK_EVENTS },
  ])('is not made of %j', async (body) => {
    expect((await stage.call(stage.user, 'POST', '', body)).status).toBe(400);
    expect(await stage.endpoints()).toEqual([]);
  });
});

describe('the log', () => {
  it('comes in pages, is deleted after 30 days, and endpoints are in the export without secrets', async () => {
    const { endpoint, secret } = await stage.created();
    await stage.fill(endpoint.id, 30);
    await service.webhooks.runDue();
    const page = await stage.log(endpoint.id);
    const next = await stage.log(endpoint.id, stage.user, `?after=${page.at(-1)?.id}`);
    expect([page.length, next.length, new Set([...page, ...next].map(({ id }) => id)).size]).toEqual([
      25, 6, 31,
    ]);
    service.clock.advance(31 * 24 * HOUR_MS);
    await service.housekeeping.purge();
    expect(await stage.log(endpoint.id)).toEqual([]);
    const kept = JSON.stringify(await (await stage.user.request('GET', '/internal/account/labels')).json());
    expect(kept).toContain(endpoint.url);
    expect(kept).not.toContain(secret);
  });

  it('needs a signed-in user', async () => {
    const headers = await service.callerHeaders({});
    expect((await fetch(`${service.url}/api/transcription/webhooks`, { headers })).status).toBe(401);
  });
});
