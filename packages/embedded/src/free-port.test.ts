import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from '@jest/globals';
import { findFreePort, reservePort } from './free-port.ts';

const FIXTURE = fileURLToPath(new URL('reserves-port.fixture.ts', import.meta.url));
const children: ChildProcess[] = [];
/** Reserves a port of a range in another process; nothing listens on it. */
const reserveElsewhere = async (min: number, max: number) => {
  const child = fork(FIXTURE, [String(min), String(max)]);
  children.push(child);
  const [port] = (await once(child, 'message')) as [number];
  return { port, child };
};
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

describe('a free port', () => {
  it('is given to one process alone, also before anything listens on it', async () => {
    const min = (await findFreePort()) + 1;
    const { port, child } = await reserveElsewhere(min, min + 20);
    await expect(findFreePort({ min: port, max: port + 1 })).rejects.toThrow('no free port');
    expect(await reservePort(port)).toBe(false);

    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await findFreePort({ min: port, max: port + 1 })).toBe(port);
  });

  it('is one that nothing listens on', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    expect(await reservePort(port)).toBe(false);
    server.close();
    await once(server, 'close');
    expect(await reservePort(port)).toBe(true);
  });

  it('is given once, but may be asked for by its number again', async () => {
    const port = await findFreePort();
    await expect(findFreePort({ min: port, max: port + 1 })).rejects.toThrow('no free port');
    expect(await reservePort(port)).toBe(true);
  });
});
