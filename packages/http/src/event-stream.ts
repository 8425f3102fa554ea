import { Readable } from 'node:stream';
import { SESSION_HEADER } from './caller-tokens.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Responds with server-sent events, bound to the caller's session if there is one: they end with it. */
export const sendEvents = (
  { caller, method }: Pick<FastifyRequest, 'caller' | 'method'>,
  reply: FastifyReply,
  events: AsyncIterable<ServerSentEvent>,
): FastifyReply => {
  if (caller.user !== undefined) void reply.header(SESSION_HEADER, caller.user.sessionId);
  return (
    reply
      .header('content-type', 'text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      // Events that no HEAD reads would be produced without end.
      .send(Readable.from(method === 'HEAD' ? [] : toText(events), { objectMode: false }))
  );
};

/** One event of a stream: its name, and data to send as JSON. Without data it is a comment, which keeps proxies from closing. */
type ServerSentEvent = { readonly event: string; readonly data?: unknown };

const toText = async function* toText(events: AsyncIterable<ServerSentEvent>): AsyncGenerator<string> {
  for await (const { event, data } of events)
    yield data === undefined ? `: ${event}\n\n` : `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
};
