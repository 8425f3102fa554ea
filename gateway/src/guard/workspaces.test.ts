import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { getJwks } from '@escriba/contracts/auth/sessions';
import { SESSION_HEADER } from '@escriba/http';
import { eventually } from '@escriba/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { type RunningGateway, readCallerToken, startGateway } from '../testing/start-gateway.ts';
import { createEndedSessionMemory } from './ended-session-memory.ts';

const [USER, WORKSPACE, OTHER] = [1, 2, 3].map((at) => `00000000-0000-4000-8000-00000000000${at}`);
const [FIRST, SECOND] = [4, 5].map((at) => `00000000-0000-4000-8000-00000000000${at}`);
const { publicKey, privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519' });
const jwk = { ...(await exportJWK(publicKey)), kid: 'k', alg: 'EdDSA', use: 'sig' };
const tokenOf = (sub: string) =>
  new SignJWT({ sid: 'session-1' })
    .setProtectedHeader({ alg: 'EdDSA', kid: 'k' })
    .setIssuer('escriba')
    .setAudience('escriba-api')
    .setSubject(sub)
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(privateKey);

const UPLOAD = '/api/transcription/upload';

type Grant = { grantId: string | undefined; role: string };
let gateway: RunningGateway;
let asked: number;
/** Uploads that have reached the service, and that were cut there. */
let uploads: number;
let uploadsCut: number;
let isAuthDown: boolean;
let grant: Grant | null;
let endedSessions: ReturnType<typeof createEndedSessionMemory>;

/** Responds as auth does about members and keys, with an event stream, and to every other request with its caller. */
const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  if (request.url === '/api/transcription/events') {
    const { caller } = await readCallerToken(request);
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      [SESSION_HEADER]: caller?.user?.sessionId ?? '',
    });
    return void response.write('event: hello\n\n');
  }
  if (request.url === UPLOAD) {
    request.on('data', () => (uploads += 1));
    return void request.on('close', () => (uploadsCut += 1));
  }
  response.setHeader('content-type', 'application/json');
  if (request.url === getJwks.path) return void response.end(JSON.stringify({ keys: [jwk] }));
  if (request.url === '/internal/workspaces/grant') {
    asked += 1;
    const wanted = JSON.parse(await text(request)) as { userId: string; workspaceId: string };
    const isKnown = wanted.userId === USER && wanted.workspaceId === WORKSPACE;
    if (isAuthDown) response.statusCode = 503;
    return void response.end(JSON.stringify({ success: true, data: isKnown ? grant : null }));
  }
  const { caller } = await readCallerToken(request);
  response.end(JSON.stringify({ caller, header: request.headers['x-escriba-workspace'] ?? null }));
};

beforeEach(async () => {
  asked = 0;
  uploads = 0;
  uploadsCut = 0;
  isAuthDown = false;
  grant = { grantId: FIRST, role: 'editor' };
  endedSessions = createEndedSessionMemory();
  gateway = await startGateway({
    endedSessions,
    service: (request, response) => void serve(request, response),
  });
});
afterEach(() => gateway.close());

const fetchIn = async (path: string, workspaceId?: string, sub = USER ?? '') =>
  fetch(gateway.url + path, {
    headers: {
      authorization: `Bearer ${await tokenOf(sub)}`,
      ...(workspaceId === undefined ? {} : { 'x-escriba-workspace': workspaceId }),
    },
  });
