import { fileURLToPath } from 'node:url';
import { findFreePort } from '@escriba/testing';
import { type ServerProcess, startServerProcess } from './server-process.ts';

/** Starts a bare proxy for `GET` in front of a service, in a process of its own. */
export const startBareProxy = async (upstream: string): Promise<ServerProcess> => {
  const port = await findFreePort();
  const program = fileURLToPath(new URL('bare-proxy.process.ts', import.meta.url));
  return startServerProcess({
    program: process.execPath,
    args: [...process.execArgv, program, String(port), upstream],
    port,
  });
};
