import { watchSubscription } from '@escriba/contracts';
import { createOpenStreams, getUser, sendEvents, serveRoute } from '@escriba/http';
import type { EventBus } from '@escriba/jobs';
import { createWaker } from '@escriba/runtime';
import type { FastifyInstance } from 'fastify';
import { userChannel } from '../subscriptions/announce.ts';

type WatchDeps = { readonly bus: Pick<EventBus, 'subscribe'> };

const STREAMS = { perPersonMax: 20, perAddressMax: 60, errorCode: 'billing.too_many_streams' };
const KEEP_ALIVE_MS = 15_000;

/** Tells open pages that the standing may have changed. */
export const watchRoutes =
  ({ bus }: WatchDeps) =>
  async (app: FastifyInstance) => {
    const streams = createOpenStreams(STREAMS);
    serveRoute(app, watchSubscription, async (request, reply) => {
      streams.add(request, reply);
      const closed = new AbortController();
      reply.raw.once('close', () => closed.abort());
      return sendEvents(request, reply, changesOf(bus, getUser(request).id, closed.signal)) as never;
    });
  };

const changesOf = async function* changesOf(
  bus: WatchDeps['bus'],
  userId: string,
  signal: AbortSignal,
): AsyncGenerator<{ event: string; data?: unknown }> {
  const waker = createWaker(signal);
  let changes = 0;
  const note = (): void => {
    changes += 1;
    waker.wake();
  };
  const leave = await bus.subscribe(userChannel(userId), note, { onGap: note });
  try {
    yield { event: 'subscription', data: {} };
    while (!signal.aborted) {
      await waker.wait(KEEP_ALIVE_MS);
      yield changes > 0 ? { event: 'subscription', data: {} } : { event: 'keep-alive' };
      changes = 0;
    }
  } finally {
    leave();
  }
};
