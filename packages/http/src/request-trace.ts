import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { createTraceparent, parseTraceparent, runInTrace } from '@escriba/runtime';
import type { Span, TraceScope } from '@escriba/runtime';
import type { Tracing } from '@escriba/tracing';

declare module 'fastify' {
  interface FastifyRequest {
    traceScope: TraceScope | undefined;
  }
}

/** Runs each request in its trace: its log lines have its id, its calls carry its trace, and its span is recorded if there is a collector. */
export const requestTrace = fp<{ readonly tracing?: Tracing | undefined }>(
  async (app, { tracing }) => {
    app.decorateRequest('traceScope', undefined);
    app.addHook('onRequest', (request, _reply, done) => {
      const span = startSpan(tracing, request);
      const traceparent = span?.traceparent ?? givenTraceparent(request) ?? createTraceparent().traceparent;
      request.traceScope = { requestId: request.id, traceparent, span };
      runInTrace(request.traceScope, done);
    });
    // The end of a body arrives outside of the scope of its request.
    app.addHook('preValidation', ({ traceScope }, _reply, done) => {
      if (traceScope === undefined) done();
      else runInTrace(traceScope, done);
    });
    app.addHook('onResponse', async ({ traceScope }, reply) => {
      const attributes = { 'http.response.status_code': reply.statusCode };
      traceScope?.span?.end({
        attributes,
        ...(reply.statusCode < 500 ? {} : { error: String(reply.statusCode) }),
      });
    });
  },
  { name: 'request-trace' },
);

const startSpan = (tracing: Tracing | undefined, request: FastifyRequest): Span | undefined => {
  const { method, routeOptions } = request;
  const route = routeOptions.url ?? 'none';
  if (tracing === undefined || route.startsWith('/health/')) return undefined;
  return tracing.start(`${method} ${route}`, {
    parent: givenTraceparent(request),
    kind: 'server',
    attributes: { 'http.request.method': method, 'http.route': route },
  });
};

const givenTraceparent = ({ headers }: FastifyRequest): string | undefined => {
  const { traceparent } = headers;
  return typeof traceparent === 'string' && parseTraceparent(traceparent) !== undefined
    ? traceparent
    : undefined;
};
