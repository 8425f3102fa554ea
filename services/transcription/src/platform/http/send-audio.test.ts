import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { type FastifyInstance, fastify } from 'fastify';
import { abortOnDisconnect } from './abort-on-disconnect.ts';
import { sendAudio } from './send-audio.ts';

let app: FastifyInstance | undefined;
afterEach(() => app?.close());

it('opens no recording for a client that has left while it was found, and reports no failure', async () => {
  const stored = { storageKey: 'k', sizeBytes: 9, etag: '"1"', fileName: 'a.mp3', mimeType: 'audio/mpeg' };
  const [arrived, sent] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const faults: unknown[] = [];
  app = fastify();
  app.addHook('onError', async (_request, _reply, error) => void faults.push(error));
  app.get('/audio', async (request, reply) => {
    const closed = once(reply.raw, 'close');
    arrived.resolve();
    await closed;
    const signal = abortOnDisconnect(reply);
    const open = async (): Promise<never> => {
      throw new Error('opened');
    };
    const result = await sendAudio(request, reply, { stored, open, asDownload: false, signal }).finally(() =>
      sent.resolve(),
    );
    return result;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('GET /audio HTTP/1.1\r\nhost: a\r\n\r\n');
  await arrived.promise;
  socket.destroy();
  await sent.promise;
  await app.close();
  expect(faults).toEqual([]);
});
