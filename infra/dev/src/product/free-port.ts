import { once } from 'node:events';
import { createServer } from 'node:net';
import { findFreePort } from '@escriba/embedded';
import { Refusal } from '../../bootstrap/fail.mjs';

const PORT_MAX = 65_535;
const NEIGHBOURS = 20;

/** Resolves to whether a server could listen there now. `host` undefined: on every address. */
const isPortFree = async (port: number, host?: string): Promise<boolean> => {
  const server = createServer();
  server.listen({ port, ...(host === undefined ? {} : { host }), exclusive: true });
  try {
    await once(server, 'listening');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') return false;
    if (code === 'EACCES') throw new Refusal(forbiddenSentence(port));
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
      throw new Refusal(
        `HOST cannot be ${host}: this machine has no such address; HOST=0.0.0.0 is every network`,
      );
    throw error;
  }
  server.close();
  await once(server, 'close');
  return true;
};

/** Refuses with one sentence, which names a free port, if another program listens on this one on any of the hosts. */
export const requireFreePort = async (
  port: number,
  hosts: readonly (string | undefined)[],
): Promise<void> => {
  if (await isFreeOnAll(port, hosts)) return;
  throw new Refusal(
    `Port ${port} is already in use; start with PORT=${await findNextFree(port, hosts)} npm start`,
  );
};

const isFreeOnAll = async (port: number, hosts: readonly (string | undefined)[]): Promise<boolean> => {
  for (const host of hosts) if (!(await isPortFree(port, host))) return false;
  return true;
};

/** Finds the next free port. A program on one port may use its neighbours too, as Escriba itself does. */
const findNextFree = async (port: number, hosts: readonly (string | undefined)[]): Promise<number> => {
  for (let next = port + 1; next <= Math.min(port + NEIGHBOURS, PORT_MAX); next += 1)
    if (await isFreeOnAll(next, hosts)) return next;
  return findFreePort();
};

const forbiddenSentence = (port: number): string =>
  `This user has no permission to listen on port ${port}; start with PORT=8080 npm start`;
