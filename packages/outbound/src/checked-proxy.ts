import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { Duplex, Readable } from 'node:stream';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Agent, type buildConnector, request as sendRequest } from 'undici';
import type { AddressRanges } from './address-ranges.ts';
import { checkUrl } from './check-url.ts';
import { literalOf } from './checked-connect.ts';
import { OutboundError, outboundErrorOf } from './outbound-error.ts';

export type ProxyOptions = {
  /** Path of the Unix socket on which the proxy listens. Its folder decides who may use it. */
  readonly socketPath: string;
  /** Bytes that all responses together may have; more close all connections. */
  readonly bytesMax: number;
  /** Closes a connection over which nothing has passed for so long. */
  readonly idleTimeoutMs: number;
  /** Ports that may be reached. Default: 80 and 443. */
  readonly ports?: readonly number[];
};

export type CheckedProxy = {
  /** Why a connection was refused, for its address or its port, or why all were ended for their size; undefined if none was. */
  readonly refusal: () => OutboundError | undefined;
  /** Closes all connections and the socket. */
  readonly close: () => Promise<void>;
};

type ProxyDeps = {
  readonly allowed: AddressRanges;
  readonly connect: buildConnector.connector;
  readonly dispatcher: Agent;
};

const PORTS = [80, 443];
/** Connections of a program at the same time. */
const CONNECTIONS_MAX = 32;
const HEADERS_BYTES_MAX = 16 * 1024;
/** Headers that concern one connection only. */
const HOP_HEADERS: ReadonlySet<string> = new Set(
  'connection keep-alive proxy-authenticate proxy-authorization proxy-connection te trailer transfer-encoding upgrade'.split(
    ' ',
  ),
);

/**
 * Opens an HTTP proxy for one program that has a network client of its own. Each connection is checked as that of a request is: the addresses that
 * a name resolves to are checked when it is opened, so redirects and names that change gain nothing.
 */
export const openCheckedProxy = async (deps: ProxyDeps, options: ProxyOptions): Promise<CheckedProxy> => {
  const ending = new AbortController();
  const open = new Set<Duplex>();
  let refusal: OutboundError | undefined;
  const close = (): void => {
    ending.abort();
    for (const socket of open) socket.destroy();
  };
  const proxy: Proxying = {
    ...deps,
    ...options,
    signal: ending.signal,
    count: countBytes(options.bytesMax, (error) => {
      refusal = error;
      close();
    }),
    noteRefusal: (error) => {
      if (REFUSALS.has(error.reason)) refusal ??= error;
    },
    hold: (socket) => {
      if (ending.signal.aborted) socket.destroy();
      open.add(socket);
      socket.once('close', () => open.delete(socket));
    },
  };
  const server = createServer({ maxHeaderSize: HEADERS_BYTES_MAX, headersTimeout: options.idleTimeoutMs });
  server.maxConnections = CONNECTIONS_MAX;
  server.on('connection', proxy.hold);
  server.on('request', (request, response) => void forward(proxy, request, response));
  server.on('connect', (request, socket, head) => void tunnel(proxy, { request, socket, head }));
  server.on('upgrade', (_request, socket) => socket.destroy());
  await listen(server, options.socketPath);
  return {
    refusal: () => refusal,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      close();
      server.closeAllConnections();
      await closed;
    },
  };
};

const REFUSALS: ReadonlySet<OutboundError['reason']> = new Set(['url_invalid', 'address_refused']);

const listen = async (server: Server, path: string): Promise<void> => {
  server.listen(path);
  await once(server, 'listening');
};

type Proxying = ProxyDeps &
  ProxyOptions & {
    readonly signal: AbortSignal;
    readonly count: (bytes: number) => void;
    readonly noteRefusal: (error: OutboundError) => void;
    readonly hold: (socket: Duplex) => void;
  };

const countBytes = (bytesMax: number, onTooMany: (error: OutboundError) => void) => {
  let bytes = 0;
  return (more: number): void => {
    bytes += more;
    if (bytes > bytesMax) onTooMany(new OutboundError('too_large', 'the responses are larger than allowed'));
  };
};

