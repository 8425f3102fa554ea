import { once } from 'node:events';
import { IncomingMessage, ServerResponse } from 'node:http';
import { connect, Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { createLogger } from '@escriba/runtime';
import { afterEach, expect, it } from '@jest/globals';
import type { FastifyReply } from 'fastify';
import { type App, createApp, createOpenStreams, whenClosed } from './index.ts';

let app: App | undefined;
afterEach(() => app?.close());

/** Sends a request whose client leaves while its route waits; returns its response after that. */
const leaveEarly = async (): Promise<FastifyReply['raw']> => {
  const [arrived, left] = [Promise.withResolvers<void>(), Promise.withResolvers<FastifyReply['raw']>()];
  app = await createApp({ logger: createLogger({ name: 'test', level: 'silent' }), checks: {} });
  app.get('/slow', async (_request, reply) => {
    const closed = once(reply.raw, 'close');
    arrived.resolve();
    await closed;
    left.resolve(reply.raw);
    return reply;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('GET /slow HTTP/1.1\r\nhost: a\r\n\r\n');
  await arrived.promise;
  socket.destroy();
  return left.promise;
};

it('a client that has left already counts as one that leaves', async () => {
  const raw = await leaveEarly();
  let calls = 0;
  whenClosed({ raw }, () => (calls += 1));
  expect(calls).toBe(1);
});

it('a stream whose client has left before it is counted takes no place', async () => {
  const raw = await leaveEarly();
  const streams = createOpenStreams({ perUserMax: 1, perAddressMax: 1, errorCode: 'test.too_many' });
  const caller = { ip: '192.0.2.7' };
  streams.add({ caller }, { raw });
  expect(() =>
    streams.add({ caller }, { raw: new ServerResponse(new IncomingMessage(new Socket())) }),
  ).not.toThrow();
});
