import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createBrowser } from '../testing/browser.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { PASSWORD, registerIn } from '../testing/users.ts';
import { startTranscriptionServer } from '../testing/transcription-server.ts';
import { type TestService, startTestService } from '../testing/start-test-service.ts';

let mail: Awaited<ReturnType<typeof startMailServer>>;
let service: TestService;
let plain: TestService;
let recordings: Awaited<ReturnType<typeof startTranscriptionServer>>;

beforeAll(async () => {
  mail = await startMailServer();
  recordings = await startTranscriptionServer();
  service = await startTestService({
    settings: {
      SMTP_URL: mail.url,
      SUPPORT_EMAIL: 'ajuda@escriba.test',
      SUPPORT_PHONE: '+55 11 4000-0000',
    },
    peerUrls: { transcription: recordings.url },
  });
  plain = await startTestService();
});
afterAll(async () => {
  await service.stop();
  await plain.stop();
  await mail.stop();
  recordings.stop();
});
beforeEach(async () => {
  // What the test before has left is not for this one.
  await service.services.outbox.deliverDue();
  mail.received.length = 0;
});

const MESSAGE = { subject: 'question', message: 'Como exporto?\nObrigada.', email: 'ana@example.com' };
const browser = (of = service) => createBrowser(of);
const ask = (fields: object = {}, client = browser()) =>
  client.post('/api/support', { ...MESSAGE, ...fields });
const operate = async (path: string, method = 'GET', of = service) => {
  const headers = await of.callerHeaders({ ip: '127.0.0.1', service: 'operator' });
  const response = await fetch(of.url + path, { method, headers });
  return { status: response.status, body: (await response.json()) as { data: any; error?: string } }; // oxlint-disable-line typescript/no-explicit-any -- tests assert what they read of a response
};

