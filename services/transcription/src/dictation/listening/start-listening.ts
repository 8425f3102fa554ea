import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { Slots } from '../../recognition/recognition.ts';
import { LiveOffer, liveOffersChannel } from '../wire/channels.ts';
import { type ListenDeps, listenToSession } from './listen-to-session.ts';

type StartDeps = ListenDeps & {
  redis: Pick<Redis, 'options'>;
  /** Slots of the engine, which live text shares with pieces of recordings. */
  slots: Pick<Slots, 'hold'>;
};

export type Listening = Awaited<ReturnType<typeof startListening>>;

/** Takes offered sessions of live text while a slot of the engine is free; one that closes leaves its sessions to other workers. */
export const startListening = async (deps: StartDeps) => {
  const worker = randomUUID();
  const closing = new AbortController();
  const sessions = new Map<string, Promise<void>>();

  const take = (offer: LiveOffer): void => {
    if (closing.signal.aborted || sessions.has(offer.session)) return;
    const slot = deps.slots.hold();
    if (slot === undefined) return;
    const listening = listenToSession(deps, { offer, worker, closing: closing.signal }).finally(() => {
      slot[Symbol.dispose]();
      sessions.delete(offer.session);
    });
    sessions.set(offer.session, listening);
  };
  const unsubscribe = await deps.bus.subscribe(liveOffersChannel(deps.redis), take, { message: LiveOffer });

  return {
    close: async (): Promise<void> => {
      unsubscribe();
      closing.abort(new Error('The worker closes'));
      await Promise.allSettled(sessions.values());
    },
  };
};
