import { REQUEST_TIMEOUT_MS } from '@escriba/contracts/shared/limits';
import type { RouteContract, RouteInput, RouteOutput } from '@escriba/contracts/shared/route';
import { ApiError, readFailure, toNoResponse } from './api-error.ts';
import { requestPath } from './request-path.ts';
import type { Values } from './request-path.ts';
import { findWaitMs, waitFor } from './try-again.ts';

export type ClientOptions = {
  /** Base URL of the API, e.g. `https://escriba.example`; '' for the page's own origin. */
  readonly baseUrl: string;
  readonly fetch?: typeof globalThis.fetch;
  /** Returns the headers of a call. Each request calls it, so that the token may change. */
  readonly headers?: () => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>;
  /** Retries of a call that the server refuses temporarily, each after the wait that the server names. Default 4. */
  readonly retriesMax?: number;
};

const RETRIES_MAX = 4;

/** The input of a contract, by location; a multipart contract takes a form. */
export type CallInput<R extends RouteContract> = RouteInput<R> &
  (R['multipart'] extends object ? { readonly form: FormData } : unknown);

export type CallOptions = {
  readonly signal?: AbortSignal;
  /** Timeout of a whole response. Default 30 s. Each retry has the same timeout. */
  readonly timeoutMs?: number;
  /** Whether the browser sends the request even if its page is closed meanwhile. Its body may have up to 64 KB. */
  readonly keepalive?: boolean;
};

/**
 * Calls contracts over `fetch`. `call` returns the contract's output or throws `ApiError`; a caller's abort is rethrown as is. Retries a
 * 503 with `Retry-After` unless the server may already have acted.
 */
export const createClient = (options: ClientOptions) => ({
  call: async <const R extends RouteContract>(
    contract: R,
    input: CallInput<R>,
    callOptions: CallOptions = {},
  ): Promise<RouteOutput<R>> => {
    const { retriesMax = RETRIES_MAX } = options;
    for (let retries = 0; ; retries += 1) {
      try {
        return await send(options, contract, input, callOptions);
      } catch (error) {
        const waitMs = error instanceof ApiError ? findWaitMs(contract.method, error) : undefined;
        if (waitMs === undefined || retries >= retriesMax) throw error;
        await waitFor(waitMs, callOptions.signal);
      }
    }
  },

  /** Opens the body of a streamed response, without retries. `timeoutMs` is that of the whole body. Throws `ApiError` before the first byte. */
  open: async <const R extends RouteContract>(
    contract: R,
    input: CallInput<R>,
    callOptions: CallOptions = {},
  ): Promise<ReadableStream<Uint8Array>> => {
    const response = await request(options, contract, input, callOptions);
    if (response.body === null) throw new Error(`${contract.path} responded without a body`);
    openedResponses.set(response.body, response);
    return response.body;
  },
});

export type Client = ReturnType<typeof createClient>;

/** Keeps each response as long as its body: Node empties a body that is not yet read once its response is garbage. */
const openedResponses = new WeakMap<ReadableStream, Response>();

const send = async <const R extends RouteContract>(
  options: ClientOptions,
  contract: R,
  input: CallInput<R>,
  callOptions: CallOptions,
): Promise<RouteOutput<R>> => {
  const response = await request(options, contract, input, callOptions);
  try {
    return (response.status === 204 ? undefined : await response.json()) as RouteOutput<R>; // the server serialises by the same schema
  } catch (error) {
    throw toNoResponse(error, callOptions.signal);
  }
};

const request = async <const R extends RouteContract>(
  { baseUrl, fetch: fetchNow = globalThis.fetch, headers }: ClientOptions,
  contract: R,
  input: CallInput<R>,
  { signal, timeoutMs = REQUEST_TIMEOUT_MS, keepalive = false }: CallOptions,
): Promise<Response> => {
  const timeout = AbortSignal.timeout(timeoutMs);
  const { path, body, ownHeaders } = toRequest(contract, input);
  try {
    const response = await fetchNow(baseUrl + path, {
      method: contract.method,
      headers: { accept: 'application/json', ...(await headers?.()), ...ownHeaders },
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      ...(body === undefined ? {} : { body }),
      ...(keepalive ? { keepalive } : {}),
    });
    if (!isDeclared(contract, response)) throw await readFailure(response);
    return response;
  } catch (error) {
    throw error instanceof ApiError ? error : toNoResponse(error, signal);
  }
};

type AnyInput = {
  readonly params?: Values;
  readonly query?: Values;
  readonly headers?: Values;
  readonly body?: unknown;
  readonly form?: FormData;
};

const toRequest = (contract: RouteContract, input: object) => {
  const { params, query, headers, body, form } = input as AnyInput; // the contract says which of them exist
  const given = Object.entries(headers ?? {}).filter(([, value]) => value !== undefined);
  const ownHeaders: Record<string, string> = Object.fromEntries(
    given.map(([name, value]) => [name, String(value)]),
  );
  if (body !== undefined) ownHeaders['content-type'] = 'application/json';
  return {
    path: requestPath(contract.path, params, query),
    body: form ?? (body === undefined ? undefined : JSON.stringify(body)),
    ownHeaders,
  };
};

/**
 * Returns whether the contract declares the response. Readiness responds 503 with its own body: what a contract declares is an output, not a
 * failure.
 */
const isDeclared = (contract: RouteContract, response: Response): boolean =>
  response.ok || contract.responses[response.status] !== undefined;
