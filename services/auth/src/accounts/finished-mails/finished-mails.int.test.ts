import { randomUUID } from 'node:crypto';
import { type RecordingFinished, deliverFinished } from '@escriba/contracts/events/events';
import type { FinishedMail } from '@escriba/contracts/transcription/finished-mail';
import type { CallerName } from '@escriba/http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Browser, createBrowser } from '../../testing/browser.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { startTranscriptionServer } from '../../testing/transcription-server.ts';
import { PASSWORD, newEmail } from '../../testing/users.ts';

const COOKIE = { 'x-token-transport': 'cookie' };
const ADDRESS = '/api/auth/mail-address';
const MAIL: FinishedMail = {
  name: 'reunião.mp3',
  summary: { method: 'extractive', statements: ['O contrato foi <b>assinado</b>.', 'Ana liga\namanhã.'] },
};

let mail: Awaited<ReturnType<typeof startMailServer>>;
let recordings: Awaited<ReturnType<typeof startTranscriptionServer>>;
let service: TestService;

beforeAll(async () => {
  mail = await startMailServer();
  recordings = await startTranscriptionServer();
  service = await startTestService({
    settings: { SMTP_URL: mail.url },
    peerUrls: { transcription: recordings.url },
  });
});
afterAll(async () => {
  await service.stop();
  recordings.stop();
  await mail.stop();
});
beforeEach(() => {
  mail.become('works');
  recordings.become('up');
});

