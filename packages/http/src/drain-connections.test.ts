import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { createLogger } from '@escriba/runtime';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type App, createApp, drainConnections } from './index.ts';

const REQUEST = 'GET /x HTTP/1.1\r\nHost: x\r\n\r\n';

let app: App;
let url: URL;

beforeEach(async () => {
  app = await createApp({ logger: createLogger({ name: 'test', level: 'silent' }) });
  app.get('/x', async () => ({ done: true }));
  url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
});
afterEach(() => app.close());

describe('a server that drains its connections', () => {
  it('serves a request on an idle connection, and closes the connection with the response', async () => {
    const socket = connect(Number(url.port), '127.0.0.1');
    socket.write(REQUEST);
    await once(socket, 'readable');
    const drained = drainConnections(app.server);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(socket.closed).toBe(false);
    socket.write(REQUEST);
    const [kept, last] = (await text(socket)).split('HTTP/1.1 200 OK').slice(1);
    expect([kept, last]).toEqual([
      expect.stringMatching(/connection: keep-alive/i),
      expect.stringMatching(/connection: close/i),
    ]);
    await drained;
  });

  it('takes no longer than its connections', async () => {
    await drainConnections(app.server, { drainMs: 60_000 });
    expect((await fetch(new URL('/x', url))).status).toBe(200);
  });

  it('does not wait for a connection that its client keeps', async () => {
    const socket = connect(Number(url.port), '127.0.0.1');
    await once(socket, 'connect');
    await drainConnections(app.server, { drainMs: 50 });
    expect(socket.closed).toBe(false);
    socket.destroy();
  });
});

it('a client of the product closes its idle connection before the server does', async () => {
  const closed = Promise.withResolvers<string>();
  app.server.on('connection', (socket) => {
    socket.once('end', () => closed.resolve('by the client'));
    socket.once('close', () => closed.resolve('by the server'));
  });
  await (await fetch(new URL('/x', url))).json();
  expect(await closed.promise).toBe('by the client');
});
