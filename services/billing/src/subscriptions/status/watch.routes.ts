import { watchSubscription } from '@escriba/contracts/billing/subscription';
import { createOpenStreams, getUser, sendEvents, serveRoute, whenClosed } from '@escriba/http';
import type { EventBus } from '@escriba/jobs';
import type { FastifyInstance } from 'fastify';
import { watchChanges } from './watch-changes.ts';

type WatchDeps = { readonly bus: Pick<EventBus, 'subscribe'> };

const STREAMS = { perUserMax: 20, perAddressMax: 60, errorCode: 'billing.too_many_streams' };

/** Notifies open pages that the status may have changed. */
export const watchRoutes =
  ({ bus }: WatchDeps) =>
  async (app: FastifyInstance) => {
    const streams = createOpenStreams(STREAMS);
    serveRoute(app, watchSubscription, async (request, reply) => {
      streams.add(request, reply);
      const closed = new AbortController();
      whenClosed(reply, () => closed.abort());
      return sendEvents(request, reply, watchChanges(bus, getUser(request).id, closed.signal)) as never;
    });
  };
