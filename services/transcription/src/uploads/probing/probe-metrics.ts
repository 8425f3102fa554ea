import { createCollectedGauge } from '@escriba/metrics';
import type { Registry } from 'prom-client';

/** Uploads that wait to be examined, by kind, in this process. */
export type WaitingProbes = Readonly<Record<'recording' | 'chat', number>>;

/** Registers the gauge of the uploads that wait to be examined. */
export const registerProbeMetrics = (registry: Registry, countWaiting: () => WaitingProbes): void => {
  createCollectedGauge({
    registry,
    name: 'media_probes_waiting',
    help: 'Uploads that wait to be examined, by kind: recording, or exported chat',
    labelNames: ['kind'],
    collect: () =>
      Promise.resolve(Object.entries(countWaiting()).map(([kind, value]) => ({ labels: { kind }, value }))),
  });
};
