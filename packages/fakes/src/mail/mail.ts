import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { createMailbox } from './mailbox/mailbox.ts';
import { addMailboxRoutes } from './mailbox-page/mailbox.routes.ts';
import { startReceiver } from './receiver.ts';

export type FakeMailOptions = {
  /** The port of the page. Default: a free one. */
  readonly port?: number;
  /** The port of the mail server. Default: a free one. */
  readonly smtpPort?: number;
  /** Returns the time. Default: real time. */
  readonly clock?: () => Date;
  /** Mails kept, 500 by default. */
  readonly mailsMax?: number;
  /** Size of all mails kept, 20 MB by default. */
  readonly bytesMax?: number;
};

export type FakeMail = Awaited<ReturnType<typeof startFakeMail>>;

/** Largest mail. The product's mails have a few kilobytes; reading one of this size takes at most a second or two. */
const MAIL_BYTES_MAX = 256 * 1024;

/** Starts a mail server on 127.0.0.1 that forwards nothing: what it receives is kept in memory and shown on a page. */
export const startFakeMail = async (options: FakeMailOptions = {}) => {
  const { port = 0, smtpPort = 0, mailsMax = 500, bytesMax = 20_000_000 } = options;
  const mailbox = createMailbox({ clock: options.clock ?? (() => new Date()), mailsMax, bytesMax });
  const receiver = await startReceiver({ port: smtpPort, mailbox, mailBytesMax: MAIL_BYTES_MAX });
  const app = Fastify({ forceCloseConnections: true, routerOptions: { ignoreTrailingSlash: true } });
  addMailboxRoutes(app, { mailbox, mailsMax });
  await app.listen({ port, host: '127.0.0.1' });
  return {
    /** The address of the page. */
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    /** The value for `SMTP_URL`. */
    smtpUrl: receiver.url,
    mailbox,
    close: async (): Promise<void> => {
      await receiver.close();
      await app.close();
    },
  };
};
