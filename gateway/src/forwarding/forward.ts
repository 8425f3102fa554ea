import type { IncomingMessage, ServerResponse } from 'node:http';
import { SESSION_HEADER, invalidToken } from '@escriba/http';
import { countPassedBytes } from '@escriba/runtime';
import type { Logger } from '@escriba/runtime';
import type { Dispatcher } from 'undici';
import type { SessionResponses, User } from '../guard/guard.ts';
import { wantsEvents } from './closing.ts';
import type { ForwardMetrics } from './forward-metrics.ts';
import { allowEarlyResponse, forwardedBody, hasBody } from './request-body.ts';
import { forwardedHeaders } from './request-headers.ts';
import { sendFailure } from './send-failure.ts';
import { headersForClient } from './response-headers.ts';
import { isLinkUpload, isResumableUpload } from '../routing/routing.ts';
import { upstreamFailure } from './upstream-failure.ts';

export type ForwardTimeouts = {
  /** Timeout of the first header of a response; longer for uploads, since their response may be the finished work. */
  readonly responseMs: number;
  readonly uploadResponseMs: number;
  /** Longest pause within an upload or a response. Event streams may pause without limit. */
  readonly stallMs: number;
  /** Longest pause within any other request body. */
  readonly bodyMs: number;
};

export const FORWARD_TIMEOUTS: ForwardTimeouts = {
  responseMs: 30_000,
  uploadResponseMs: 1_800_000,
  stallMs: 60_000,
  bodyMs: 10_000,
};

export type ForwardInput = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly upstream: Dispatcher;
  /** The name of the service behind the route. */
  readonly service: string;
  readonly callerToken: string;
  /** The user of the request's access token. */
  readonly user: User | undefined;
  readonly requestId: string;
  readonly traceparent: string;
  /** The gateway's own headers of every response. */
  readonly addedHeaders: Readonly<Record<string, string>>;
  /** Whether the client expects `100 Continue` before it sends its body. */
  readonly expectsContinue: boolean;
  /** The route's own timeout of the first header, if it is longer. */
  readonly responseTimeoutMs: number | undefined;
};

type ForwardDeps = {
  readonly timeouts: ForwardTimeouts;
  readonly sessionResponses: SessionResponses;
  readonly metrics: Pick<ForwardMetrics, 'streamOpened' | 'streamClosed' | 'upstreamFailed'>;
  readonly logger: Logger;
};

/** Forwards a request to a service and streams its response back: neither is buffered or inspected. */
export const createForward = ({ timeouts, sessionResponses, metrics, logger }: ForwardDeps) => {
  const send = (input: ForwardInput): void => {
    const { request, response, user } = input;
    if (user !== undefined && isUpload(request))
      sessionResponses.open({ sessionId: user.sessionId, response, endsAt: user.expiresAt });
    const stallMs = isUpload(request) ? timeouts.stallMs : timeouts.bodyMs;
    const body = hasBody(request)
      ? forwardedBody(request, {
          stallTimeoutMs: stallMs,
          silenceTimeoutMs: timeouts.bodyMs,
          onWanted: () => {
            if (input.expectsContinue && !response.headersSent) response.writeContinue();
          },
        })
      : null;
    input.upstream.dispatch(
      {
        path: request.url ?? '/',
        method: request.method as Dispatcher.HttpMethod,
        headers: forwardedHeaders(request.rawHeaders, input),
        body,
        headersTimeout: findResponseTimeout(input, timeouts),
        bodyTimeout: wantsEvents(request.headers) ? 0 : timeouts.stallMs,
      },
      createRelay({
        ...input,
        stallTimeoutMs: timeouts.stallMs,
        sessionResponses,
        metrics,
        logger,
        onFailed: () => body?.destroy(),
      }),
    );
  };
  return send;
};

export type Forward = ReturnType<typeof createForward>;

type RelayInput = ForwardInput & {
  readonly stallTimeoutMs: number;
  readonly sessionResponses: SessionResponses;
  readonly metrics: ForwardDeps['metrics'];
  readonly logger: Logger;
  readonly onFailed: () => void;
};

/** Writes a service's response to the client at the client's pace; if either side ends, so does the other. */
const createRelay = (input: RelayInput): Dispatcher.DispatchHandler => {
  const { request, response, requestId, addedHeaders } = input;
  let running: Dispatcher.DispatchController | undefined;
  response.once('close', () => {
    if (!response.writableFinished) running?.abort(new Error('the client disconnected'));
  });
  response.on('timeout', () => response.destroy());
  return {
    onRequestStart(controller) {
      running = controller;
      if (response.destroyed) controller.abort(new Error('the client disconnected'));
    },
    onResponseStart(controller, status, headers, statusMessage) {
      if (status < 200) return;
      if (!openForSession(input, headers)) return controller.abort(invalidToken());
      allowEarlyResponse(request, response);
      response.writeHead(status, statusMessage ?? '', headersForClient(headers, addedHeaders));
      if (isEventStream(headers)) beginStream(input);
      response.on('drain', () => {
        response.setTimeout(0);
        controller.resume();
      });
    },
    onResponseData(controller, chunk) {
      if (response.writableEnded) return controller.abort(new Error('the gateway is shutting down'));
      countPassedBytes(chunk.length);
      if (response.write(chunk)) return;
      controller.pause();
      response.setTimeout(input.stallTimeoutMs);
    },
    onResponseEnd() {
      response.end();
    },
    onResponseError(_controller, error) {
      input.onFailed();
      if (response.destroyed) return;
      input.metrics.upstreamFailed(input.service);
      input.logger.warn({ err: error, requestId, begun: response.headersSent }, 'upstream_failed');
      if (response.headersSent) response.destroy();
      else
        sendFailure(request, response, {
          failure: upstreamFailure(error),
          requestId,
          headers: addedHeaders,
        });
    },
  };
};

/** Starts an event stream, which counts as open until its response closes. */
const beginStream = ({ response, metrics }: RelayInput): void => {
  response.flushHeaders();
  metrics.streamOpened();
  response.once('close', metrics.streamClosed);
};

type ServiceHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** Ties the response to the session that the service names. Returns false if that session has ended. */
const openForSession = (
  { sessionResponses, response, user }: RelayInput,
  headers: ServiceHeaders,
): boolean => {
  const sessionId = headers[SESSION_HEADER];
  if (typeof sessionId !== 'string') return true;
  // An event stream ends with the access token, so that the client reconnects with a new one; everything ends with an API key.
  const endsAt = isEventStream(headers) ? user?.endsAt : user?.expiresAt;
  return sessionResponses.open({ sessionId, response, endsAt });
};

const findResponseTimeout = (
  { request, responseTimeoutMs = 0 }: ForwardInput,
  timeouts: ForwardTimeouts,
): number =>
  isUpload(request) ? timeouts.uploadResponseMs : Math.max(timeouts.responseMs, responseTimeoutMs);

/** Returns whether a request uploads. The last chunk of a resumable upload, and a `HEAD` after it, wait until the whole file is checked. */
const isUpload = (request: IncomingMessage): boolean =>
  request.headers['content-type']?.toLowerCase().startsWith('multipart/form-data') === true ||
  isResumableUpload(request) ||
  isLinkUpload(request);

const isEventStream = (headers: ServiceHeaders): boolean => {
  const type = headers['content-type'];
  return typeof type === 'string' && type.startsWith('text/event-stream');
};