/** Reads the address that the program asks for. @throws {OutboundError} */
const readTarget = ({ allowed, ports = PORTS }: Proxying, text: string): URL => {
  const url = checkUrl(text, allowed);
  const port = portOf(url);
  if (!ports.includes(port)) throw new OutboundError('address_refused', `port ${port} is not allowed`);
  return url;
};

const portOf = ({ port, protocol }: URL): number =>
  port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);

type Tunnel = { readonly request: IncomingMessage; readonly socket: Duplex; readonly head: Buffer };

/** Passes the bytes of a TLS connection on, in both directions. */
const tunnel = async (proxy: Proxying, { request, socket, head }: Tunnel): Promise<void> => {
  socket.on('error', () => {});
  try {
    // With the scheme https, the default port of a tunnel is 443.
    const remote = await connectTo(proxy, readTarget(proxy, `https://${request.url}`));
    proxy.hold(remote);
    remote.setTimeout(proxy.idleTimeoutMs, () => remote.destroy());
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    if (head.length > 0) remote.write(head);
    await Promise.all([pipeline(socket, remote), pipeline(remote, counting(proxy), socket)]).finally(() => {
      remote.destroy();
      socket.destroy();
    });
  } catch (error) {
    if (socket.writable)
      socket.end(`HTTP/1.1 ${statusOf(refuse(proxy, error))}\r\nconnection: close\r\n\r\n`);
    else socket.destroy();
  }
};

/** Opens a plain connection: the program itself speaks TLS over it. */
const connectTo = ({ connect, signal }: Proxying, url: URL) =>
  new Promise<Parameters<buildConnector.Callback>[1] & object>((resolve, reject) => {
    const hostname = literalOf(url.hostname);
    const options = { hostname, host: url.host, protocol: 'http:', port: String(portOf(url)) };
    connect(options, (error, socket) => {
      if (error !== null || socket === null)
        reject(error ?? new OutboundError('unreachable', 'no connection'));
      else if (signal.aborted) {
        socket.destroy();
        reject(new OutboundError('aborted', 'the proxy was closed'));
      } else resolve(socket);
    });
  });

/** Sends a plain HTTP request on, and passes its response back as it is: redirects are the program's. */
const forward = async (
  proxy: Proxying,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const { dispatcher, idleTimeoutMs, signal } = proxy;
  try {
    const url = readTarget(proxy, incoming.url ?? '');
    if (url.protocol !== 'http:') throw new OutboundError('url_invalid', 'https needs a tunnel');
    const answer = await sendRequest(url, {
      method: methodOf(incoming),
      headers: withoutHops(incoming.headers),
      body: hasBody(incoming) ? incoming : null,
      headersTimeout: idleTimeoutMs,
      bodyTimeout: idleTimeoutMs,
      signal,
      dispatcher,
    });
    response.writeHead(answer.statusCode, withoutHops(answer.headers));
    await pipeline(answer.body as Readable, counting(proxy), response);
  } catch (error) {
    const status = statusOf(refuse(proxy, error));
    if (response.headersSent) response.destroy();
    else response.writeHead(Number(status.slice(0, 3)), { connection: 'close' }).end();
  }
};

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST']);

const methodOf = ({ method = '' }: IncomingMessage): 'GET' | 'HEAD' | 'POST' => {
  if (!METHODS.has(method)) throw new OutboundError('url_invalid', `${method} is not allowed`);
  return method as 'GET' | 'HEAD' | 'POST';
};

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

const withoutHops = (headers: IncomingMessage['headers']): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(headers).filter(
      (header): header is [string, string | string[]] =>
        header[1] !== undefined && !HOP_HEADERS.has(header[0]),
    ),
  );

const counting = ({ count }: Proxying): Transform =>
  new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      count(chunk.byteLength);
      done(null, chunk);
    },
  });

const refuse = ({ noteRefusal }: Proxying, error: unknown): OutboundError => {
  const failure = outboundErrorOf(error);
  noteRefusal(failure);
  return failure;
};

const statusOf = ({ reason }: OutboundError): string => {
  if (REFUSALS.has(reason)) return '403 Forbidden';
  return reason === 'timeout' ? '504 Gateway Timeout' : '502 Bad Gateway';
};
