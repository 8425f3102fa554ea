import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** How a mail server behaves. `refuses`: answers each recipient with 550. `hangs`: accepts the connection and says nothing after the envelope. */
export type MailServerMood = 'works' | 'refuses' | 'hangs';

export type ReceivedMail = { readonly to: readonly string[]; readonly subject: string; readonly raw: string };

/** Starts an SMTP server on a free port that keeps what it receives. */
export const startMailServer = async () => {
  let mood: MailServerMood = 'works';
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => {
      if (mood === 'hangs') return;
      done(mood === 'refuses' ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null);
    },
    onData: (stream, session, done) => {
      const keep = async (): Promise<void> => {
        const sent = await text(stream);
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ to, subject: subjectOf(sent), raw: decode(sent) });
        done();
      };
      void keep();
    },
  });
  server.on('error', () => undefined);
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    received,
    become: (next: MailServerMood) => void (mood = next),
    stop: (): Promise<void> => new Promise((resolve) => server.close(() => resolve())),
  };
};

/** Returns the unfolded subject, without the encoded words of RFC 2047. */
const subjectOf = (sent: string): string => {
  const folded = /^Subject: (.*(?:\r?\n[ \t].*)*)/m.exec(sent)?.[1] ?? '';
  return folded
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/=\?UTF-8\?Q\?([^?]*)\?=/gi, (_, words: string) => decode(words.replaceAll('_', ' ')));
};

/** Undoes quoted-printable. */
const decode = (raw: string): string =>
  Buffer.from(
    raw
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');
