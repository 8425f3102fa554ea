import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { isDomainError } from '@escriba/errors';
import { serviceClosing, toFailure } from '@escriba/http';
import type { Failure } from '@escriba/http';
import { createTraceparent } from '@escriba/runtime';
import type { Logger } from '@escriba/runtime';
import type { OperatorAdmission, RequestGuard } from '../guard/guard.ts';
import {
  ambiguousHost,
  ambiguousPath,
  badUpstreamResponse,
  serviceUnavailable,
  siteNotAllowed,
} from '../platform/gateway.errors.ts';
import type { Upstream } from '../platform/upstream.ts';
import type { AddedHeaders } from './added-headers.ts';
import { challengeOf } from './challenge.ts';
import type { Closing } from './closing.ts';
import type { Forward } from './forward.ts';
import type { ForwardMetrics } from './forward-metrics.ts';
import { sendFailure } from './send-failure.ts';
import { limitSilence } from './request-body.ts';
import type { RequestTrace, TraceRequest } from './request-trace.ts';
import { type Destination, type Route, isResumableUpload } from '../routing/routing.ts';
import { type Site, type Sites, sendLostPage } from '../sites/sites.ts';
import { wantsWebSocket } from './websocket.ts';

export type RequestHandlers = {
  readonly guard: RequestGuard;
  /** Sends a file that needs no route of Fastify; false if the request is for none. */
  readonly serveAsset: (request: IncomingMessage, response: ServerResponse) => boolean;
};

type ProxyServerDeps = {
  readonly sites: Pick<Sites, 'find'>;
  readonly findDestination: (target: string) => Destination;
  /** Returns the handlers, which are set after the app around the proxy server is built. */
  readonly handlers: () => RequestHandlers;
  readonly forward: Forward;
  /** Returns whether the page that sends a request may use routes that check it. */
  readonly isAllowedOrigin: (request: IncomingMessage) => boolean;
  readonly forwardWebSocket: (request: IncomingMessage, socket: Duplex, head: Buffer) => Promise<void>;
  readonly recordOperatorOutcome: OperatorAdmission['record'];
  /** The product's address; undefined: that of each request. */
  readonly publicUrl: string | undefined;
  readonly upstreams: ReadonlyMap<string, Upstream>;
  readonly addedHeaders: AddedHeaders;
  readonly metrics: Pick<ForwardMetrics, 'observe' | 'refused'>;
  readonly traceRequest: TraceRequest;
  readonly closing: Closing;
  /** Longest pause within a body that the gateway itself reads, in ms. */
  readonly bodyTimeoutMs: number;
  readonly logger: Logger;
};

const HEADERS_TIMEOUT_MS = 10_000;
/** How often Node checks for requests whose headers are late. */
const LATENESS_CHECK_MS = 5_000;
const REQUEST_TIMEOUT_MS = 3_600_000;
const KEEP_ALIVE_MS = 75_000;

/**
 * Creates the server in front of Fastify: forwards requests of services directly, sends the web client's hashed files, and passes all others
 * to `handleOwn`. It is outside Fastify because routing, hooks and replies cost more than the forwarding itself.
 */
export const createProxyServer = (deps: ProxyServerDeps, handleOwn: RequestListener): Server => {
  const enterProduct: Enter = (request, response, expectsContinue) => {
    const destination = deps.findDestination(request.url ?? '');
    if (destination === 'ambiguous')
      return refuse(deps, request, response, createTraceparent().traceId, toFailure(ambiguousPath()));
    if (destination === 'own' && deps.handlers().serveAsset(request, response)) return;
    const serveOwn = (): void => {
      if (expectsContinue) response.writeContinue();
      limitSilence(request, deps.bodyTimeoutMs);
      handleOwn(request, response);
    };
    if (destination === 'own' || !isForwarded(request)) serveOwn();
    else void pass(deps, { request, response, route: destination, expectsContinue, serveOwn });
  };
  const enter = chooseSite(deps, enterProduct);
  const options = {
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: LATENESS_CHECK_MS,
    shouldUpgradeCallback: wantsWebSocket,
  };
  const server = createServer(options, (request, response) => enter(request, response, false));
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) =>
    enter(request, response, true),
  );
  server.on(
    'upgrade',
    (request: IncomingMessage, socket: Duplex, head: Buffer) => void upgrade(deps, request, socket, head),
  );
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  return server;
};

type Enter = (request: IncomingMessage, response: ServerResponse, expectsContinue: boolean) => void;

/** Handles a request by its site. Its body is read only after the site is known. */
const chooseSite =
  (deps: ProxyServerDeps, enterProduct: Enter): Enter =>
  (request, response, expectsContinue) => {
    const enter = (site: Site): void => {
      if (site === 'closed') sendLostPage(request, response);
      else if (site === 'ambiguous')
        refuse(deps, request, response, createTraceparent().traceId, toFailure(ambiguousHost()));
      else enterProduct(request, response, expectsContinue);
    };
    const site = deps.sites.find(request);
    if (site instanceof Promise) void site.then(enter);
    else enter(site);
  };

