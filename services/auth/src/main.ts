import { runService } from '@escriba/service';
import { buildApp } from './app.ts';
import { loadAuthConfig } from './config.ts';
import { createHousekeeping, watchCertificate } from './operations/operations.ts';
import { openResources } from './resources.ts';
import { createServices } from './services.ts';

runService({
  name: 'auth',
  config: loadAuthConfig,
  open: openResources,
  services: async (parts) => {
    const services = await createServices(parts);
    await services.keys.rotate();
    return services;
  },
  relays: ({ config, services, ...parts }) => [
    watchCertificate({ ...parts, publicUrl: config.PUBLIC_URL }),
    services.outbox.start(),
  ],
  loops: ({ services, ...parts }) => ({ housekeeping: createHousekeeping({ ...parts, ...services }) }),
  app: buildApp,
});
