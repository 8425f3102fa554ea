import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import fp from 'fastify-plugin';
import { serviceClosing } from './service.errors.ts';
import { whenClosed } from './when-closed.ts';

type CloseOptions = {
  /** How long requests in flight may take before their connections are cut. */
  readonly graceMs: number;
};

const IDLE_CHECK_MS = 50;

/**
 * Closes an app without losing requests: those in flight finish, later ones on open connections are refused with `service.closing`, event
 * streams end at once, and each connection closes as soon as it is idle. An event stream is the response to a GET; others answer a call, and end by themselves.
 */
export const gracefulClose = fp<CloseOptions>(
  async (app, { graceMs }) => {
    const streams = new Map<ServerResponse, Readable>();
    const timers: NodeJS.Timeout[] = [];
    let isClosing = false;

    app.addHook('onRequest', async () => {
      if (isClosing) throw serviceClosing();
    });
    app.addHook('onSend', async ({ method }, reply, payload) => {
      if (method !== 'GET' || !(payload instanceof Readable) || !isEventStream(reply)) return;
      streams.set(reply.raw, payload);
      whenClosed(reply, () => streams.delete(reply.raw));
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

/** Ends a stream so that the client sees the end of the response, not a broken connection. */
const endStream = (response: ServerResponse, payload: Readable): void => {
  payload.unpipe(response);
  response.end();
};
