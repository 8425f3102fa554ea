import type { FastifyReply } from 'fastify';
import fp from 'fastify-plugin';
import { Gauge, Histogram, type Registry } from 'prom-client';

/**
 * Creates the histogram of seconds from a request's arrival to the end of its response, by route (never by path: ids would create endless
 * series) and by the class of its status.
 */
export const createRequestHistogram = (registry: Registry) =>
  new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from arrival to the end of the response',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300],
    registers: [registry],
  });

const CLASSES = ['none', '1xx', '2xx', '3xx', '4xx', '5xx'] as const;

/** Returns the class of a status: `2xx` for 204. */
export const statusClass = (status: number): string => CLASSES[Math.floor(status / 100)] ?? 'none';

/** Creates the gauge of the event streams that are open now. */
export const createStreamGauge = (registry: Registry) =>
  new Gauge({ name: 'http_event_streams', help: 'Open event streams', registers: [registry] });

export const requestMetrics = fp<{ registry: Registry }>(
  async (app, { registry }) => {
    const histogram = createRequestHistogram(registry);
    const streams = createStreamGauge(registry);
    app.addHook('onSend', async (_request, reply) => {
      if (!isEventStream(reply) || reply.raw.destroyed) return;
      streams.inc();
      reply.raw.once('close', () => streams.dec());
    });
    app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
      const route = routeOptions.url ?? 'none';
      histogram.observe({ method, route, status: statusClass(reply.statusCode) }, reply.elapsedTime / 1_000);
    });
  },
  { name: 'request-metrics' },
);

const isEventStream = (reply: FastifyReply): boolean =>
  String(reply.getHeader('content-type')).startsWith('text/event-stream');
