import type { EventBus } from '@escriba/jobs';
import type { FastifyReply } from 'fastify';
import { transcriptionChannel } from '../../recordings/announce.ts';
import { abortOnDisconnect } from '../../http/abort-on-disconnect.ts';
import type { SharedLook } from '../../status/shared-look.ts';
import type { SharedAudio } from './shared-transcripts.service.ts';

type UntilClosedDeps = {
  bus: Pick<EventBus, 'subscribe'>;
  /** For links that run out, and announcements that were lost: which links are open, once for all that are listened to. */
  look: SharedLook<true>;
};

export type UntilClosed = ReturnType<typeof createUntilClosed>;

/**
 * A signal that ends an answer when its link is closed: a player holds one request open for as long as it plays, and must not hear
 * the rest of what was taken back.
 */
export const createUntilClosed =
  ({ bus, look }: UntilClosedDeps) =>
  (reply: FastifyReply, link: SharedAudio['link']): AbortSignal => {
    const closed = new AbortController();
    const see = (isOpen: true | undefined): void => {
      if (isOpen === undefined) closed.abort(new Error('the link was closed'));
    };
    // A look that fails is made up for by the next one.
    const wake = (): void => void look.readOne(link.id).then(see, () => undefined);
    const stopLooking = look.watch(link.id, see);
    const subscribed = bus.subscribe(transcriptionChannel(link.transcription_id), wake, { onGap: wake });
    reply.raw.once('close', () => {
      stopLooking();
      void subscribed.then((unsubscribe) => unsubscribe());
    });
    return AbortSignal.any([abortOnDisconnect(reply), closed.signal]);
  };
