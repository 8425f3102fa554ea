import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, it } from '@jest/globals';
import { requireReachable } from './require-reachable.ts';

it('a server that is named and does not listen is refused with one sentence, without its password', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const address = `postgres://ana:secret@127.0.0.1:${port}/escriba`;
  await expect(requireReachable('DATABASE_URL', address, 5_432)).resolves.toBeUndefined();

  server.close();
  await once(server, 'close');
  await expect(requireReachable('DATABASE_URL', address, 5_432, 0)).rejects.toThrow(
    `Nothing answers at 127.0.0.1:${port}, where DATABASE_URL points: start that server, or leave DATABASE_URL out and one is started here.`,
  );
});

it.each([undefined, 'postgres:///escriba?host=/run/postgresql', 'dbname=escriba'])(
  'what names no host is not asked: %s',
  (address) => expect(requireReachable('DATABASE_URL', address, 5_432, 0)).resolves.toBeUndefined(),
);
