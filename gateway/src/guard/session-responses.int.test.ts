import { once } from 'node:events';
import { createServer, get, request } from 'node:http';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import { listEndedSessions } from '@escriba/contracts/auth/internal';
import type { ErrorResponse } from '@escriba/contracts/shared/error-response';
import { SESSION_HEADER } from '@escriba/http';
import { eventually } from '@escriba/testing';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SignJWT, exportJWK, generateKeyPair } from 'jose';
import type { CryptoKey, JWK } from 'jose';
import { Pool } from 'undici';
import type { Upstream } from '../platform/upstream.ts';
import { tokensOf, listen, readCallerToken, startGateway } from '../testing/start-gateway.ts';
import type { RunningGateway } from '../testing/start-gateway.ts';
import { askEndedSessions } from './ask-ended-sessions.ts';
import { createEndedSessionMemory } from './ended-session-memory.ts';

const PATH = '/api/transcription/events';
const inAnHour = (): number => Date.now() + 3_600_000;
const closers: (() => unknown)[] = [];
let key: CryptoKey;
let jwk: JWK;
let memory: ReturnType<typeof createEndedSessionMemory>;
let gateway: RunningGateway;
let upstreamsOpen = 0;

/** Streams a response for a session until the client closes it. */
const service: RequestListener = (request, response) => {
  if (request.url === '/api/auth/jwks') return void response.end(JSON.stringify({ keys: [jwk] }));
  const { sid = '', type = 'text/event-stream' } = Object.fromEntries(
    new URL(request.url ?? '', 'http://x').searchParams,
  );
  upstreamsOpen += 1;
  response.once('close', () => (upstreamsOpen -= 1));
  response.writeHead(200, { 'content-type': type, [SESSION_HEADER]: sid }).write('data: x\n\n');
};

beforeAll(async () => {
  const pair = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  key = pair.privateKey;
  jwk = { ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'EdDSA' };
});
beforeEach(async () => {
  memory = createEndedSessionMemory();
  gateway = await startGateway({ endedSessions: memory, service });
  closers.push(gateway.close);
});
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const sign = (sid: string, expiresAt: number): Promise<string> =>
  new SignJWT({ sid })
    .setProtectedHeader({ alg: 'EdDSA', kid: 'k1' })
    .setSubject('user')
    .setIssuer('escriba')
    .setAudience('escriba-api')
    .setExpirationTime(expiresAt)
    .sign(key);

/** Opens a response and waits for its first bytes. */
const open = async (query: string, headers: Record<string, string> = {}) => {
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    get(`${gateway.url}${PATH}?${query}`, { headers, agent: false }, resolve).once('error', reject),
  );
  response.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => response.once('close', resolve));
  response.resume();
  await once(response, 'data');
  return { response, ended };
};

describe('a response for a session', () => {
  it('ends for client and service when the session ends, and another session’s continues', async () => {
    const [mine, other] = [await open('sid=mine'), await open('sid=other')];
    memory.remember('mine', inAnHour());
    await mine.ended;
    await eventually(() => upstreamsOpen === 1);
    expect(other.response.destroyed).toBe(false);
    other.response.destroy();
  });

  it('does not start after the session has ended, for any caller', async () => {
    memory.remember('over', inAnHour());
    const response = await fetch(`${gateway.url}${PATH}?sid=over&type=audio/wav`);
    const { error } = (await response.json()) as ErrorResponse;
    expect([response.status, error]).toEqual([401, 'auth.invalid_token']);
    await eventually(() => upstreamsOpen === 0);
  });

  it('names its session to the gateway only', async () => {
    const { response } = await open('sid=mine');
    expect(response.headers[SESSION_HEADER]).toBeUndefined();
    response.destroy();
  });

  it('ends with the access token if it is an event stream', async () => {
    const token = await sign('s', Math.ceil(Date.now() / 1_000) + 2);
    const headers = { authorization: `Bearer ${token}` };
    const events = await open('sid=s', headers);
    const audio = await open('sid=s&type=audio/wav', headers);
    await events.ended;
    expect(audio.response.destroyed).toBe(false);
    audio.response.destroy();
  });
});

describe('an upload', () => {
  it('is cut when its session ends', async () => {
    const token = await sign('mine', Math.ceil(Date.now() / 1_000) + 60);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' };
    const sending = request(`${gateway.url}/api/transcription/upload`, {
      method: 'POST',
      headers,
      agent: false,
    });
    const cut = new Promise<void>((resolve) => sending.once('error', () => resolve()));
    sending.on('response', (response) => response.on('error', () => undefined).resume());
    sending.write('the beginning');
    await eventually(() => upstreamsOpen === 1);
    const closed = new Promise<void>((resolve) => sending.once('close', () => resolve()));
    memory.remember('mine', inAnHour());
    await Promise.race([cut, closed]);
    await eventually(() => upstreamsOpen === 0);
  });
});

describe('asking auth for ended sessions', () => {
  const startAuth = async (listener: RequestListener): Promise<Upstream> => {
    const server: Server = createServer(listener);
    const dispatcher = new Pool(await listen(server));
    closers.push(async () => {
      await dispatcher.destroy();
      server.close();
    });
    const callerTokens = tokensOf('auth').as('gateway');
    return { dispatcher, callerTokens };
  };
  const ask = (auth: Upstream) => {
    const asking = askEndedSessions({ auth, memory, logger: { warn: () => {} }, everyMs: 20 });
    closers.push(asking.stop);
    return asking;
  };

  it('finds a session that Redis never published, with the gateway’s own identity', async () => {
    const callers: unknown[] = [];
    const paths: string[] = [];
    const data: object[] = [];
    const auth = await startAuth((request, response) => {
      callers.push(readCallerToken(request));
      paths.push(new URL(request.url ?? '', 'http://x').pathname);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ success: true, data }));
    });
    const { ended } = await open('sid=mine');
    await ask(auth).firstResponse;
    data.push({ id: 'mine', endedAt: new Date().toISOString() });
    await ended;
    expect(memory.has('mine')).toBe(true);
    expect(await callers[0]).toMatchObject({ services: ['auth'], caller: { service: 'gateway' } });
    expect(new Set(paths)).toEqual(new Set([listEndedSessions.path]));
  });

  it('continues after auth was away or sent invalid data', async () => {
    const responses = [
      '{}',
      'no json',
      JSON.stringify({ success: true, data: [{ id: 'late', endedAt: new Date().toISOString() }] }),
    ];
    const auth = await startAuth((_request, response) => void response.end(responses.shift() ?? '{}'));
    await ask(auth).firstResponse;
    await eventually(() => memory.has('late'));
  });
});
