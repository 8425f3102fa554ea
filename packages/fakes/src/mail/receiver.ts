import { callbackify } from 'node:util';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import type { Mailbox } from './mailbox/mailbox.ts';
import { readMail } from './mailbox/read-mail.ts';

type ReceiverOptions = {
  readonly port: number;
  readonly mailbox: Pick<Mailbox, 'add'>;
  readonly mailBytesMax: number;
};

const CLIENTS_MAX = 20;
const RECIPIENTS_MAX = 50;
const SOCKET_TIMEOUT_MS = 30_000;

/** Starts an SMTP server on 127.0.0.1 that puts each mail into the mailbox and refuses larger ones with 552. */
export const startReceiver = async ({ port, mailbox, mailBytesMax }: ReceiverOptions) => {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: mailBytesMax,
    rejectOversized: true,
    maxClients: CLIENTS_MAX,
    socketTimeout: SOCKET_TIMEOUT_MS,
    disableReverseLookup: true,
    onRcptTo: (_address, { envelope }, done) => {
      const isOver = envelope.rcptTo.length >= RECIPIENTS_MAX;
      done(isOver ? Object.assign(new Error('too many recipients'), { responseCode: 452 }) : null);
    },
    onData: (stream, { envelope }, done) => {
      const to = envelope.rcptTo.map(({ address }) => address.toLowerCase());
      callbackify(keep)(stream, to, (error) => done(error));
    },
  });
  const keep = async (stream: SMTPServerDataStream, to: readonly string[]): Promise<void> => {
    const raw = await readWithin(stream, mailBytesMax);
    if (raw === undefined) return;
    mailbox.add({ ...(await readMail(raw)), to, sizeBytes: raw.byteLength });
  };
  server.on('error', () => undefined); // of single connections
  const listener = server.listen(port, '127.0.0.1');
  await once(listener, 'listening');
  return {
    url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    close: (): Promise<void> => new Promise((resolve) => server.close(() => resolve())),
  };
};

/** Reads the bytes of a mail; undefined if it exceeds the limit, whose rest is read and dropped. */
const readWithin = async (stream: SMTPServerDataStream, bytesMax: number): Promise<Buffer | undefined> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength;
    if (bytes <= bytesMax) chunks.push(chunk);
    else chunks.length = 0;
  }
  return bytes > bytesMax ? undefined : Buffer.concat(chunks);
};
