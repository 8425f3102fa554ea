import { defineConfig } from '@escriba/runtime';
import * as Type from 'typebox';

/** The settings of the address to which a process sends its spans: standard names of OpenTelemetry. */
export const tracingConfig = defineConfig({
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    schema: Type.String({ pattern: '^https?://[^\\s/]+(/[^\\s]*)?$' }),
    optional: true,
    help: 'Collector of traces (OTLP over HTTP), e.g. http://collector:4318; without it no trace is recorded',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    schema: Type.String(),
    optional: true,
    secret: true,
    help: 'Headers for the collector, e.g. authorization=Bearer%20abc, separated by commas',
  },
});

/** The gateway decides which requests are recorded; all other processes follow it. */
export const samplingConfig = defineConfig({
  OTEL_TRACES_SAMPLER_ARG: {
    schema: Type.Number({ minimum: 0, maximum: 1 }),
    default: 1,
    help: 'Share of requests whose traces are recorded, from 0 to 1',
  },
});
