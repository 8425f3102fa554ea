import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** Serves a page that shows a text in one element, compressed as the product's responses are. */
export const serveBarePage = async (text: string) => {
  const head = '<!doctype html><meta charset="utf-8"><title>Text</title>';
  const page = `${head}<pre style="white-space: pre-wrap; font: 18px/1.75 serif; max-width: 680px">${text}</pre>`;
  const body = await promisify(gzip)(page);
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' };
  const server = createServer((_request, response) => response.writeHead(200, headers).end(body));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: (): void => {
      server.close();
      server.closeAllConnections();
    },
  };
};
