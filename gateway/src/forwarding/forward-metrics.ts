import { createRequestHistogram, createStreamGauge, statusClass } from '@escriba/http';
import { Counter, type Registry } from 'prom-client';

type Forwarded = {
  readonly method: string;
  /** The prefix of the request's route. */
  readonly route: string;
  readonly status: number;
  readonly durationMs: number;
};

export type ForwardMetrics = ReturnType<typeof createForwardMetrics>;

/** Creates the metrics of forwarded requests. */
export const createForwardMetrics = (registry: Registry) => {
  const histogram = createRequestHistogram(registry);
  const streams = createStreamGauge(registry);
  const refusals = new Counter({
    name: 'gateway_refusals_total',
    help: 'Requests that the gateway refused itself, by error code',
    labelNames: ['code'],
    registers: [registry],
  });
  const upstreamFailures = new Counter({
    name: 'gateway_upstream_failures_total',
    help: 'Requests that a service did not respond to, or whose response broke off',
    labelNames: ['service'],
    registers: [registry],
  });
  return {
    observe: ({ method, route, status, durationMs }: Forwarded): void =>
      histogram.observe({ method, route, status: statusClass(status) }, durationMs / 1_000),
    streamOpened: (): void => streams.inc(),
    streamClosed: (): void => streams.dec(),
    refused: (code: string): void => refusals.inc({ code }),
    upstreamFailed: (service: string): void => upstreamFailures.inc({ service }),
  };
};
