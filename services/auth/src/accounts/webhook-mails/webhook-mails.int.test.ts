import { randomUUID } from 'node:crypto';
import { type WebhookSwitchedOff, deliverSwitchedOff } from '@escriba/contracts/events/events';
import type { CallerName } from '@escriba/http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createBrowser } from '../../testing/browser.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { PASSWORD, registerIn } from '../../testing/users.ts';

let mail: Awaited<ReturnType<typeof startMailServer>>;
let service: TestService;

beforeAll(async () => {
  mail = await startMailServer();
  service = await startTestService({ settings: { SMTP_URL: mail.url } });
});
afterAll(async () => {
  await service.stop();
  await mail.stop();
});

const user = async (language = 'pt-BR') => {
  const browser = createBrowser(service);
  const { user: registered } = await registerIn(browser);
  await service.db
    .updateTable('users')
    .set({ locale: language.slice(0, 2) })
    .where('id', '=', registered.id)
    .execute();
  return { browser, userId: registered.id as string, email: registered.email as string };
};
const switchedOff = (
  userId: string,
  reason: WebhookSwitchedOff['data']['reason'] = 'failing',
): WebhookSwitchedOff => ({
  id: randomUUID(),
  type: 'webhook.switched_off',
  occurredAt: service.clock.now().toISOString(),
  data: { userId, reason },
});
const send = async (body: unknown, caller: CallerName = 'transcription', at = service): Promise<number> => {
  const headers = await at.callerHeaders({ ip: '127.0.0.1', service: caller });
  const response = await fetch(at.url + deliverSwitchedOff.path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.status;
};
const mailsTo = async (email: string) => {
  while ((await service.services.outbox.deliverDue()) > 0);
  return mail.received.filter(({ to }) => to.includes(email));
};

describe('the user of a webhook that was switched off', () => {
  it('gets one mail, which says why and leads to the page, however often the event arrives', async () => {
    const { userId, email } = await user();
    const event = switchedOff(userId);
    expect(await Promise.all([send(event), send(event)])).toEqual([200, 200]);
    const received = await mailsTo(email);
    expect(await send(event)).toBe(200);
    expect(await mailsTo(email)).toHaveLength(1);
    expect(received.map(({ subject }) => subject)).toEqual(['Um webhook do Escriba foi desligado']);
    expect(received[0]?.raw).toContain('não aceitou nenhum evento por cerca de três dias');
    expect(received[0]?.raw).toContain('https://escriba.test/app/integrations');
  });

  it('gets it in English', async () => {
    const { userId, email } = await user('en');
    await send(switchedOff(userId, 'gone'));
    const [only] = await mailsTo(email);
    expect(only?.subject).toBe('A webhook of Escriba was turned off');
    expect(only?.raw).toContain('responded that it no longer exists (410)');
  });

  it('gets at most five in an hour', async () => {
    const { userId, email } = await user();
    for (let count = 0; count < 10; count += 1) await send(switchedOff(userId));
    expect(await mailsTo(email)).toHaveLength(5);
  });

  it('gets none of a week ago, and none after the account is deleted', async () => {
    const [late, gone] = [await user(), await user()];
    const old = new Date(service.clock.now().getTime() - 8 * 86_400_000).toISOString();
    await send({ ...switchedOff(late.userId), occurredAt: old });
    await send(switchedOff(gone.userId));
    await gone.browser.post('/api/auth/account/delete', { password: PASSWORD });
    expect([await mailsTo(late.email), await mailsTo(gone.email)]).toEqual([[], []]);
  });
});

describe('the event', () => {
  it('comes from transcription alone, and has its form', async () => {
    const { userId } = await user();
    expect(await send(switchedOff(userId), 'billing')).toBe(403);
    expect(await send({ ...switchedOff(userId), data: { userId, reason: 'x' } })).toBe(400);
  });

  it('is not stored where no mail is sent', async () => {
    const without = await startTestService();
    try {
      expect(await send(switchedOff(randomUUID()), 'transcription', without)).toBe(200);
      expect(await without.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
    } finally {
      await without.stop();
    }
  });
});
