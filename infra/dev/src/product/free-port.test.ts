import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { expect, it } from '@jest/globals';
import { requireFreePort } from './free-port.ts';

const listen = async (port: number): Promise<Server> => {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
};

const close = async (server: Server): Promise<void> => {
  server.close();
  await once(server, 'close');
};

const refusal = async (port: number): Promise<string> =>
  requireFreePort(port, ['127.0.0.1', '0.0.0.0']).then(
    () => '',
    (error: Error) => error.message,
  );

it('an occupied port is refused with one sentence, which names a free one', async () => {
  const taken = await listen(0);
  const { port } = taken.address() as AddressInfo;
  const sentence = new RegExp(`^Port ${port} is already in use; start with PORT=(\\d+) npm start$`);
  const proposed = Number(sentence.exec(await refusal(port))?.[1]);

  const neighbour = await listen(proposed);
  const other = Number(sentence.exec(await refusal(port))?.[1]);
  expect([port, proposed]).not.toContain(other);
  expect(await refusal(other)).toBe('');

  await Promise.all([close(taken), close(neighbour)]);
  expect(await refusal(port)).toBe('');
});

it('an address that this machine does not have is refused with one sentence', async () => {
  await expect(requireFreePort(0, ['192.0.2.1'])).rejects.toThrow(
    'HOST cannot be 192.0.2.1: this machine has no such address',
  );
});
