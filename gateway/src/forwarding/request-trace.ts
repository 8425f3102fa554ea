import type { IncomingMessage } from 'node:http';
import { createTraceparent, parseTraceparent } from '@escriba/runtime';
import type { Span } from '@escriba/runtime';
import type { Tracing } from '@escriba/tracing';

/** A forwarded request in its trace. `span` is undefined if the trace is not recorded. */
export type RequestTrace = {
  readonly traceId: string;
  /** Headers that continue the trace in the service. */
  readonly traceparent: string;
  readonly span?: Span | undefined;
};

export type TraceRequest = (request: IncomingMessage, route: string) => RequestTrace;

/**
 * Keeps the trace id of a browser that sends one, so that every log line has it; other requests get a new one. Whether a trace is recorded
 * is decided here, regardless of what the browser says.
 */
export const createRequestTrace = (tracing: Tracing | undefined): TraceRequest => {
  if (tracing === undefined) return (request) => createTraceparent(traceIdOf(request.headers.traceparent));
  return (request, route) => {
    const method = request.method ?? '';
    const { traceparent: parent } = request.headers;
    const span = tracing.start(`${method} ${route}`, {
      parent: typeof parent === 'string' ? parent : undefined,
      kind: 'server',
      decides: true,
      attributes: { 'http.request.method': method, 'http.route': route },
    });
    if (span === undefined) return createTraceparent(traceIdOf(parent));
    return { traceId: span.traceId, traceparent: span.traceparent, span };
  };
};

const traceIdOf = (traceparent: IncomingMessage['headers'][string]): string | undefined =>
  typeof traceparent === 'string' ? parseTraceparent(traceparent)?.traceId : undefined;
