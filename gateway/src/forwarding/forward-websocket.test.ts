import { createHash } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { LIVE_TEXT_PATH, LIVE_TEXT_PROTOCOL } from '@escriba/contracts/transcription/live-text';
import { CALLER_HEADER } from '@escriba/http';
import { eventually } from '@escriba/testing';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type CryptoKey, type JWK, SignJWT, exportJWK, generateKeyPair } from 'jose';
import { createEndedSessionMemory } from '../guard/guard.ts';
import { rawRequest } from '../testing/raw-request.ts';
import { readCallerToken, type RunningGateway, startGateway } from '../testing/start-gateway.ts';

const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const KEY = 'dGhlIHNhbXBsZSBub25jZQ==';

let key: CryptoKey;
let jwk: JWK;
let memory: ReturnType<typeof createEndedSessionMemory>;
let gateway: RunningGateway;
let seen: IncomingMessage[];
let sockets: Duplex[];

const respond: RequestListener = (request, response) => {
  seen.push(request);
  response.end(request.url === '/api/auth/jwks' ? JSON.stringify({ keys: [jwk] }) : 'plain');
};
/** Accepts a WebSocket, and sends every byte back. */
const accept = (request: IncomingMessage, socket: Duplex): void => {
  seen.push(request);
  sockets.push(socket);
  const hash = createHash('sha1').update(`${request.headers['sec-websocket-key']}${GUID}`).digest('base64');
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${hash}\r\nSec-WebSocket-Protocol: ${LIVE_TEXT_PROTOCOL}\r\n\r\n`,
  );
  socket.on('error', () => socket.destroy()).pipe(socket);
};

beforeAll(async () => {
  const pair = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  key = pair.privateKey;
  jwk = { ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'EdDSA' };
});
beforeEach(async () => {
  seen = [];
  sockets = [];
  memory = createEndedSessionMemory();
  gateway = await startGateway({ service: respond, endedSessions: memory });
  gateway.service?.on('upgrade', accept);
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await gateway.close();
});

const sign = (sid: string, expires: string | number = '10m'): Promise<string> =>
  new SignJWT({ sid })
    .setProtectedHeader({ alg: 'EdDSA', kid: 'k1' })
    .setSubject('ana')
    .setIssuer('escriba')
    .setAudience('escriba-api')
    .setExpirationTime(expires)
    .sign(key);

type Handshake = { path?: string; protocols?: string; origin?: string; upgrade?: string };
const handshake = ({ path = LIVE_TEXT_PATH, protocols = '', origin, upgrade = 'websocket' }: Handshake) =>
  [
    `GET ${path} HTTP/1.1`,
    'Host: escriba.example',
    'Connection: Upgrade',
    `Upgrade: ${upgrade}`,
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${KEY}`,
    `Sec-WebSocket-Protocol: ${LIVE_TEXT_PROTOCOL}${protocols}`,
    'Sec-WebSocket-Extensions: permessage-deflate',
    'X-User-Id: somebody',
    ...(origin === undefined ? [] : [`Origin: ${origin}`]),
    '',
    '',
  ].join('\r\n');

const open = (input: Handshake = {}) => {
  let received = '';
  let isClosed = false;
  const socket = connect(gateway.port, '127.0.0.1', () => socket.write(handshake(input)));
  socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')));
  socket.on('error', () => socket.destroy());
  socket.on('close', () => (isClosed = true));
  return { socket, received: () => received, isClosed: () => isClosed };
};
const opened = async (input: Handshake = {}) => {
  const client = open(input);
  await eventually(() => client.received().includes('\r\n\r\n'));
  return client;
};
const upgrades = () => seen.filter(({ headers }) => headers.upgrade === 'websocket');

