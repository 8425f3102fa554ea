import type { IncomingMessage, ServerResponse } from 'node:http';

export type Closing = ReturnType<typeof createClosing>;

/** What a gateway that ends does with the requests that it forwards: event streams end at once, others in their own time. */
export const createClosing = () => {
  const streams = new Set<ServerResponse>();
  let hasBegun = false;
  return {
    hasBegun: (): boolean => hasBegun,
    /** Notes a request that may be answered with a stream of events. */
    follow: ({ headers }: IncomingMessage, response: ServerResponse): void => {
      if (!wantsEvents(headers)) return;
      streams.add(response);
      response.once('close', () => streams.delete(response));
    },
    begin: (): void => {
      hasBegun = true;
      for (const response of streams) {
        if (response.headersSent) response.end();
        else response.destroy();
      }
    },
  };
};

/** By the request, since the answer's headers are the service's. */
export const wantsEvents = ({ accept }: IncomingMessage['headers']): boolean =>
  accept?.toLowerCase().includes('text/event-stream') === true;
