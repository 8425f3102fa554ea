import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
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
afterEach(() => {
  service.consents.fallSilent(false);
  stage.receiver.stop();
});

/** Returns the mails that auth was given about the user's endpoints, as auth has them: a repeated id is the same mail. */
const mailed = () => {
  const known = new Map(service.consents.switchedOff.map((event) => [event.id, event]));
  return [...known.values()].filter(({ data }) => data.userId === stage.user.userId);
};
/** Fails for three days. */
const failForDays = async (): Promise<void> => {
  stage.failWith(500);
  await stage.user.add({ text: 'Olá.' });
  await service.webhooks.runDue();
  for (const hours of [1, 1, 1, 3, 6, 11, 15, 21, 21, 21]) await stage.later(hours * HOUR_MS);
};

describe('an endpoint that Escriba switches off', () => {
  it('is mailed about once, without its address, however many processes send', async () => {
    const { endpoint } = await stage.created();
    await failForDays();
    expect((await stage.endpoints())[0]?.state).toBe('failing');
    await Promise.all([1, 2, 3].map(() => service.webhookMails.runDue()));
    await stage.later(HOUR_MS);
    await service.webhookMails.runDue();
    const [mail, ...others] = mailed();
    expect(others).toEqual([]);
    expect(mail).toEqual({
      id: expect.any(String),
      type: 'webhook.switched_off',
      occurredAt: expect.any(String),
      data: { userId: stage.user.userId, reason: 'failing' },
    });
    expect(JSON.stringify(mail)).not.toContain(endpoint.url);
  });

  it('that responded with 410 says so, and is mailed about again when it is turned on and off again', async () => {
    const { endpoint } = await stage.created();
    stage.failWith(410);
    await stage.user.add({ text: 'Um.' });
    await service.webhooks.runDue();
    await service.webhookMails.runDue();
    await stage.call(stage.user, 'PATCH', `/${endpoint.id}`, { isOn: true });
    await stage.user.add({ text: 'Dois.' });
    await stage.later(1_000);
    await service.webhookMails.runDue();
    expect(mailed().map(({ data }) => data.reason)).toEqual(['gone', 'gone']);
  });

  it('is mailed about once, although auth breaks the connection before its response', async () => {
    await stage.created();
    stage.failWith(410);
    await stage.user.add({ text: 'Um.' });
    await service.webhooks.runDue();
    service.consents.fallSilent(true);
    await service.webhookMails.runDue(); // whether auth has it is not known
    service.consents.fallSilent(false);
    service.clock.advance(60_000);
    await service.webhookMails.runDue();
    await service.webhookMails.runDue();
    expect(mailed()).toHaveLength(1);
    expect(await service.db.selectFrom('webhook_mails').select('id').execute()).toEqual([]);
  });

  it('is not mailed about when its user turns it off or removes it', async () => {
    const { endpoint } = await stage.created();
    await stage.call(stage.user, 'PATCH', `/${endpoint.id}`, { isOn: false });
    const other = await stage.created();
    stage.failWith(410);
    await stage.call(stage.user, 'POST', `/${other.endpoint.id}/test`);
    await service.webhooks.runDue();
    await stage.call(stage.user, 'DELETE', `/${other.endpoint.id}`);
    await service.webhookMails.runDue();
    expect(mailed()).toEqual([]);
  });
});