/** Forwards a WebSocket at the product. A company's own domain has none. */
const upgrade = async (
  { sites, forwardWebSocket }: ProxyServerDeps,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): Promise<void> => {
  socket.on('error', () => socket.destroy());
  if ((await sites.find(request)) === 'product') await forwardWebSocket(request, socket, head);
  else socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
};

/** Returns whether a request is forwarded. The gateway handles preflights itself; the services support no other methods. */
const isForwarded = (request: IncomingMessage): boolean => {
  const { method } = request;
  if (method === 'OPTIONS')
    return request.headers['access-control-request-method'] === undefined && isResumableUpload(request);
  return isServed(method);
};

const isServed = (method: string | undefined): boolean =>
  method === 'GET' ||
  method === 'POST' ||
  method === 'HEAD' ||
  method === 'PATCH' ||
  method === 'PUT' ||
  method === 'DELETE';

type Passage = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly route: Route;
  readonly expectsContinue: boolean;
  /** Responds as to a path that belongs to no service. */
  readonly serveOwn: () => void;
};

const pass = async (
  deps: ProxyServerDeps,
  { request, response, route, expectsContinue, serveOwn }: Passage,
): Promise<void> => {
  const trace = deps.traceRequest(request, route.prefix);
  const { traceId, traceparent } = trace;
  measure(deps, { request, response, route }, trace);
  deps.closing.follow(request, response);
  try {
    if (deps.closing.hasBegun()) {
      response.shouldKeepAlive = false;
      throw serviceClosing();
    }
    if (route.checksOrigin === true && !deps.isAllowedOrigin(request)) throw siteNotAllowed();
    const upstream = deps.upstreams.get(route.service);
    if (upstream === undefined) throw serviceUnavailable();
    const { actId, ...guarded } = await deps.handlers().guard(request, upstream, {
      ...route,
      onCounted: (headers) => setHeaders(response, headers),
    });
    if (actId !== undefined) recordOutcome(deps, response, actId);
    if (response.destroyed) return;
    const addedHeaders = {
      ...deps.addedHeaders(request, traceId),
      ...(route.pagePolicy === undefined ? {} : { 'content-security-policy': route.pagePolicy }),
    };
    deps.forward({
      request,
      response,
      upstream: upstream.dispatcher,
      service: route.service,
      ...guarded,
      requestId: traceId,
      traceparent,
      addedHeaders,
      expectsContinue,
      responseTimeoutMs: route.responseTimeoutMs,
    });
  } catch (error) {
    if (route.operatorsBy === 'pass' && isDomainError(error) && error.kind === 'not_found') serveOwn();
    else if (isDomainError(error)) {
      if (route.challenges === true && error.kind === 'unauthenticated')
        setHeaders(response, challengeOf(request, deps.publicUrl));
      refuse(deps, request, response, traceId, toFailure(error));
    } else {
      deps.logger.error({ err: error, requestId: traceId }, 'forwarding_failed');
      refuse(deps, request, response, traceId, toFailure(badUpstreamResponse(error)));
    }
  }
};

/** Sets headers of the response, whether the service sends it or the gateway refuses. */
const setHeaders = (response: ServerResponse, headers: Readonly<Record<string, string>>): void => {
  if (response.headersSent) return;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
};

/** Records the status of an operator's request; 499 if the client disconnects. */
const recordOutcome = (
  { recordOperatorOutcome }: ProxyServerDeps,
  response: ServerResponse,
  actId: string,
) => {
  const record = () =>
    void recordOperatorOutcome(actId, response.writableFinished ? response.statusCode : 499);
  if (response.closed) record();
  else response.once('close', record);
};

const refuse = (
  deps: ProxyServerDeps,
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
  failure: Failure,
): void => {
  if (response.headersSent || response.destroyed) return;
  deps.metrics.refused(failure.code);
  sendFailure(request, response, { failure, requestId, headers: deps.addedHeaders(request, requestId) });
};

const measure = (
  { metrics, logger }: ProxyServerDeps,
  { request, response, route }: Pick<Passage, 'request' | 'response' | 'route'>,
  { traceId: requestId, span }: RequestTrace,
): void => {
  const startedAt = performance.now();
  const method = request.method ?? '';
  response.once('close', () => {
    const status = response.writableFinished ? response.statusCode : 499;
    const durationMs = performance.now() - startedAt;
    metrics.observe({ method, route: route.prefix, status, durationMs });
    logger.debug({ requestId, method, route: route.prefix, status, durationMs }, 'forwarded');
    const attributes = { 'http.response.status_code': status };
    span?.end({ attributes, ...(status < 500 ? {} : { error: String(status) }) });
  });
};
