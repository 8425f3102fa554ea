import { Registry, collectDefaultMetrics } from 'prom-client';

/** Creates a Prometheus registry with the process's default metrics, labelled with the process's name. */
export const createMetrics = (name: string): Registry => {
  const registry = new Registry();
  registry.setDefaultLabels({ process: name });
  collectDefaultMetrics({ register: registry });
  return registry;
};
