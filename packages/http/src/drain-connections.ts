import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

type DrainOptions = {
  /** Longest time for draining, in ms. Default: longer than the product's HTTP clients keep an idle connection to a service. */
  readonly drainMs?: number;
};

const DRAIN_MS = 2_000;
const CHECK_MS = 50;

/**
 * Empties a server's connections before it closes, while it still serves: each connection closes with its next response, and the clients
 * close the idle ones by themselves. A server that closed an idle connection could cut a request that the client is just sending on it, and
 * the client could not know whether the request was handled.
 */
export const drainConnections = async (
  server: Server,
  { drainMs = DRAIN_MS }: DrainOptions = {},
): Promise<void> => {
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    response.shouldKeepAlive = false;
  });
  const countConnections = promisify(server.getConnections.bind(server));
  const until = performance.now() + drainMs;
  while (performance.now() < until && (await countConnections()) > 0) await sleep(CHECK_MS);
  await nextTurn(); // connections that wait to be accepted are accepted
};
