import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '../../bootstrap/fail.mjs';

const RETRY_INTERVAL_MS = 500;
const CONNECT_TIMEOUT_MS = 2_000;

/**
 * Refuses with one sentence when nothing listens where a variable says that a server is. The server has a moment to come up.
 * Addresses without a host (sockets in a folder) and such as are no URL are left to whoever uses them.
 */
export const requireReachable = async (
  variable: string,
  address: string | undefined,
  defaultPort: number,
  waitMs = 5_000,
): Promise<void> => {
  const host = findHost(address, defaultPort);
  if (host === undefined) return;
  const deadline = performance.now() + waitMs;
  while (!(await listens(host))) {
    if (performance.now() >= deadline) throw new Refusal(silentSentence(variable, host));
    await sleep(RETRY_INTERVAL_MS);
  }
};

type Host = { readonly name: string; readonly port: number };

const findHost = (address: string | undefined, defaultPort: number): Host | undefined => {
  const url = address === undefined ? null : URL.parse(address);
  if (url === null || url.hostname === '') return undefined;
  return { name: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port || defaultPort) };
};

const listens = async ({ name, port }: Host): Promise<boolean> => {
  const socket = connect({ host: name, port });
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(CONNECT_TIMEOUT_MS) });
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
};

/** Names host and port alone: the address may hold a password. */
const silentSentence = (variable: string, { name, port }: Host): string =>
  `Nothing answers at ${name}:${port}, where ${variable} points: start that server, or leave ${variable} out and one is started here.`;
