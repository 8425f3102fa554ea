import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startMailServer } from '../../testing/mail-server.ts';
import { createMailer, MailOutcomeUnknown } from './mailer.ts';

let server: Awaited<ReturnType<typeof startMailServer>>;

beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.stop());

const MAIL = { to: 'ana@example.com', subject: 'Olá', text: 'Bom dia', html: '<p>Bom dia</p>' };
const { signal } = new AbortController();
const send = (timeoutMs: number) =>
  createMailer({ smtpUrl: server.url, from: 'Escriba <no-reply@escriba.test>', timeoutMs })(MAIL, signal);

describe('a mail', () => {
  it('that the server takes is sent, marked as automatic', async () => {
    server.become('works');
    await send(10_000);
    expect(server.received[0]).toMatchObject({ to: ['ana@example.com'] });
    expect(server.received[0]?.raw).toContain('Auto-Submitted: auto-generated');
  });

  it('is given up when the server hangs, and may have been sent', async () => {
    server.become('hangs');
    const sent = send(3_000);
    await expect(sent).rejects.toThrow(/^The mail was not sent: (TimeoutError|ETIMEDOUT|ESOCKET)/);
    await expect(sent).rejects.toBeInstanceOf(MailOutcomeUnknown);
  });

  it('was not sent if no server is there', async () => {
    const error = await createMailer({ smtpUrl: 'smtp://127.0.0.1:1', from: 'no-reply@escriba.test' })(
      MAIL,
      signal,
    ).catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(MailOutcomeUnknown);
  });

  it('that is refused fails with an error that has no address, nor words of the server', async () => {
    server.become('refuses');
    const error = await send(10_000).catch((failure: unknown) => failure);
    expect(error).toEqual(new Error('The mail was not sent: EENVELOPE 550'));
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('ana@example.com');
  });
});
