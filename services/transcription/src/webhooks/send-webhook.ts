import type { WebhookAttempt, WebhookError } from '@escriba/contracts/transcription/webhooks';
import { type Outbound, OutboundError, type OutboundReason } from '@escriba/outbound';
import type { Readable } from 'node:stream';

type SendDeps = {
  readonly outbound: Pick<Outbound, 'request'>;
  /** Limits an attempt, with its response. */
  readonly timeoutMs: number;
};

type Sent = {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
};

/** How an attempt ended, without its times. */
export type SentResult = Pick<WebhookAttempt, 'status' | 'error' | 'response'>;

const RESPONSE_BYTES_KEPT = 2_048;

/** Sends one attempt and returns the response's status and beginning. A redirect is not followed. @throws if `signal` aborts */
export const createSendWebhook =
  ({ outbound, timeoutMs }: SendDeps) =>
  async ({ url, body, headers, signal }: Sent): Promise<SentResult> => {
    try {
      const response = await outbound.request({
        url,
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': 'Escriba-Webhooks', ...headers },
        body,
        redirectsMax: 0,
        firstByteTimeoutMs: timeoutMs,
        timeoutMs,
        bytesMax: Number.POSITIVE_INFINITY,
        signal,
      });
      return { status: response.status, error: null, response: await readBeginning(response.body) };
    } catch (error) {
      if (!(error instanceof OutboundError) || error.reason === 'aborted') throw error;
      return { status: null, error: ERRORS[error.reason], response: null };
    }
  };

const ERRORS: Readonly<Record<Exclude<OutboundReason, 'aborted'>, WebhookError>> = {
  url_invalid: 'url_invalid',
  address_refused: 'address_refused',
  name_unknown: 'name_unknown',
  unreachable: 'unreachable',
  timeout: 'timeout',
  redirects: 'unreachable',
  too_large: 'unreachable',
};

/** Reads what the log keeps, and closes the connection: the status has decided already, so a body that breaks or never ends counts as read. */
const readBeginning = async (body: Readable): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      chunks.push(chunk);
      bytes += chunk.byteLength;
      if (bytes >= RESPONSE_BYTES_KEPT) break;
    }
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
  }
  // Postgres stores no NUL.
  return Buffer.concat(chunks).subarray(0, RESPONSE_BYTES_KEPT).toString('utf8').replaceAll('\0', '\u{FFFD}');
};
