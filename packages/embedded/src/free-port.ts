import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ephemeral ports, which an outgoing connection may take between this call and the port's use. */
const PORT_MIN = 20_000;
const PORT_MAX = 32_000;
const ATTEMPTS = 50;

/** Ports that this process has handed out: they will be in use soon. */
const given = new Set<number>();

/** Returns a port of 127.0.0.1 that nothing listens on. Throws if there is none. */
export const findFreePort = async (): Promise<number> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = PORT_MIN + Math.floor(Math.random() * (PORT_MAX - PORT_MIN));
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
  throw new Error(`no free port between ${PORT_MIN} and ${PORT_MAX} in ${ATTEMPTS} attempts`);
};

const isFree = async (port: number): Promise<boolean> => {
  const server = createServer();
  server.listen({ port, host: '127.0.0.1', exclusive: true });
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
};
