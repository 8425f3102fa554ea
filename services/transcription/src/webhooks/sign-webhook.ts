import { createHmac } from 'node:crypto';

const SECRET_PREFIX = 'whsec_';
/** Length of a secret, in bytes; the specification asks for 24 to 64. */
export const SECRET_BYTES = 32;

/** Returns a secret in the form of Standard Webhooks. */
export const toSecret = (bytes: Buffer): string => SECRET_PREFIX + bytes.toString('base64');

type Signed = {
  readonly id: string;
  readonly body: string;
  /** Each signs; receivers accept any. */
  readonly secrets: readonly string[];
  readonly now: Date;
};

/** Returns the headers of a delivery by https://www.standardwebhooks.com (version 1.0.0, HMAC with SHA-256). */
export const signWebhook = ({ id, body, secrets, now }: Signed): Readonly<Record<string, string>> => {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
};
