import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '../../bootstrap/fail.mjs';

const RETRY_INTERVAL_MS = 500;
const CONNECT_TIMEOUT_MS = 2_000;

/**
 * Refuses with one sentence if no server listens at a variable's address. The server has a moment to start. Addresses without a host
 * (socket folders) and invalid URLs are left to their users.
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

/** Contains only host and port: the address may contain a password. */
const silentSentence = (variable: string, { name, port }: Host): string =>
  `Nothing responds at ${name}:${port}, the address in ${variable}: start that server, or omit ${variable} and one is started here.`;
