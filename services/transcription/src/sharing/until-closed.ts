import type { EventBus } from '@escriba/jobs';
import type { FastifyReply } from 'fastify';
import { transcriptionChannel } from '../channels.ts';
import { clientGone } from '../client-gone.ts';
import type { SharedAudio } from './shared-transcripts.service.ts';

type UntilClosedDeps = {
  bus: Pick<EventBus, 'subscribe'>;
  isOpen: (linkId: string) => Promise<boolean>;
};

export type UntilClosed = ReturnType<typeof createUntilClosed>;

/** For links that run out, and announcements that were lost. */
const LOOK_EVERY_MS = 5_000;

/**
 * A signal that ends an answer when its link is closed: a player holds one request open for as long as it plays, and must not hear
 * the rest of what was taken back.
 */
export const createUntilClosed =
  ({ bus, isOpen }: UntilClosedDeps) =>
  (reply: FastifyReply, link: SharedAudio['link']): AbortSignal => {
    const closed = new AbortController();
    const look = async (): Promise<void> => {
      // A look that fails is made up for by the next one.
      const stillOpen = await isOpen(link.id).catch(() => true);
      if (!stillOpen) closed.abort(new Error('the link was closed'));
    };
    const wake = (): void => void look();
    const timer = setInterval(wake, LOOK_EVERY_MS);
    const subscribed = bus.subscribe(transcriptionChannel(link.transcription_id), wake, { onGap: wake });
    reply.raw.once('close', () => {
      clearInterval(timer);
      void subscribed.then((unsubscribe) => unsubscribe());
    });
    return AbortSignal.any([clientGone(reply), closed.signal]);
  };