describe('a WebSocket of live text', () => {
  it('carries bytes both ways, and ends on both sides', async () => {
    const client = await opened();
    expect(client.received()).toMatch(
      /^HTTP\/1\.1 101 .*Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK\+xOo=/s,
    );
    client.socket.write('words');
    await eventually(() => client.received().endsWith('words'));
    client.socket.destroy();
    await eventually(() => sockets.every((socket) => socket.destroyed));
  });

  it('reaches the service with the user of the token in its protocols, and without the token', async () => {
    const client = await opened({ protocols: `, escriba.token.${await sign('s1')}, escriba.device.x` });
    const [request] = upgrades();
    const { services, caller } = await readCallerToken(request ?? { headers: { [CALLER_HEADER]: '' } });
    expect([services, caller?.user]).toEqual([['transcription'], expect.objectContaining({ id: 'ana' })]);
    expect(request?.headers['sec-websocket-protocol']).toBe(`${LIVE_TEXT_PROTOCOL}, escriba.device.x`);
    const { headers } = request ?? {};
    expect([headers?.['x-user-id'], headers?.authorization, headers?.['sec-websocket-extensions']]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    client.socket.destroy();
  });

  it('is cut when its session ends, and is not opened for a session that has ended', async () => {
    const client = await opened({ protocols: `, escriba.token.${await sign('s1')}` });
    memory.remember('s1', Date.now() + 60_000);
    await eventually(client.isClosed);
    const again = await rawRequest(
      gateway.port,
      handshake({ protocols: `, escriba.token.${await sign('s1')}` }),
    );
    expect(again).toMatch(/^HTTP\/1\.1 401 .*auth\.invalid_token/s);
    expect(upgrades()).toHaveLength(1);
  });

  it('is cut on both sides when its token expires, and opened again with the next one', async () => {
    const expires = Math.ceil(Date.now() / 1_000) + 1;
    const client = await opened({ protocols: `, escriba.token.${await sign('s1', expires)}` });
    await eventually(client.isClosed);
    await eventually(() => sockets.every((socket) => socket.destroyed));
    const next = await opened({ protocols: `, escriba.token.${await sign('s1')}` });
    expect(next.received()).toMatch(/^HTTP\/1\.1 101 /);
    next.socket.destroy();
  });

  it('is not opened with a forged token, or from a page of another site', async () => {
    const forged = await rawRequest(gateway.port, handshake({ protocols: ', escriba.token.x.y.z' }));
    expect(forged).toMatch(/^HTTP\/1\.1 401 /);
    const foreign = await rawRequest(gateway.port, handshake({ origin: 'https://evil.example' }));
    expect(foreign).toMatch(/^HTTP\/1\.1 403 .*gateway\.site_not_allowed/s);
    expect(upgrades()).toEqual([]);
    const own = await opened({ origin: 'http://escriba.example' });
    expect(own.received()).toMatch(/^HTTP\/1\.1 101 /);
  });

  it('is opened for extensions: Firefox gives each installation an origin of its own', async () => {
    const origin = 'moz-extension://6e2b0c6e-9d3f-4f0a-8a53-1f6b1d1f2a90';
    const firefox = await opened({ origin, protocols: `, escriba.token.${await sign('s1')}` });
    expect(firefox.received()).toMatch(/^HTTP\/1\.1 101 /);
    for (const similar of ['https://moz-extension', `${origin}.evil.example`, 'moz-extension://x'])
      expect(await rawRequest(gateway.port, handshake({ origin: similar }))).toMatch(/^HTTP\/1\.1 403 /);
  });

  it('is refused with the usual response while the service is away', async () => {
    gateway.service?.close();
    gateway.service?.closeAllConnections();
    expect(await rawRequest(gateway.port, handshake({}))).toMatch(
      /^HTTP\/1\.1 503 .*gateway\.service_unavailable/s,
    );
  });

  it('ends when the gateway closes', async () => {
    const client = await opened();
    await gateway.app.close();
    await eventually(client.isClosed);
  });
});

it('other requests for another protocol are answered as if they asked for none', async () => {
  const asked = [
    handshake({ upgrade: 'h2c' }),
    handshake({ path: '/api/transcription/free' }),
    handshake({ path: `${LIVE_TEXT_PATH}r` }),
  ];
  for (const head of asked) {
    const client = connect(gateway.port, '127.0.0.1', () => client.write(head));
    let received = '';
    client.on('data', (chunk: Buffer) => (received += chunk.toString()));
    await eventually(() => received.includes('plain'));
    client.destroy();
  }
  expect(upgrades()).toEqual([]);
});
