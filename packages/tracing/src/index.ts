export { continueTrace } from './continue-trace.ts';
export { createTracing } from './create-tracing.ts';
export type { Tracing } from './create-tracing.ts';
export { samplingConfig, tracingConfig } from './tracing-config.ts';
