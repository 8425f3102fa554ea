import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

export type Closing = ReturnType<typeof createClosing>;

/**
 * How a gateway that shuts down treats forwarded requests: event streams, which have no end of their own, and WebSockets end at once. Others finish, also
 * those by another method than GET whose answer comes as events.
 */
export const createClosing = () => {
  const streams = new Set<ServerResponse>();
  const sockets = new Set<Duplex>();
  let hasBegun = false;
  return {
    hasBegun: (): boolean => hasBegun,
    /** Tracks a request whose response may be an event stream. */
    follow: ({ method, headers }: IncomingMessage, response: ServerResponse): void => {
      if (method !== 'GET' || !wantsEvents(headers)) return;
      streams.add(response);
      response.once('close', () => streams.delete(response));
    },
    /** Tracks the connection of a WebSocket. */
    followSocket: (socket: Duplex): void => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    },
    begin: (): void => {
      hasBegun = true;
      for (const socket of sockets) socket.destroy();
      for (const response of streams) {
        if (response.headersSent) response.end();
        else response.destroy();
      }
    },
  };
};

/** Returns whether a request asks for an event stream. The request decides, because only the service knows the response's headers. */
export const wantsEvents = ({ accept }: IncomingMessage['headers']): boolean =>
  accept?.toLowerCase().includes('text/event-stream') === true;
