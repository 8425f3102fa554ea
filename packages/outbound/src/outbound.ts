import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { Agent, request } from 'undici';
import type { AddressRanges } from './address-ranges.ts';
import { checkUrl } from './check-url.ts';
import { createCheckedConnect } from './checked-connect.ts';
import { type CheckedProxy, type ProxyOptions, openCheckedProxy } from './checked-proxy.ts';
import { limitBody } from './limit-body.ts';
import { OutboundError, outboundErrorOf } from './outbound-error.ts';
import { createResolveName, type ResolveName } from './resolve-name.ts';

type OutboundDeps = {
  /** Ranges that requests may reach although they are not public. */
  readonly allowed: AddressRanges;
  /** Limits the time until a connection is open, name and TLS included. Default: 10 s. */
  readonly connectTimeoutMs?: number;
  /** Addresses of DNS servers, as `parseServers` returns them; default: those of the system. */
  readonly servers?: readonly string[] | undefined;
  /** Default: asks the DNS servers. */
  readonly resolveName?: ResolveName;
};

export type OutboundRequest = {
  readonly url: string;
  readonly method: 'GET' | 'HEAD' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** How many redirects are followed, each checked like the first URL; with 0 the response is the redirect itself. Only GET and HEAD follow any. */
  readonly redirectsMax: number;
  /** Limits the time from the request to the response's head, and between two parts of its body. */
  readonly firstByteTimeoutMs: number;
  /** Limits the whole time, redirects and body included. */
  readonly timeoutMs: number;
  /** Largest body that is passed on; reading more of it fails with `too_large`. */
  readonly bytesMax: number;
  readonly signal?: AbortSignal;
};

export type OutboundResponse = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The URL that responded, after redirects. */
  readonly url: string;
  /** The bytes as sent: a content coding is not undone. Read it to its end or destroy it, else the connection stays until the time limit. */
  readonly body: Readable;
};

export type Outbound = ReturnType<typeof createOutbound>;

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const HEADERS_BYTES_MAX = 16 * 1024;
const DEFAULT_CONNECT_TIMEOUT_MS = 10_000;

/** Sends requests to addresses that users name, each over a connection of its own whose address is checked when it opens. */
export const createOutbound = ({ allowed, connectTimeoutMs, servers, resolveName }: OutboundDeps) => {
  const connect = createCheckedConnect({
    allowed,
    resolveName: resolveName ?? createResolveName(allowed, servers),
    connectTimeoutMs: connectTimeoutMs ?? DEFAULT_CONNECT_TIMEOUT_MS,
  });
  // Without pipelining no connection is kept, so none is used again whose address was checked long ago.
  const dispatcher = new Agent({ connect, pipelining: 0, maxHeaderSize: HEADERS_BYTES_MAX });

  return {
    /**
     * Reads a URL before it is stored. A name in it is resolved only when a request is sent.
     * @throws {OutboundError} `url_invalid` or `address_refused`
     */
    checkUrl: (url: string): URL => checkUrl(url, allowed),
    /**
     * Sends a request and returns the response's head with its body as a stream, whatever its status.
     * @throws {OutboundError} if no response comes
     */
    request: async (input: OutboundRequest): Promise<OutboundResponse> => {
      const timeLimit = AbortSignal.timeout(input.timeoutMs);
      const signal = input.signal === undefined ? timeLimit : AbortSignal.any([input.signal, timeLimit]);
      let url = checkUrl(input.url, allowed);
      let headers = input.headers ?? {};
      for (let followed = 0; ; followed += 1) {
        const response = await send({ ...input, headers, url, signal, dispatcher });
        const next = input.method === 'POST' ? undefined : nextUrlOf(response, url, input.redirectsMax);
        if (next === undefined) {
          const body = limitBody(response.body, input.bytesMax);
          return { status: response.statusCode, headers: response.headers, url: url.href, body };
        }
        response.body.on('error', () => {}).destroy();
        if (followed === input.redirectsMax)
          throw new OutboundError('redirects', 'there are too many redirects');
        const checked = checkUrl(next, allowed);
        if (checked.origin !== url.origin) headers = withoutCredentials(headers);
        url = checked;
      }
    },
    /** Opens a proxy for a program that has a network client of its own; it reaches what requests may reach. */
    openProxy: (options: ProxyOptions): Promise<CheckedProxy> =>
      openCheckedProxy({ allowed, connect, dispatcher }, options),
    /** Closes all connections. */
    close: () => dispatcher.destroy(),
  };
};

type Sent = Omit<OutboundRequest, 'url'> & {
  readonly url: URL;
  readonly signal: AbortSignal;
  readonly dispatcher: Agent;
};

const send = async ({ url, method, headers, body, firstByteTimeoutMs, signal, dispatcher }: Sent) => {
  try {
    return await request(url, {
      method,
      headers: headers ?? {},
      body: body ?? null,
      headersTimeout: firstByteTimeoutMs,
      bodyTimeout: firstByteTimeoutMs,
      signal,
      dispatcher,
    });
  } catch (error) {
    throw outboundErrorOf(error);
  }
};

/** Returns where a response leads; undefined if it is to be passed on. */
const nextUrlOf = (
  response: { readonly statusCode: number; readonly headers: IncomingHttpHeaders },
  url: URL,
  redirectsMax: number,
): string | undefined => {
  const { location } = response.headers;
  if (redirectsMax === 0 || !REDIRECTS.has(response.statusCode) || typeof location !== 'string')
    return undefined;
  if (!URL.canParse(location, url.href)) throw new OutboundError('redirects', 'a redirect leads nowhere');
  return new URL(location, url.href).href;
};

const CREDENTIALS: ReadonlySet<string> = new Set(['authorization', 'cookie', 'proxy-authorization']);

/** Keeps secrets of one server from the one that it redirects to. */
const withoutCredentials = (headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !CREDENTIALS.has(name.toLowerCase())));
