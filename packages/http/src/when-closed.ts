import type { FastifyReply } from 'fastify';

/**
 * Calls a function when the connection of a response closes, at once if it has closed already: Node emits that once, and a client may leave
 * while a request waits for its token or for the database.
 */
export const whenClosed = ({ raw }: Pick<FastifyReply, 'raw'>, handle: () => void): void => {
  if (raw.closed) handle();
  else raw.once('close', handle);
};