const send = async (...input: Parameters<typeof fetchIn>) => {
  const response = await fetchIn(...input);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

describe('a request in a workspace', () => {
  it.each([
    '/api/transcription/list',
    '/api/async-transcription/status/7',
    '/api/usage/status',
    '/api/reports',
    '/v1/models',
  ])('to %s acts for it, with what the role permits and who acts', async (path) => {
    expect(await send(path, WORKSPACE)).toMatchObject({
      status: 200,
      body: {
        caller: {
          user: { id: WORKSPACE, sessionId: `session-1~${FIRST}` },
          permissions: ['read', 'write'],
          actor: { personId: USER },
        },
        header: null,
      },
    });
  });

  it.each(['/api/auth/me', '/api/subscription/status', '/asaas/checkout', '/api/affiliates', '/api/support'])(
    'to %s acts for the person',
    async (path) => {
      const { body } = await send(path, WORKSPACE);
      expect(body['caller']).toEqual({ ip: expect.any(String), user: { id: USER, sessionId: 'session-1' } });
      expect(asked).toBe(0);
    },
  );

  it.each([
    ['owner', ['read', 'write', 'delete', 'manage', 'bill']],
    ['admin', ['read', 'write', 'delete', 'manage']],
    ['reader', ['read']],
  ])('has the permissions of its role: %s', async (role, permissions) => {
    grant = { grantId: FIRST, role };
    expect((await send('/api/usage/status', WORKSPACE)).body['caller']).toMatchObject({ permissions });
  });

  it('without the header acts for the person', async () => {
    const { body } = await send('/api/transcription/list');
    expect(body['caller']).toEqual({ ip: expect.any(String), user: { id: USER, sessionId: 'session-1' } });
  });

  it.each([OTHER ?? '', '', 'x', `${WORKSPACE}, ${WORKSPACE}`, '../../me', USER ?? ''])(
    'of which the user is no member is refused: %j',
    async (workspaceId) => {
      expect(await send('/api/transcription/list', workspaceId)).toMatchObject({
        status: 403,
        body: { error: 'gateway.not_a_member' },
      });
    },
  );

  it('by a user who is no member is refused', async () => {
    expect((await send('/api/transcription/list', WORKSPACE, OTHER)).status).toBe(403);
    expect((await send('/api/transcription/list', WORKSPACE, 'no-id')).status).toBe(403);
  });

  it('asks auth once for many requests', async () => {
    for (let at = 0; at < 5; at += 1) await send('/api/usage/status', WORKSPACE);
    expect(asked).toBe(1);
  });

  it('has the new role at once, and none once the membership has ended', async () => {
    await send('/api/usage/status', WORKSPACE);
    grant = { grantId: SECOND, role: 'reader' };
    endedSessions.remember(FIRST ?? '', Date.now() + 60_000);
    expect((await send('/api/usage/status', WORKSPACE)).body['caller']).toMatchObject({
      permissions: ['read'],
    });
    grant = null;
    endedSessions.remember(SECOND ?? '', Date.now() + 60_000);
    expect((await send('/api/usage/status', WORKSPACE)).status).toBe(403);
  });

  it('is refused while auth is away', async () => {
    isAuthDown = true;
    expect((await send('/api/usage/status', WORKSPACE)).status).toBe(503);
  });

  it.each(['the session', 'the role'])('that streams is cut when %s ends', async (what) => {
    const response = await fetchIn('/api/transcription/events', WORKSPACE);
    expect(response.status).toBe(200);
    let isCut = false;
    const read = response.text().catch(() => (isCut = true));
    endedSessions.remember(what === 'the session' ? 'session-1' : (FIRST ?? ''), Date.now() + 60_000);
    await read;
    await eventually(async () => isCut);
  });

  it.each([
    ['the session ends', undefined, 401],
    ['the role changes to one that may not upload', { grantId: SECOND, role: 'reader' }, 200],
    ['the member is removed', null, 403],
  ])('that uploads is cut when %s, and the next one finds it so', async (_what, next, status) => {
    let send: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void (send = controller) });
    const headers = {
      authorization: `Bearer ${await tokenOf(USER ?? '')}`,
      'x-escriba-workspace': WORKSPACE ?? '',
      'content-type': 'multipart/form-data; boundary=x',
    };
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half', headers };
    let isCut = false;
    const answered = fetch(gateway.url + UPLOAD, init).catch(() => (isCut = true));
    send?.enqueue(Buffer.from('the first bytes'));
    await eventually(async () => uploads > 0);
    if (next !== undefined) grant = next;
    endedSessions.remember(next === undefined ? 'session-1' : (FIRST ?? ''), Date.now() + 60_000);
    await answered;
    expect(isCut).toBe(true);
    await eventually(async () => uploadsCut === 1);
    expect((await fetchIn('/api/usage/status', WORKSPACE)).status).toBe(status);
  });
});
