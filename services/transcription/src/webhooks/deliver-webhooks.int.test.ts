import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { createInsightsClient } from '../testing/insights-client.ts';
import { createInsightsStage } from '../testing/insights-stage.ts';
import { type TestService, startTestService } from '../testing/start-test-service.ts';
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

const bodies = () =>
  stage.receiver.received.map(({ body }) => JSON.parse(body) as { type: string; data: object });

describe('a webhook', () => {
  it('is tested at once, and signed so that the library of Standard Webhooks accepts it', async () => {
    service.clock.set(new Date()); // the library refuses old deliveries
    const { status, data } = await stage.create();
    expect([status, data.endpoint.state]).toEqual([201, 'on']);
    await service.webhooks.runDue();
    const [first] = stage.receiver.received;
    expect(first?.headers['content-type']).toBe('application/json');
    const { headers = {}, body = '' } = first ?? {};
    const verified = new Webhook(data.secret).verify(body, headers);
    expect(verified).toMatchObject({ type: 'webhook.test', data: { endpointId: data.endpoint.id } });
    expect(await stage.endpoints()).toEqual([data.endpoint]);
    expect(JSON.stringify(await stage.endpoints())).not.toContain(data.secret);
  });

  it('gets what happens to recordings and insights, by ids alone', async () => {
    await stage.created();
    const id = await stage.user.add({ name: 'reunião secreta.wav', text: 'Bom dia.' });
    const failed = await stage.user.add();
    const run = await service.runs.claim(failed);
    if (run) await service.runs.fail(run, 'transcription.failed');
    const making = createInsightsStage(service);
    const insights = createInsightsClient(service, stage.user.userId);
    await insights.create(id, 'summary');
    const insightId = (await insights.list(id)).data[0]?.id ?? '';
    await making.finish(insightId, []);
    await stage.user.remove(id);
    await making.jobs.close();
    await service.webhooks.runDue();
    const sent = bodies().toSorted((one, other) => one.type.localeCompare(other.type));
    expect(sent.map(({ type, data }) => ({ type, data }))).toEqual([
      { type: 'insight.completed', data: { id: insightId, form: 'summary', transcriptionId: id } },
      { type: 'transcription.completed', data: { id } },
      { type: 'transcription.deleted', data: { id } },
      { type: 'transcription.failed', data: { id: failed, error: 'transcription.failed' } },
    ]);
    expect(JSON.stringify(stage.receiver.received)).not.toMatch(/secreta|Bom dia/u);
  });

  it('gets only the events that it wants, and none of another account', async () => {
    const { data } = await stage.create(stage.user, stage.receiver.url, ['transcription.deleted']);
    const other = stage.business();
    await other.add({ text: 'De outra conta.' });
    const id = await stage.user.add({ text: 'Olá.' });
    await stage.user.remove(id);
    await service.webhooks.runDue();
    expect(
      bodies()
        .map(({ type }) => type)
        .toSorted(),
    ).toEqual(['transcription.deleted', 'webhook.test']);
    expect((await stage.log(data.endpoint.id)).every(({ state }) => state === 'delivered')).toBe(true);
  });

  it('is retried with the same id, by the table, until it is accepted', async () => {
    const { endpoint } = await stage.created();
    stage.failWith(503);
    await stage.user.add({ text: 'Olá.' });
    await service.webhooks.runDue();
    await stage.later(5_000);
    await stage.later(60_000); // nothing is due
    stage.receiver.become((response) => void response.writeHead(204).end());
    await stage.later(300_000);
    const ids = stage.receiver.received.map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([3, 1]);
    const [delivery] = await stage.log(endpoint.id);
    expect(delivery).toMatchObject({ state: 'delivered', nextAttemptAt: null, last: { status: 204 } });
    const { data } = await stage.call(stage.user, 'GET', `/${endpoint.id}/deliveries/${delivery?.id}`);
    expect(data.attempts.map(({ status, response }) => [status, response])).toEqual([
      [503, 'não\u{FFFD} agora'],
      [503, 'não\u{FFFD} agora'],
      [204, ''],
    ]);
    expect((await stage.endpoints())[0]?.failingSince).toBeNull();
  });

  it('is given up after ten attempts in three days, and its endpoint is then switched off', async () => {
    const { endpoint } = await stage.created();
    stage.failWith(500);
    await stage.user.add({ text: 'Olá.' });
    await service.webhooks.runDue();
    for (const hours of [1, 1, 1, 3, 6, 11, 15, 21, 21, 21]) await stage.later(hours * HOUR_MS);
    expect(stage.receiver.received).toHaveLength(10);
    expect((await stage.log(endpoint.id))[0]).toMatchObject({ state: 'failed', nextAttemptAt: null });
    expect((await stage.endpoints())[0]?.state).toBe('failing');
    await stage.user.add({ text: 'Depois.' });
    await stage.later(HOUR_MS);
    expect(stage.receiver.received).toHaveLength(10);
    stage.receiver.become((response) => void response.end());
    expect((await stage.call(stage.user, 'PATCH', `/${endpoint.id}`, { isOn: true })).status).toBe(200);
    const failed = (await stage.log(endpoint.id))[0]?.id;
    expect((await stage.call(stage.user, 'POST', `/${endpoint.id}/deliveries/${failed}/replay`)).status).toBe(
      202,
    );
    await stage.later(1_000);
    expect((await stage.log(endpoint.id))[0]).toMatchObject({ id: failed, state: 'delivered' });
  });

  it('that responds with 410 is switched off, and what waits for it ends', async () => {
    const { endpoint } = await stage.created();
    stage.failWith(500);
    await stage.user.add({ text: 'Um.' });
    await service.webhooks.runDue();
    stage.failWith(410);
    service.clock.advance(1_000);
    await stage.user.add({ text: 'Dois.' });
    await service.webhooks.runDue();
    expect((await stage.endpoints())[0]?.state).toBe('gone');
    expect((await stage.log(endpoint.id)).map(({ state }) => state)).toEqual([
      'failed',
      'failed',
      'delivered',
    ]);
  });

  it('is not switched off for what its address before has responded', async () => {
    const { endpoint } = await stage.created();
    stage.failWith(500);
    await stage.user.add({ text: 'Olá.' });
    await service.webhooks.runDue();
    for (const hours of [1, 1, 1, 3, 6, 11, 15, 21]) await stage.later(hours * HOUR_MS);
    const url = `${stage.receiver.url}?novo`;
    expect((await stage.call(stage.user, 'PATCH', `/${endpoint.id}`, { url })).status).toBe(200);
    expect((await stage.endpoints())[0]).toMatchObject({ state: 'on', failingSince: null });
    await stage.later(21 * HOUR_MS);
    expect((await stage.log(endpoint.id))[0]).toMatchObject({ state: 'failed', nextAttemptAt: null });
    expect((await stage.endpoints())[0]?.state).toBe('on');
  });

  it('is not switched off if its address before responds with 410 after the change', async () => {
    const { endpoint } = await stage.created();
    const [arrived, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    stage.receiver.become((response) => {
      arrived.resolve();
      void gate.promise.then(() => response.writeHead(410).end());
    });
    await stage.user.add({ text: 'Olá.' });
    const running = service.webhooks.runDue();
    await arrived.promise;
    await stage.call(stage.user, 'PATCH', `/${endpoint.id}`, { url: `${stage.receiver.url}?novo` });
    gate.resolve();
    await running;
    expect((await stage.endpoints())[0]).toMatchObject({ state: 'on', failingSince: null });
    stage.receiver.become((response) => void response.end());
    await stage.later(HOUR_MS);
    expect((await stage.log(endpoint.id))[0]).toMatchObject({ state: 'delivered', last: { status: 200 } });
  });

  it('is signed with both secrets for a day after the secret was renewed', async () => {
    const { endpoint, secret } = await stage.created();
    const { data } = await stage.call(stage.user, 'POST', `/${endpoint.id}/secret`);
    expect(data.secret).not.toBe(secret);
    expect(data.endpoint.previousSecretUntil).not.toBeNull();
    await stage.call(stage.user, 'POST', `/${endpoint.id}/test`);
    await service.webhooks.runDue();
    await stage.later(24 * HOUR_MS);
    await stage.call(stage.user, 'POST', `/${endpoint.id}/test`);
    await service.webhooks.runDue();
    const counts = stage.receiver.received.map(
      ({ headers }) => headers['webhook-signature']?.split(' ').length,
    );
    expect(counts).toEqual([2, 1]);
    for (const each of [secret, data.secret]) {
      const signed = resigned(each, stage.receiver.received[0])['webhook-signature'];
      expect(stage.receiver.received[0]?.headers['webhook-signature']).toContain(signed);
    }
  });

  it('is signed with each secret of the last 24 hours if the secret was renewed several times', async () => {
    const { endpoint, secret: first } = await stage.created();
    const renew = async (): Promise<string> =>
      (await stage.call(stage.user, 'POST', `/${endpoint.id}/secret`)).data.secret;
    const second = await renew();
    await stage.later(HOUR_MS);
    const third = await renew();
    for (const [hours, secrets] of [
      [0, [third, second, first]],
      [23, [third, second]],
      [1, [third]],
    ] as const) {
      await stage.later(hours * HOUR_MS);
      await stage.call(stage.user, 'POST', `/${endpoint.id}/test`);
      await service.webhooks.runDue();
      const sent = stage.receiver.received.at(-1);
      const signatures = secrets.map((each) => resigned(each, sent)['webhook-signature']);
      expect(sent?.headers['webhook-signature']).toBe(signatures.join(' '));
    }
  });

  it('is not sent while the plan has no API access, and says so', async () => {
    const { endpoint } = await stage.created();
    service.usage.setPlan(stage.user.userId, 'pro');
    service.clock.advance(60_000);
    await stage.user.add({ text: 'Olá.' });
    await service.webhooks.runDue();
    expect(stage.receiver.received).toEqual([]);
    expect((await stage.log(endpoint.id))[0]).toMatchObject({
      state: 'failed',
      last: { error: 'plan_required' },
    });
    expect(await stage.create()).toMatchObject({ status: 403, error: 'webhook.plan_required' });
  });
});

/** Returns the headers with which the library signs the same message. */
const resigned = (secret: string, sent: { headers: Record<string, string>; body: string } | undefined) => {
  const { headers = {}, body = '' } = sent ?? {};
  const at = new Date(Number(headers['webhook-timestamp']) * 1_000);
  return { 'webhook-signature': new Webhook(secret).sign(headers['webhook-id'] ?? '', at, body) };
};
