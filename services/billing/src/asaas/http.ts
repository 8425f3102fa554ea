import type { Logger } from '@escriba/runtime';
import pLimit from 'p-limit';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { AsaasOutcomeUnknown, AsaasRefused, AsaasUnavailable } from './asaas.errors.ts';
import { readAttempt, toLostAttempt } from './attempt.ts';
import type { Attempt } from './attempt.ts';
import { RATE_LIMIT_WAIT_MS_MAX, READ_RETRIES_MAX, backoffMs } from './waits.ts';

/** A call. Only the template of its path is logged: `/payments/:id`. */
export type AsaasRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** The value of `:id`. */
  readonly id?: string;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: object;
  /** Whether the call reaches the card's issuer, which takes long. */
  readonly usesCard?: boolean;
};

export type AsaasHttp = ReturnType<typeof createAsaasHttp>;

export type TimeLimits = { readonly readMs: number; readonly writeMs: number; readonly cardMs: number };

export type AsaasHttpOptions = {
  /** Base URL with the version, e.g. `https://api.asaas.com/v3`. */
  readonly url: string;
  readonly apiKey: string;
  readonly logger: Pick<Logger, 'debug' | 'error'>;
  readonly clock: () => Date;
  /** Returns a number from 0 to 1, for the jitter of retries. */
  readonly random: () => number;
  readonly sleep: (ms: number) => Promise<unknown>;
  readonly timeLimits: TimeLimits;
};

const CALLS_AT_ONCE_MAX = 20;
const USER_AGENT = 'Escriba';
/** The form of an id. One such as `..` would change the path. */
const ID = /^[\w-]{1,100}$/;
const NO_SUCH_ID: ConcludedAttempt = {
  kind: 'refused',
  status: 404,
  refusal: { status: 404, code: 'not_found', description: 'Recurso não encontrado.' },
};

/**
 * Calls Asaas and parses its responses. A read is retried and throws AsaasUnavailable. A write is sent once: if its response is lost it throws
 * AsaasOutcomeUnknown, and AsaasUnavailable if it surely did nothing. Both throw AsaasRefused. No error or log line has a secret.
 */
export const createAsaasHttp = (options: AsaasHttpOptions) => {
  const limit = pLimit(CALLS_AT_ONCE_MAX);

  const exchange = async (request: AsaasRequest): Promise<ConcludedAttempt> => {
    if (request.id !== undefined && !ID.test(request.id)) return NO_SUCH_ID;
    for (let retry = 0; ; retry += 1) {
      const attempt = await limit(() => attemptOnce(options, request));
      if (attempt.kind === 'ok' || attempt.kind === 'refused') return attempt;
      const waitMs = findWaitMs(request, attempt, { retry, random: options.random });
      if (waitMs === undefined) throw toError(request, attempt);
      await options.sleep(waitMs);
    }
  };

  return {
    call: async <const S extends TSchema>(request: AsaasRequest, schema: S): Promise<Static<S>> =>
      read(request, schema, await exchange(request)),
    /** Calls Asaas like `call`. Returns undefined if Asaas has no object with this id. */
    find: async <const S extends TSchema>(
      request: AsaasRequest,
      schema: S,
    ): Promise<Static<S> | undefined> => {
      const attempt = await exchange(request);
      const isUnknown = attempt.kind === 'refused' && attempt.refusal.status === 404;
      return isUnknown ? undefined : read(request, schema, attempt);
    },
  };
};

const isRead = ({ method }: AsaasRequest): boolean => method === 'GET';

const read = <S extends TSchema>(request: AsaasRequest, schema: S, attempt: ConcludedAttempt): Static<S> => {
  if (attempt.kind === 'refused') throw new AsaasRefused(attempt.refusal);
  if (Value.Check(schema, attempt.body)) return attempt.body;
  const sentence = `Asaas sent an unexpected response to ${request.method} ${request.path}`;
  throw isRead(request) ? new AsaasUnavailable(sentence) : new AsaasOutcomeUnknown(sentence);
};

const attemptOnce = async (options: AsaasHttpOptions, request: AsaasRequest): Promise<Attempt> => {
  const { method, path } = request;
  const startedAt = performance.now();
  const attempt = await send(options, request).catch(toLostAttempt);
  const ms = Math.round(performance.now() - startedAt);
  const outcome = attempt.kind === 'lost' ? { failure: attempt.reason } : {};
  options.logger.debug({ method, path, status: attempt.status, ms, ...outcome }, 'asaas.call');
  if (attempt.kind === 'key_refused')
    options.logger.error({ method, path, status: attempt.status, code: attempt.code }, 'asaas.key_refused');
  return attempt;
};

const send = async (
  { url, apiKey, clock, timeLimits }: AsaasHttpOptions,
  request: AsaasRequest,
): Promise<Attempt> => {
  const { method, body } = request;
  const response = await fetch(`${url}${toTarget(request)}`, {
    method,
    headers: {
      accept: 'application/json',
      'user-agent': USER_AGENT,
      access_token: apiKey,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    // A redirect would carry the key to another server.
    redirect: 'manual',
    signal: AbortSignal.timeout(findTimeLimit(request, timeLimits)),
  });
  return readAttempt({ response, text: await response.text(), requestBody: body, now: clock() });
};

const findTimeLimit = (request: AsaasRequest, { readMs, writeMs, cardMs }: TimeLimits): number => {
  if (request.usesCard === true) return cardMs;
  return isRead(request) ? readMs : writeMs;
};

const toTarget = ({ path, id, query }: AsaasRequest): string => {
  const filled = id === undefined ? path : path.replace(':id', encodeURIComponent(id));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined) search.set(name, String(value));
  return search.size === 0 ? filled : `${filled}?${search.toString()}`;
};

type ConcludedAttempt = Extract<Attempt, { kind: 'ok' | 'refused' }>;
type FailedAttempt = Exclude<Attempt, ConcludedAttempt>;
type Retry = { readonly retry: number; readonly random: () => number };

/** Returns the pause before the call is repeated; undefined if it is not. */
const findWaitMs = (
  request: AsaasRequest,
  attempt: FailedAttempt,
  { retry, random }: Retry,
): number | undefined => {
  if (!isRead(request) || retry >= READ_RETRIES_MAX) return undefined;
  if (attempt.kind === 'lost') return backoffMs(retry, random);
  if (attempt.kind !== 'rate_limited') return undefined;
  const waitMs = attempt.retryAfterMs ?? backoffMs(retry, random);
  return waitMs > RATE_LIMIT_WAIT_MS_MAX ? undefined : waitMs;
};

const toError = (request: AsaasRequest, attempt: FailedAttempt): Error => {
  const call = `${request.method} ${request.path}`;
  switch (attempt.kind) {
    case 'rate_limited':
      return new AsaasUnavailable(`Asaas limits the rate of ${call}`, { retryAfterMs: attempt.retryAfterMs });
    case 'key_refused':
      return new AsaasUnavailable(`Asaas refuses the API key or this server (${attempt.status}) at ${call}`);
    case 'lost': {
      const sentence = `Asaas did not respond to ${call}: ${attempt.reason}`;
      return isRead(request) || !attempt.wasSent
        ? new AsaasUnavailable(sentence)
        : new AsaasOutcomeUnknown(sentence);
    }
  }
};
