import { runService } from '@escriba/service';
import { createApiServices } from './api-services.ts';
import { buildApp } from './app.ts';
import { publishCatalogue } from './catalogue/catalogue.ts';
import { loadBillingConfig } from './config.ts';
import { findPeers } from './peers.ts';
import { openResources } from './resources.ts';
import { createServices } from './services.ts';
import { publishAllSeats } from './subscriptions/subscriptions.ts';
import { startEventRelay } from './work/work.ts';

runService({
  name: 'billing',
  config: loadBillingConfig,
  open: openResources,
  services: async (parts) => {
    const services = { ...createServices(parts, parts.config), ...createApiServices(parts, parts.config) };
    await publishCatalogue(parts.db, services.catalogue, parts.clock());
    await publishAllSeats(parts.db, services.catalogue, parts.clock());
    return services;
  },
  relays: ({ config, services, ...parts }) => [
    startEventRelay(parts, findPeers(config)),
    ...(services.fiscalData === undefined ? [] : [services.fiscalData.follow()]),
  ],
  checks: ({ services: { fiscalData } }) => (fiscalData === undefined ? {} : { invoices: fiscalData.check }),
  app: buildApp,
});
