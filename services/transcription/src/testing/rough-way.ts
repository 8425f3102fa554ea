import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readdir } from 'node:fs/promises';

/** Returns the files below a folder, without what the program keeps for itself. */
export const listTexts = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true });
  return entries.filter((entry) => entry.endsWith('.md') || entry.endsWith('.srt')).toSorted();
};

/**
 * What happens to a request on its way: it never arrives, its response is lost, it waits for ever, or it has this response. Undefined: nothing.
 */
type Mishap =
  | 'request lost'
  | 'response lost'
  | 'held'
  | { readonly status: number; readonly headers: Record<string, string> };

/** Starts a way to an address on which requests meet mishaps. */
export const startRoughWay = async (url: string) => {
  let choose = (_request: IncomingMessage): Mishap | undefined => undefined;
  const passed: string[] = [];
  const server = createServer((request, response) => {
    passed.push(`${request.method} ${request.url}`);
    void pass(url, choose(request), request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Returns method and path of each request so far. */
    passed: () => [...passed],
    /** Has one request of that method and path meet a mishap. Resolves when it has. */
    once: (method: string, path: RegExp, mishap: Mishap): Promise<void> => {
      const met = Promise.withResolvers<void>();
      choose = (request) => {
        if (request.method !== method || !path.test(request.url ?? '')) return undefined;
        choose = () => undefined;
        met.resolve();
        return mishap;
      };
      return met.promise;
    },
    /** Has all requests meet a mishap, until it is called with undefined. */
    always: (mishap: Mishap | undefined): void => {
      choose = () => mishap;
    },
    stop: async (): Promise<void> => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

const pass = async (
  url: string,
  mishap: Mishap | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  if (mishap === 'held') return;
  if (mishap === 'request lost') return void request.socket.destroy();
  if (typeof mishap === 'object') {
    request.resume();
    return void response.writeHead(mishap.status, mishap.headers).end();
  }
  const { method, headers } = request;
  const onward = httpRequest(new URL(request.url ?? '', url), { method, headers, agent: false });
  request.pipe(onward);
  onward.on('error', () => response.destroy());
  const [answer] = (await once(onward, 'response')) as [IncomingMessage];
  if (mishap === 'response lost') {
    answer.resume();
    await once(answer, 'end');
    return void request.socket.destroy();
  }
  response.writeHead(answer.statusCode ?? 502, answer.headers);
  answer.pipe(response);
};
