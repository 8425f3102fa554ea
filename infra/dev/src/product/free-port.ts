import { once } from 'node:events';
import { createServer } from 'node:net';
import { Refusal } from '../../bootstrap/fail.mjs';

/** Resolves to whether a server could listen there now. `host` undefined: on every address. */
export const isPortFree = async (port: number, host?: string): Promise<boolean> => {
  const server = createServer();
  server.listen({ port, ...(host === undefined ? {} : { host }), exclusive: true });
  try {
    await once(server, 'listening');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') return false;
    if (code === 'EACCES') throw new Refusal(forbiddenSentence(port));
    throw error;
  }
  server.close();
  await once(server, 'close');
  return true;
};

/** Refuses with one sentence when another program listens on the port of any of the hosts. */
export const requireFreePort = async (
  port: number,
  hosts: readonly (string | undefined)[],
): Promise<void> => {
  for (const host of hosts) if (!(await isPortFree(port, host))) throw new Refusal(takenSentence(port));
};

const takenSentence = (port: number): string =>
  `Port ${port} is already in use; start with PORT=${port === 65_535 ? 8080 : port + 1} npm start`;

const forbiddenSentence = (port: number): string =>
  `This user may not listen on port ${port}; start with PORT=8080 npm start`;
