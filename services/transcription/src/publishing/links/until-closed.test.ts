import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { type FastifyInstance, fastify } from 'fastify';
import { createUntilClosed } from './until-closed.ts';

let app: FastifyInstance | undefined;
afterEach(() => app?.close());

it('looks at no link for a listener who has left while the link was read', async () => {
  let looking = 0;
  const look = (): (() => void) => {
    looking += 1;
    return () => (looking -= 1);
  };
  const unsubscribed = Promise.withResolvers<void>();
  const untilClosed = createUntilClosed({
    bus: { subscribe: async () => unsubscribed.resolve },
    poll: { watch: look, readOne: async () => true },
  });
  const [arrived, signal] = [Promise.withResolvers<void>(), Promise.withResolvers<AbortSignal>()];
  app = fastify();
  app.get('/audio', async (_request, reply) => {
    const closed = once(reply.raw, 'close');
    arrived.resolve();
    await closed;
    signal.resolve(untilClosed(reply, { id: 'l1', transcription_id: 't1' }));
    return reply;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('GET /audio HTTP/1.1\r\nhost: a\r\n\r\n');
  await arrived.promise;
  socket.destroy();
  expect((await signal.promise).aborted).toBe(true);
  expect(looking).toBe(0);
  await unsubscribed.promise;
});
