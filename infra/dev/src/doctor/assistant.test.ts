import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { assistantCheck } from './assistant.ts';

let server: Server;
let baseUrl: string;

beforeEach(async () => {
  server = createServer((_, response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ object: 'list', data: [{ id: 'small', object: 'model' }] })),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterEach(() => void server.close());

const check = (model: string) =>
  assistantCheck({ baseUrl, model, apiKey: 'secret' }).run(new AbortController().signal);

it('says that the server of the language model responds and has the model', async () => {
  expect(await check('small')).toMatchObject([{ check: 'assistant', status: 'ok' }]);
});

it('names a model that the server does not have', async () => {
  expect(await check('large')).toMatchObject([
    { status: 'error', found: expect.stringContaining('no model large'), todo: expect.anything() },
  ]);
});

it('fails if the server is not there', async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await expect(check('small')).rejects.toThrow('not reachable');
});
