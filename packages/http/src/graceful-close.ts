import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import fp from 'fastify-plugin';
import { serviceClosing } from './service.errors.ts';

type CloseOptions = {
  /** How long requests in flight may take before their connections are cut. */
  readonly graceMs: number;
};

const IDLE_CHECK_MS = 50;

/**
 * Closes an app without losing anything: requests in flight end in their own time, what comes on connections that are still
 * open is refused with `service.closing`, event streams end at once, and a connection is closed as soon as nothing runs on it.
 */
export const gracefulClose = fp<CloseOptions>(
  async (app, { graceMs }) => {
    const streams = new Map<ServerResponse, Readable>();
    const timers: NodeJS.Timeout[] = [];
    let isClosing = false;

    app.addHook('onRequest', async () => {
      if (isClosing) throw serviceClosing();
    });
    app.addHook('onSend', async (_request, reply, payload) => {
      if (!(payload instanceof Readable) || !isEventStream(reply)) return;
      streams.set(reply.raw, payload);
      reply.raw.once('close', () => streams.delete(reply.raw));
    });
    app.addHook('preClose', async () => {
      isClosing = true;
      for (const [response, payload] of streams) endStream(response, payload);
      timers.push(
        setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS),
        setTimeout(() => app.server.closeAllConnections(), graceMs),
      );
    });
    app.addHook('onClose', async () => timers.forEach((timer) => clearInterval(timer)));
  },
  { name: 'graceful-close' },
);

const isEventStream = (reply: FastifyReply): boolean =>
  String(reply.getHeader('content-type')).startsWith('text/event-stream');

/** The client sees the end of an answer, not a broken connection. */
const endStream = (response: ServerResponse, payload: Readable): void => {
  payload.unpipe(response);
  response.end();
};
