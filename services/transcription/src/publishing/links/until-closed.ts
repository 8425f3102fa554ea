import type { EventBus } from '@escriba/jobs';
import { whenClosed } from '@escriba/http';
import type { FastifyReply } from 'fastify';
import { transcriptionChannel } from '../../recordings/recordings.ts';
import { abortOnDisconnect } from '../../platform/http/abort-on-disconnect.ts';
import type { SharedPoll } from '../../platform/db/shared-poll.ts';
import type { SharedAudio } from './shared-transcripts.service.ts';

type UntilClosedDeps = {
  bus: Pick<EventBus, 'subscribe'>;
  /** Finds links that have expired, and lost messages: one query for all links being played. */
  poll: SharedPoll<true>;
};

export type UntilClosed = ReturnType<typeof createUntilClosed>;

/**
 * Returns a signal that ends a response when its link is closed: a player keeps one request open for as long as it plays, and must not get
 * the rest of revoked audio.
 */
export const createUntilClosed =
  ({ bus, poll }: UntilClosedDeps) =>
  (reply: FastifyReply, link: SharedAudio['link']): AbortSignal => {
    const closed = new AbortController();
    const see = (isOpen: true | undefined): void => {
      if (isOpen === undefined) closed.abort(new Error('the link was closed'));
    };
    // The next look repeats one that fails.
    const wake = (): void => void poll.readOne(link.id).then(see, () => undefined);
    const stopPolling = poll.watch(link.id, see);
    const subscribed = bus.subscribe(transcriptionChannel(link.transcription_id), wake, { onGap: wake });
    whenClosed(reply, () => {
      stopPolling();
      void subscribed.then((unsubscribe) => unsubscribe());
    });
    return AbortSignal.any([abortOnDisconnect(reply), closed.signal]);
  };
