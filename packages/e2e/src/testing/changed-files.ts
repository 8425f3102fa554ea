import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Changes the content of a file; null deletes it. */
type Change = (content: string) => string | null;

/** Opens a server before the product that serves some of the web client's files as another version would. */
export const openChangedFiles = async (productUrl: () => string) => {
  const changes = new Map<string, Change>();
  const server = createServer((near, response) => {
    const change = changes.get(near.url?.split('?')[0] ?? '');
    // A changed file is read as text.
    const { 'accept-encoding': encoding, ...others } = near.headers;
    const headers = change === undefined ? { ...others, 'accept-encoding': encoding ?? 'identity' } : others;
    const far = httpRequest(new URL(near.url ?? '/', productUrl()), {
      method: near.method ?? 'GET',
      headers,
    });
    near.pipe(far);
    far.once('error', () => response.destroy());
    response.once('close', () => far.destroy());
    far.once('response', (found: IncomingMessage) => {
      const { 'content-length': _, etag: __, ...kept } = found.headers;
      if (change === undefined) {
        response.writeHead(found.statusCode ?? 502, found.headers);
        return void found.pipe(response);
      }
      void sendChanged(found, change, (status, content) => response.writeHead(status, kept).end(content));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** Changes a file from now on, by its path. */
    change: (path: string, change: Change): void => void changes.set(path, change),
    /** Serves every file as it is. */
    restore: (): void => changes.clear(),
    close: (): void => {
      server.close();
      server.closeAllConnections();
    },
  };
};

const sendChanged = async (
  found: IncomingMessage,
  change: Change,
  send: (status: number, content: string) => void,
): Promise<void> => {
  const changed = change(await text(found));
  send(changed === null ? 404 : (found.statusCode ?? 502), changed ?? '');
};
