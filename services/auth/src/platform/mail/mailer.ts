import { type TransportOptions, createTransport } from 'nodemailer';

export type Mail = {
  readonly to: string;
  /** The address for replies, if it is not the sender. */
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

export type Mailer = (mail: Mail, signal: AbortSignal) => Promise<void>;

type MailerOptions = {
  readonly smtpUrl: string;
  readonly from: string;
  /** Longest time for the whole delivery, and for each step of it. It is shorter than the lease of the outbox. */
  readonly timeoutMs?: number;
};

const TIMEOUT_MS = 20_000;

/** Sends mails by SMTP, each over its own connection, within a time limit. Throws an error without addresses, for logs. */
export const createMailer =
  ({ smtpUrl, from, timeoutMs = TIMEOUT_MS }: MailerOptions): Mailer =>
  async (mail, signal) => {
    const limits = {
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    };
    const transport = createTransport({ ...limits, url: smtpUrl } as TransportOptions);
    const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    const { promise: aborted, reject } = Promise.withResolvers<never>();
    const stop = () => reject(limit.reason);
    limit.addEventListener('abort', stop, { once: true });
    try {
      const headers = { 'Auto-Submitted': 'auto-generated' };
      await Promise.race([transport.sendMail({ ...mail, from, headers }), aborted]);
    } catch (error) {
      throw mailNotSent(error);
    } finally {
      limit.removeEventListener('abort', stop);
      transport.close();
    }
  };

/** Returns an error without the addresses and the server's words that the transport's error has. */
const mailNotSent = (error: unknown): Error => {
  const { code, responseCode, name } = error as { code?: unknown; responseCode?: number; name?: string };
  return new Error(
    `The mail was not sent: ${[typeof code === 'string' ? code : name, responseCode].filter(Boolean).join(' ')}`,
  );
};
