import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections, one of which may take a port between this call and its use. */
const PORT_MIN = 20_000;
const PORT_MAX = 32_000;
const ATTEMPTS = 50;

/** What this process was given is soon in use, and not given again. */
const given = new Set<number>();

/** A port of 127.0.0.1 that nothing listens on right now. Throws where none is found. */
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