const register = async (at = service) => {
  const browser = createBrowser(at);
  const email = newEmail();
  const body = { name: 'Ana Souza', email, password: PASSWORD };
  const { body: received } = await browser.post('/api/auth/register', body, COOKIE);
  return { browser, email, userId: received.data.user.id as string };
};
const confirmed = async () => {
  const user = await register();
  await service.db.updateTable('users').set({ email_verified: true }).where('id', '=', user.userId).execute();
  return user;
};
const finished = (userId: string, transcriptionId: string): RecordingFinished => ({
  id: randomUUID(),
  type: 'recording.finished',
  occurredAt: service.clock.now().toISOString(),
  data: { userId, transcriptionId },
});
const send = async (body: unknown, caller: CallerName = 'transcription', at = service): Promise<number> => {
  const headers = await at.callerHeaders({ ip: '127.0.0.1', service: caller });
  const response = await fetch(at.url + deliverFinished.path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.status;
};
const deliver = async (): Promise<void> => {
  while ((await service.services.outbox.deliverDue()) > 0);
};
const mailsTo = async (email: string) => {
  await deliver();
  return mail.received.filter(({ to }) => to.includes(email));
};
const sendFor = async ({ userId }: { userId: string }, content: FinishedMail = MAIL): Promise<string> => {
  const id = recordings.of(userId, content);
  expect(await send(finished(userId, id))).toBe(200);
  return id;
};
const tokenIn = (raw = ''): string => /settings#mail=([\w-]+)/.exec(raw)?.[1] ?? '';
const isConfirmed = async (browser: Browser): Promise<boolean> =>
  (await browser.get(ADDRESS)).body.data.isConfirmed;

describe('the user of a recording', () => {
  it('gets one mail with its name, its summary, how that came about, and the link', async () => {
    const user = await confirmed();
    const id = recordings.of(user.userId, MAIL);
    const event = finished(user.userId, id);
    expect(await Promise.all([send(event), send(event)])).toEqual([200, 200]);
    const received = await mailsTo(user.email);
    expect(received.map(({ subject }) => subject)).toEqual(['Transcrição pronta: reunião.mp3']);
    const raw = received[0]?.raw ?? '';
    expect(raw).toContain('- O contrato foi <b>assinado</b>.\r\n- Ana liga amanhã.');
    expect(raw).toContain('O contrato foi &lt;b&gt;assinado&lt;/b&gt;.');
    expect(raw).toContain('Frases do próprio texto, escolhidas sem modelo de IA.');
    expect(raw).toContain(`https://escriba.test/app/transcriptions/${id}`);
    expect(await send(event)).toBe(200);
    expect(await mailsTo(user.email)).toHaveLength(1);
  });

  it('gets the mail without a summary if there is none', async () => {
    const user = await confirmed();
    await sendFor(user, { name: 'aula.mp3', summary: null });
    const [only] = await mailsTo(user.email);
    expect(only?.subject).toBe('Transcrição pronta: aula.mp3');
    expect(only?.raw).not.toContain('Resumo');
  });

  it('gets none of a recording that is deleted while the mail waits', async () => {
    const user = await confirmed();
    const id = await sendFor(user);
    recordings.remove(id);
    expect(await mailsTo(user.email)).toEqual([]);
  });

  it('gets it once the mail server and the recordings are there again', async () => {
    const user = await confirmed();
    await sendFor(user);
    recordings.become('down');
    expect(await mailsTo(user.email)).toEqual([]);
    recordings.become('up');
    mail.become('refuses');
    service.clock.advance(60_000);
    expect(await mailsTo(user.email)).toEqual([]);
    mail.become('works');
    service.clock.advance(60_000);
    expect(await mailsTo(user.email)).toHaveLength(1);
  });

  it('gets none that is a day late, and none after the account is deleted', async () => {
    const late = await confirmed();
    await sendFor(late);
    service.clock.advance(86_400_001);
    expect(await mailsTo(late.email)).toEqual([]);
    const gone = await confirmed();
    await sendFor(gone);
    await gone.browser.post('/api/auth/account/delete', { password: PASSWORD });
    expect(await mailsTo(gone.email)).toEqual([]);
    const waiting = service.db.selectFrom('outbox').where('delivered_at', 'is', null).selectAll();
    expect(await waiting.execute()).toEqual([]);
  });

  it('gets nothing of another user’s recording', async () => {
    const [user, stranger] = [await confirmed(), await confirmed()];
    const id = recordings.of(stranger.userId, MAIL);
    await send(finished(user.userId, id));
    expect([await mailsTo(user.email), await mailsTo(stranger.email)]).toEqual([[], []]);
  });

  it('has no word of the text in the database', async () => {
    const user = await confirmed();
    await sendFor(user);
    await deliver();
    const rows = await service.db.selectFrom('outbox').select('payload').execute();
    expect(JSON.stringify(rows)).not.toMatch(/contrato|reunião/);
  });
});

describe('an address that its user has not confirmed', () => {
  it('gets mails that name neither the recording nor what was said, until its link is opened', async () => {
    const user = await register();
    expect(await isConfirmed(user.browser)).toBe(false);
    await sendFor(user);
    const [first] = await mailsTo(user.email);
    expect(first?.subject).toBe('Uma transcrição está pronta');
    expect(first?.raw).not.toMatch(/reunião|contrato|Ana/);
    const token = tokenIn(first?.raw);
    const { body } = await user.browser.post(`${ADDRESS}/confirm`, { token });
    expect([body.data.isConfirmed, await isConfirmed(user.browser)]).toEqual([true, true]);
    await sendFor(user);
    expect((await mailsTo(user.email)).at(-1)?.subject).toBe('Transcrição pronta: reunião.mp3');
  });

  it('is confirmed by nobody else’s link', async () => {
    const [user, stranger] = [await register(), await register()];
    await sendFor(stranger);
    const [theirs] = await mailsTo(stranger.email);
    for (const token of [tokenIn(theirs?.raw), 'x', 'ç'.repeat(100)]) {
      const { status, body } = await user.browser.post(`${ADDRESS}/confirm`, { token });
      expect([status, body.error]).toEqual([400, 'auth.mail_token_invalid']);
    }
    expect((await user.browser.post(`${ADDRESS}/confirm`, { token: '' })).status).toBe(400);
    expect(await isConfirmed(user.browser)).toBe(false);
  });

  it('gets five an hour: it may be another person’s', async () => {
    const user = await register();
    for (let count = 0; count < 7; count += 1) await sendFor(user);
    expect(await mailsTo(user.email)).toHaveLength(5);
  });
});

describe('an event', () => {
  it('is accepted from the transcription service alone', async () => {
    const event = finished(randomUUID(), randomUUID());
    expect(await send(event, 'billing')).toBe(403);
    expect(await send({ ...event, data: { userId: 'x' } })).toBe(400);
    expect(await send(event)).toBe(200);
  });

  it('is not stored where no mail is sent', async () => {
    const without = await startTestService({ peerUrls: { transcription: recordings.url } });
    try {
      const { userId } = await register(without);
      expect(await send(finished(userId, randomUUID()), 'transcription', without)).toBe(200);
      expect(await without.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
    } finally {
      await without.stop();
    }
  });
});
