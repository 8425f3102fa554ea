import { once } from 'node:events';
import { type AddressInfo, type Socket, connect, createServer } from 'node:net';
import { expect, it } from '@jest/globals';
import { startFakeDns } from './dns.ts';

const CONNECTIONS = 1_000;
const STARTS = 300;

const openConnection = async (port: number): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
};

it('starts on a port that is free for UDP and for TCP, beside many connections that have ports of the same range', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => openConnection(port)));
  try {
    for (let started = 0; started < STARTS; started += 1) {
      const dns = await startFakeDns();
      expect(dns.address).toMatch(/^127\.0\.0\.1:\d+$/);
      await dns.stop();
    }
  } finally {
    for (const connection of connections) connection.destroy();
    server.close();
  }
});
