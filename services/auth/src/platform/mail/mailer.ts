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

/** Says that a mail may have been sent: the server took the connection, and its response was not waited for. */
export class MailOutcomeUnknown extends Error {
  override readonly name = 'MailOutcomeUnknown';
}

/**
 * Sends mails by SMTP, each over its own connection, within a time limit. Throws an error without addresses, for logs.
 * @throws MailOutcomeUnknown if the server may have taken the mail
 */
export const createMailer =
  ({ smtpUrl, from, timeoutMs = TIMEOUT_MS }: MailerOptions): Mailer =>
  async (mail, signal) => {
    // A server that is not there is noticed before the whole time is over, as one that has no mail.
    const reachMs = timeoutMs / 2;
    const limits = {
      connectionTimeout: reachMs,
      greetingTimeout: reachMs,
      socketTimeout: timeoutMs,
      dnsTimeout: reachMs,
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
  const { code, responseCode, name } = error as SmtpFailure;
  const reason = [typeof code === 'string' ? code : name, responseCode].filter(Boolean).join(' ');
  const text = `The mail was not sent: ${reason}`;
  return isRefusal(error as SmtpFailure) ? new Error(text) : new MailOutcomeUnknown(text);
};

/** What nodemailer says of a server that does not begin to speak. Later it says 'Timeout', with the same code. */
const NO_SERVER = new Set(['Connection timeout', 'Greeting never received']);

/** Returns whether the server has refused a mail, or was never reached. */
const isRefusal = ({ code, message, responseCode, syscall }: SmtpFailure): boolean =>
  responseCode !== undefined || syscall === 'connect' || code === 'EDNS' || NO_SERVER.has(message ?? '');

type SmtpFailure = {
  readonly code?: unknown;
  readonly message?: string;
  readonly name?: string;
  /** The reply of the server. */
  readonly responseCode?: number;
  readonly syscall?: string;
};
