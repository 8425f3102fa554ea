export { createCollectedGauge } from './collected-gauge.ts';
export type { Reading } from './collected-gauge.ts';
export { createMetrics } from './create-metrics.ts';
export { startMetricsServer } from './metrics-server.ts';
