import { deliverEvent, type ServiceEvent } from '@escriba/contracts/events/events';
import { type CallerName, requireService, serveRoute, servicesOnly } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Subscriptions } from '../users/users.ts';

type EventsRoutesDeps = {
  readonly ledger: Pick<Ledger, 'settle'>;
  readonly subscriptions: Subscriptions;
  readonly catalogue: Pick<Catalogue, 'apply'>;
};

/** The services whose outbox each kind of event may come from. */
const SENDERS: Readonly<Record<ServiceEvent['type'], readonly CallerName[]>> = {
  'transcription.ended': ['transcription', 'worker'],
  'subscription.changed': ['billing'],
  'catalogue.changed': ['billing'],
};

/** Receives events from other services' outboxes. Each event may arrive twice and out of order. */
export const eventsRoutes = (deps: EventsRoutesDeps) => async (app: FastifyInstance) => {
  await app.register(requireService, { from: Object.values(SENDERS).flat() });
  serveRoute(app, deliverEvent, async ({ body, caller }) => {
    if (!SENDERS[body.type].some((sender) => sender === caller.service)) throw servicesOnly();
    await take(deps, body);
    return { success: true as const };
  });
};

const take = ({ ledger, subscriptions, catalogue }: EventsRoutesDeps, event: ServiceEvent): Promise<void> => {
  switch (event.type) {
    case 'transcription.ended':
      return ledger.settle(event);
    case 'subscription.changed':
      return subscriptions.apply(event.data);
    case 'catalogue.changed':
      return catalogue.apply(event.data);
  }
};
