import { STATUS_CODES, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { isDomainError } from '@escriba/errors';
import { invalidToken, serviceClosing, toErrorResponse, toFailure } from '@escriba/http';
import type { Failure } from '@escriba/http';
import type { Logger } from '@escriba/runtime';
import type { RequestGuard, SessionResponses } from '../guard/guard.ts';
import { serviceUnavailable, siteNotAllowed } from '../platform/gateway.errors.ts';
import type { Upstream } from '../platform/upstream.ts';
import type { Destination } from '../routing/routing.ts';
import type { Closing } from './closing.ts';
import type { ForwardMetrics } from './forward-metrics.ts';
import { forwardedHeaders } from './request-headers.ts';
import type { TraceRequest } from './request-trace.ts';
import { upstreamFailure } from './upstream-failure.ts';
import { acceptWebSocket, moveToken, websocketHeaders } from './websocket.ts';

type WebSocketDeps = {
  readonly findDestination: (target: string) => Destination;
  readonly handlers: () => { readonly guard: RequestGuard };
  readonly upstreams: ReadonlyMap<string, Upstream>;
  /** Whether a page of this origin may open one. */
  readonly isAllowedOrigin: (request: IncomingMessage) => boolean;
  readonly sessionResponses: SessionResponses;
  readonly metrics: Pick<ForwardMetrics, 'refused' | 'streamOpened' | 'streamClosed' | 'upstreamFailed'>;
  readonly traceRequest: TraceRequest;
  readonly closing: Closing;
  readonly logger: Logger;
};

const HANDSHAKE_MS_MAX = 10_000;

/**
 * Forwards a WebSocket to a service: neither side's messages are inspected. It is cut when its session ends or its access token expires, so that the
 * client connects again with a new one.
 */
export const createWebSocketForwarding =
  (deps: WebSocketDeps) =>
  async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    socket.on('error', () => socket.destroy());
    const { traceId, traceparent } = deps.traceRequest(request, request.url ?? '');
    try {
      await connect(deps, { request, socket, head, requestId: traceId, traceparent });
    } catch (error) {
      const failure = isDomainError(error) ? toFailure(error) : upstreamFailure(error as Error);
      if (!isDomainError(error)) deps.logger.warn({ err: error, requestId: traceId }, 'upstream_failed');
      deps.metrics.refused(failure.code);
      refuse(request, socket, { failure, requestId: traceId });
    }
  };

type Connection = {
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  /** What the client sent after its request. */
  readonly head: Buffer;
  readonly requestId: string;
  readonly traceparent: string;
};

const connect = async (deps: WebSocketDeps, { request, socket, head, ...ids }: Connection): Promise<void> => {
  if (deps.closing.hasBegun()) throw serviceClosing();
  if (!deps.isAllowedOrigin(request)) throw siteNotAllowed();
  const route = deps.findDestination(request.url ?? '');
  const upstream = typeof route === 'string' ? undefined : deps.upstreams.get(route.service);
  if (typeof route === 'string' || upstream === undefined) throw serviceUnavailable();
  moveToken(request);
  const { callerToken, user } = await deps.handlers().guard(request, upstream, route);
  const { headers, socket: service } = await upstream.dispatcher.upgrade({
    path: request.url ?? '/',
    method: 'GET',
    protocol: 'websocket',
    headers: forwardedHeaders(websocketHeaders(request), { callerToken, ...ids }),
    signal: AbortSignal.timeout(HANDSHAKE_MS_MAX),
  });
  service.on('error', () => service.destroy());
  const cut = (): void => {
    socket.destroy();
    service.destroy();
  };
  const isOpen =
    user === undefined ||
    deps.sessionResponses.open({ sessionId: user.sessionId, response: socket, endsAt: user.endsAt });
  if (socket.destroyed || !isOpen) {
    service.destroy();
    throw invalidToken();
  }
  deps.closing.followSocket(socket);
  socket.once('close', cut);
  service.once('close', cut);
  acceptWebSocket(socket, headers);
  deps.metrics.streamOpened();
  socket.once('close', deps.metrics.streamClosed);
  if (head.length > 0) service.write(head);
  socket.pipe(service);
  service.pipe(socket);
};

type Refusal = { readonly failure: Failure; readonly requestId: string };

/** Responds instead of the handshake. A browser does not show it to its page, other clients do. */
const refuse = (request: IncomingMessage, socket: Duplex, { failure, requestId }: Refusal): void => {
  if (socket.destroyed) return;
  const body = JSON.stringify(toErrorResponse(failure, requestId, request.headers['accept-language']));
  socket.end(
    [
      `HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status] ?? 'Error'}`,
      'Connection: close',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${requestId}`,
      ...(failure.retryAfterSeconds === undefined ? [] : [`Retry-After: ${failure.retryAfterSeconds}`]),
      '',
      body,
    ].join('\r\n'),
  );
};
