import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { plainAddress } from '@escriba/http';

/**
 * Returns the address of a request's client. Each trusted proxy appends the address it saw, so with n of them the n-th entry of
 * `X-Forwarded-For` from the right is the client's; the client itself may have written the entries before it.
 */
export const clientAddress = (request: IncomingMessage, trustedProxyHops: number): string => {
  const connection = plainAddress(request.socket.remoteAddress ?? '');
  if (trustedProxyHops === 0) return connection;
  const header = request.headers['x-forwarded-for'];
  const entries = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',');
  const entry = plainAddress(entries.at(-trustedProxyHops)?.trim() ?? '');
  return isIP(entry) === 0 ? connection : entry;
};
