import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Starts a web site on this machine. What it serves is set by path; all other paths are missing. */
export const startMediaSite = async () => {
  const handlers = new Map<string, Handler>();
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    const handler = handlers.get(request.url ?? '');
    if (handler) handler(request, response);
    else response.writeHead(404).end('missing');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;

  return {
    url,
    /** The requests that have arrived, oldest first. */
    requestsOf: (path: string) => requests.filter((request) => request.url === path),
    /** Serves a path by a function; returns its address. */
    serve: (path: string, handler: Handler): string => {
      handlers.set(path, handler);
      return url + path;
    },
    /** Serves bytes with their length; returns their address. */
    put: (path: string, bytes: Uint8Array | string, headers: Record<string, string> = {}): string => {
      handlers.set(path, (_request, response) => {
        response.writeHead(200, { 'content-length': Buffer.byteLength(bytes), ...headers }).end(bytes);
      });
      return url + path;
    },
    stop: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

export type MediaSite = Awaited<ReturnType<typeof startMediaSite>>;
