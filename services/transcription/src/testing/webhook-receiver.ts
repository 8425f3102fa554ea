import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Received = { readonly headers: Record<string, string>; readonly body: string };

/** Starts a user's program, which notes what it is notified of. */
export const startReceiver = async () => {
  const received: Received[] = [];
  let respond = accept;
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ headers: plain(request.headers), body });
      return respond(response);
    });
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    /** Sets how it responds from now on. */
    become: (next: typeof respond) => {
      respond = next;
    },
    stop: (): void => {
      server.closeAllConnections();
      server.close();
    },
  };
};

const accept = (response: ServerResponse): void => void response.end('ok');

const plain = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
