import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fp from 'fastify-plugin';
import { Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** A Prometheus registry with the process's default metrics, labelled with the process's name. */
export const createMetrics = (name: string): Registry => {
  const registry = new Registry();
  registry.setDefaultLabels({ process: name });
  collectDefaultMetrics({ register: registry });
  return registry;
};

/** Seconds from a request's arrival to the end of its response, by route (never by path: ids would create endless series). */
export const createRequestHistogram = (registry: Registry) =>
  new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from arrival to the end of the response',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300],
    registers: [registry],
  });

export const requestMetrics = fp<{ registry: Registry }>(
  async (app, { registry }) => {
    const histogram = createRequestHistogram(registry);
    app.addHook('onResponse', async (request, reply) => {
      const { method, routeOptions } = request;
      histogram.observe(
        { method, route: routeOptions.url ?? 'none', status: reply.statusCode },
        reply.elapsedTime / 1_000,
      );
    });
  },
  { name: 'request-metrics' },
);

type MetricsServerOptions = { readonly registry: Registry; readonly port: number; readonly host?: string };

/** Serves `/metrics` on a separate port, which the gateway cannot reach. Port 0 chooses a free one. */
export const startMetricsServer = async ({ registry, port, host = '127.0.0.1' }: MetricsServerOptions) => {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: (): Promise<void> =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

type WorkerMetricsConfig = { readonly METRICS_PORT: number | undefined; readonly METRICS_HOST: string };

/** Serves the default metrics of a process without an API, if it has a port for them. */
export const startWorkerMetrics = async (
  name: string,
  { METRICS_PORT: port, METRICS_HOST: host }: WorkerMetricsConfig,
) => (port === undefined ? undefined : startMetricsServer({ registry: createMetrics(name), port, host }));
