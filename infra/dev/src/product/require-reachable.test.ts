import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, it } from '@jest/globals';
import { requireReachable } from './require-reachable.ts';

it('a configured server that does not listen is refused with one sentence, without its password', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const address = `postgres://ana:secret@127.0.0.1:${port}/escriba`;
  await expect(requireReachable('DATABASE_URL', address, 5_432)).resolves.toBeUndefined();

  server.close();
  await once(server, 'close');
  await expect(requireReachable('DATABASE_URL', address, 5_432, 0)).rejects.toThrow(
    `Nothing responds at 127.0.0.1:${port}, the address in DATABASE_URL: start that server, or omit DATABASE_URL and one is started here.`,
  );
});

it.each([undefined, 'postgres:///escriba?host=/run/postgresql', 'dbname=escriba'])(
  'an address without a host is not checked: %s',
  (address) => expect(requireReachable('DATABASE_URL', address, 5_432, 0)).resolves.toBeUndefined(),
);
