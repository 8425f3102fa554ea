import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { ofCurrentTest } from './current-test.ts';

export type PreparedResponse =
  | {
      readonly status: number;
      readonly body: unknown;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | { readonly events: readonly Event[] }
  | typeof CUT;

/** The response of a connection that breaks before one. */
export const CUT = 'cut';

type Event = { readonly event: string; readonly data: unknown };
type Seen = {
  readonly method: string;
  readonly path: string;
  /** The path with its query. */
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
};

/** Starts a server on a free port, unless one is given, that responds by path and records the requests. */
export const startVisitorServer = async (port = 0) => {
  const responses = new Map<string, (request: Seen) => PreparedResponse | Promise<PreparedResponse>>();
  const seen: Seen[] = [];

  const server = createServer(ofCurrentTest((request, response) => void serve(request, response)));
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    // jsdom's XMLHttpRequest keeps the first origin of its window, so that every upload is cross-origin.
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', 'prefer, accept-language, x-device-id, traceparent');
    if (request.method === 'OPTIONS') return void response.end();
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const { method = '', url = '', headers } = request;
    const asked = { method, path, url, headers, body: await text(request) };
    seen.push(asked);
    const [, prepared] = [...responses].find(([prefix]) => path.startsWith(prefix)) ?? [];
    send(response, (await prepared?.(asked)) ?? { status: 404, body: refuse('not_found', 'Não existe') });
  };

  await new Promise<void>((resolve) => server.listen(port, resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    seen,
    /** Sets the response to paths with this prefix. */
    on: (
      prefix: string,
      prepared: PreparedResponse | ((request: Seen) => PreparedResponse | Promise<PreparedResponse>),
    ) => {
      responses.set(prefix, typeof prepared === 'function' ? prepared : () => prepared);
    },
    forget: () => {
      responses.clear();
      seen.length = 0;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

/** Returns a refusal in the API's format. */
export const refuse = (error: string, message: string) => ({
  success: false,
  error,
  message,
  requestId: 'test',
});

const send = (response: ServerResponse, prepared: PreparedResponse): void => {
  if (prepared === CUT) return void response.destroy();
  if ('events' in prepared) {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const { event, data } of prepared.events) {
      response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    }
    // A stream without an end event stays open, like that of a running transcription.
    if (prepared.events.at(-1)?.event === 'snapshot') response.end();
    return;
  }
  const isText = typeof prepared.body === 'string';
  response.writeHead(prepared.status, {
    'content-type': isText ? 'text/html' : 'application/json',
    ...prepared.headers,
  });
  response.end(isText ? prepared.body : JSON.stringify(prepared.body));
};
