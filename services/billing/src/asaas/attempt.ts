import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { nameFailure, redact } from './redaction.ts';
import { requestedWaitMs } from './waits.ts';

/** The outcome of sending a request once. */
export type Attempt =
  | { readonly kind: 'ok'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'refused'; readonly status: number; readonly refusal: Refusal }
  | { readonly kind: 'rate_limited'; readonly status: number; readonly retryAfterMs: number | undefined }
  /** The key, or this server's address. */
  | { readonly kind: 'key_refused'; readonly status: number; readonly code: string }
  /** No response, or none that says what happened. Unless it was not sent, it may have had an effect. */
  | {
      readonly kind: 'lost';
      readonly status?: number;
      readonly reason: string;
      readonly wasSent: boolean;
    };

export type Refusal = { readonly status: number; readonly code: string; readonly description: string };

const ErrorBody = Type.Object({
  errors: Type.Array(
    Type.Object({
      code: Type.Optional(Type.Unknown()),
      description: Type.Optional(Type.Unknown()),
    }),
    { minItems: 1 },
  ),
});

const REFUSED_WITHOUT_REASON = 'O meio de pagamento recusou o pedido.';

/** Failures of connecting, before the first byte of a request. */
const UNSENT: ReadonlySet<string> = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ENOTFOUND',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Returns the outcome if there is no response. */
export const toLostAttempt = (error: unknown): Attempt => {
  const reason = nameFailure(error);
  return { kind: 'lost', reason, wasSent: !UNSENT.has(reason) };
};

type Received = {
  readonly response: Response;
  readonly text: string;
  readonly requestBody: object | undefined;
  readonly now: Date;
};

/** Classifies a response by its status and body. */
export const readAttempt = ({ response, text, requestBody, now }: Received): Attempt => {
  const { status, headers } = response;
  const body = text.trim() === '' ? {} : parseJson(text);
  if (status === 429) return { kind: 'rate_limited', status, retryAfterMs: requestedWaitMs(headers, now) };
  if (response.ok) {
    return body === undefined
      ? { kind: 'lost', status, reason: 'not JSON', wasSent: true }
      : { kind: 'ok', status, body };
  }
  // 3xx and 408 do not say whether the request was processed.
  if (status < 400 || status === 408 || status >= 500)
    return { kind: 'lost', status, reason: `status ${status}`, wasSent: true };
  const refusal = toRefusal(status, body, requestBody);
  const isFirewall = status === 403 && !Value.Check(ErrorBody, body);
  return status === 401 || isFirewall
    ? { kind: 'key_refused', status, code: refusal.code }
    : { kind: 'refused', status, refusal };
};

const toRefusal = (status: number, body: unknown, requestBody: object | undefined): Refusal => {
  const first = Value.Check(ErrorBody, body) ? body.errors[0] : undefined;
  const { code, description } = first ?? {};
  return {
    status,
    code: typeof code === 'string' && /^[a-z_]{1,80}$/i.test(code) ? code : `http_${status}`,
    description: typeof description === 'string' ? redact(description, requestBody) : REFUSED_WITHOUT_REASON,
  };
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined; // the parser's error would quote the body
  }
};