describe('a message to support', () => {
  it('is stored, and sent to the operator, who replies to the sender', async () => {
    const { status, body } = await ask({ name: 'Ana' });
    expect(status).toBe(201);
    expect(body.message).toBe('Recebemos sua mensagem. Respondemos por e-mail.');
    const { reference } = body.data;
    await service.services.outbox.deliverDue();
    const [sent] = mail.received;
    expect(sent?.to).toEqual(['ajuda@escriba.test']);
    expect(sent?.raw).toContain('Reply-To: ana@example.com');
    for (const part of [reference, 'Como exporto?', 'sem login']) expect(sent?.raw).toContain(part);
    expect((await operate(`/internal/support/${reference}`)).body.data).toMatchObject({
      ...MESSAGE,
      reference,
      name: 'Ana',
      transcriptionId: null,
      userId: null,
      closedAt: null,
    });
  });

  it('names a recording of its sender, and no other', async () => {
    const client = browser();
    const { user } = await registerIn(client);
    const own = recordings.of(user.id);
    const { reference } = (await ask({ transcriptionId: own }, client)).body.data;
    expect((await operate(`/internal/support/${reference}`)).body.data).toMatchObject({
      userId: user.id,
      transcriptionId: own,
    });
    const stranger = browser();
    await registerIn(stranger);
    for (const [sender, transcriptionId] of [
      [stranger, own],
      [browser(), own],
      [client, randomUUID()],
    ] as const) {
      const refused = await ask({ transcriptionId }, sender);
      expect([refused.status, refused.body.error]).toEqual([400, 'auth.support_recording_refused']);
    }
  });

  it('is stored without the recording while it cannot be checked', async () => {
    const client = browser();
    const { user } = await registerIn(client);
    const own = recordings.of(user.id);
    recordings.become('down');
    const { reference } = (await ask({ transcriptionId: own }, client)).body.data;
    recordings.become('up');
    expect((await operate(`/internal/support/${reference}`)).body.data).toMatchObject({
      message: MESSAGE.message,
      transcriptionId: null,
    });
  });

  it('is stored without a mail server, and no mail waits', async () => {
    const { body } = await ask({}, browser(plain));
    expect(await plain.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
    const listed = await operate('/internal/support', 'GET', plain);
    expect(listed.body.data).toMatchObject([{ reference: body.data.reference }]);
  });

  it('is closed once, and then only listed with all', async () => {
    const { reference } = (await ask()).body.data;
    const closed = await operate(`/internal/support/${reference}/close`, 'POST');
    expect(closed.body.data.closedAt).not.toBeNull();
    const again = await operate(`/internal/support/${reference}/close`, 'POST');
    expect(again.body.data).toEqual(closed.body.data);
    const references = async (query: string) =>
      (await operate(`/internal/support${query}`)).body.data.map(
        (request: { reference: string }) => request.reference,
      );
    expect(await references('')).not.toContain(reference);
    expect(await references('?all=true')).toContain(reference);
    expect((await operate('/internal/support/20260101-00000000')).body.error).toBe(
      'auth.support_request_not_found',
    );
  });

  it('names the account of a signed-in sender, is in its export, and is deleted with it', async () => {
    const client = browser();
    const { user } = await registerIn(client);
    const { reference } = (await ask({}, client)).body.data;
    expect((await operate(`/internal/support/${reference}`)).body.data.userId).toBe(user.id);
    const exported = await client.send('/api/auth/account/export');
    expect(exported.body.parts.account.supportRequests).toMatchObject([{ reference }]);
    await client.post('/api/auth/account/delete', { password: PASSWORD });
    expect((await operate(`/internal/support/${reference}`)).status).toBe(404);
    expect(await service.services.outbox.deliverDue()).toBeGreaterThan(0);
    expect(mail.received.some(({ raw }) => raw.includes(reference))).toBe(false);
  });

  it('is deleted a year after it was closed', async () => {
    const { reference } = (await ask({}, browser(plain))).body.data;
    await operate(`/internal/support/${reference}/close`, 'POST', plain);
    plain.clock.advance(370 * 86_400_000);
    await plain.housekeeping.run();
    expect((await operate(`/internal/support/${reference}`, 'GET', plain)).status).toBe(404);
  });

  it.each([
    [{ message: ' \u200B ' }, 'auth.support_message_missing'],
    [{ message: 'x'.repeat(5_001) }, 'request.invalid'],
    [{ message: 'a\u0000b' }, 'request.invalid'],
    [{ email: 'ana' }, 'auth.email_invalid'],
    [{ email: 'ana@example.com\nbcc: x@y.z' }, 'auth.email_invalid'],
    [{ subject: 'spam' }, 'request.invalid'],
    [{ transcriptionId: '../1' }, 'request.invalid'],
    [{ name: { $ne: null } }, 'request.invalid'],
  ])('is refused with %j', async (fields, error) => {
    const { status, body } = await ask(fields);
    expect([status, body.error]).toEqual([400, error]);
  });

  it('cannot change the mail’s headers or markup, nor the operator’s terminal', async () => {
    const name = 'Ana\r\nBcc: x@y.z\u001B[2J';
    const { body } = await ask({ name, message: '<script>alert(1)</script>\u001B[31m' });
    await service.services.outbox.deliverDue();
    expect(mail.received[0]?.raw).not.toMatch(/^Bcc:/m);
    expect(mail.received[0]?.to).toEqual(['ajuda@escriba.test']);
    expect(mail.received[0]?.raw).toContain('&lt;script&gt;');
    const stored = (await operate(`/internal/support/${body.data.reference}`)).body.data;
    expect(JSON.stringify(stored)).not.toContain('\\u001b');
  });

  it('is refused after five within an hour from one address', async () => {
    const client = browser();
    const responses: number[] = [];
    for (let count = 0; count < 6; count += 1) responses.push((await ask({}, client)).status);
    expect(responses).toEqual([201, 201, 201, 201, 201, 429]);
  });
});

describe('the contacts', () => {
  it('are those of the configuration', async () => {
    expect((await browser().send('/api/support')).body.data).toEqual({
      email: 'ajuda@escriba.test',
      phone: '+55 11 4000-0000',
      sendsMail: true,
    });
    expect((await browser(plain).send('/api/support')).body.data).toEqual({
      email: null,
      phone: null,
      sendsMail: false,
    });
  });
});

describe('the operator’s list', () => {
  it('is closed to users and visitors', async () => {
    const client = browser();
    await registerIn(client);
    for (const path of ['/internal/support', '/internal/support/20260101-00000000'])
      expect((await client.send(path)).status).toBe(403);
  });
});
