import { runService } from '@escriba/service';
import { buildApp } from './app.ts';
import { loadUsageConfig } from './config.ts';
import { openResources } from './resources.ts';
import { createServices } from './services.ts';

const PURGE_INTERVAL_MS = 3_600_000;

runService({
  name: 'usage',
  config: loadUsageConfig,
  open: openResources,
  services: createServices,
  loops: ({ services }) => ({ purge: { intervalMs: PURGE_INTERVAL_MS, run: services.keptData.purge } }),
  checks: ({ services }) => ({ catalogue: services.catalogue.check }),
  app: buildApp,
});
