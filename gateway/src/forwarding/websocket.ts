import type { IncomingMessage } from 'node:http';
import { WORKSPACE_HEADER } from '@escriba/contracts/auth/workspace-roles';
import type { Duplex } from 'node:stream';
import {
  LIVE_TEXT_PATH,
  LIVE_TEXT_PROTOCOL,
  TOKEN_PROTOCOL_PREFIX,
  WORKSPACE_PROTOCOL_PREFIX,
} from '@escriba/contracts/transcription/live-text';

/** Returns whether a request asks for a WebSocket that a service has. All others are answered as if they asked for none. */
export const wantsWebSocket = ({ method, headers, url = '' }: IncomingMessage): boolean =>
  method === 'GET' &&
  headers.upgrade?.toLowerCase() === 'websocket' &&
  (url === LIVE_TEXT_PATH || url.startsWith(`${LIVE_TEXT_PATH}?`));

/**
 * Takes the access token and the workspace out of the subprotocols, where a browser can put them, and into the headers that the guard reads.
 * Services see neither.
 */
export const moveToken = (request: IncomingMessage): void => {
  const protocols = protocolsOf(request);
  const find = (prefix: string): string | undefined =>
    protocols.find((each) => each.startsWith(prefix))?.slice(prefix.length);
  const token = find(TOKEN_PROTOCOL_PREFIX);
  if (token !== undefined) request.headers.authorization = `Bearer ${token}`;
  const workspaceId = find(WORKSPACE_PROTOCOL_PREFIX);
  if (workspaceId !== undefined) request.headers[WORKSPACE_HEADER] = workspaceId;
};

const MOVED = [TOKEN_PROTOCOL_PREFIX, WORKSPACE_PROTOCOL_PREFIX];

const protocolsOf = ({ headers }: IncomingMessage): string[] =>
  (headers['sec-websocket-protocol'] ?? '').split(',').map((each) => each.trim());

/** The headers of the request, flat, without the access token, the workspace and extensions, which the gateway does not offer. */
export const websocketHeaders = (request: IncomingMessage): string[] => {
  const headers: string[] = [];
  for (let at = 0; at + 1 < request.rawHeaders.length; at += 2) {
    const [name = '', value = ''] = [request.rawHeaders[at], request.rawHeaders[at + 1]];
    const lower = name.toLowerCase();
    if (lower !== 'sec-websocket-protocol' && lower !== 'sec-websocket-extensions')
      headers.push(lower, value);
  }
  const protocols = protocolsOf(request).filter((each) => !MOVED.some((prefix) => each.startsWith(prefix)));
  return [...headers, 'sec-websocket-protocol', protocols.join(', ')];
};

/** Completes the handshake. @throws if the service's response does not continue it */
export const acceptWebSocket = (
  socket: Duplex,
  headers: Readonly<Record<string, string | string[] | undefined>>,
): void => {
  const accept = headers['sec-websocket-accept'];
  if (typeof accept !== 'string' || headers['sec-websocket-protocol'] !== LIVE_TEXT_PROTOCOL)
    throw new Error('the service did not accept the WebSocket');
  socket.write(
    [
      'HTTP/1.1 101 Switching Protocols',
      'Upgrade: websocket',
      'Connection: Upgrade',
      `Sec-WebSocket-Accept: ${accept}`,
      `Sec-WebSocket-Protocol: ${LIVE_TEXT_PROTOCOL}`,
      '',
      '',
    ].join('\r\n'),
  );
};
