import { whenClosed } from '@escriba/http';
import type { FastifyReply } from 'fastify';

/** Returns a signal that aborts when the connection closes before the response is finished. */
export const abortOnDisconnect = (reply: FastifyReply): AbortSignal => {
  const controller = new AbortController();
  whenClosed(reply, () => {
    if (!reply.raw.writableFinished) controller.abort(new Error('The client disconnected'));
  });
  return controller.signal;
};
