import { mkdir, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { OPERATOR_PASS_COOKIE, OPERATOR_QUEUES_PATH } from '@escriba/contracts/operator/operator';
import type { Caller } from '@escriba/http';
import { createTemporaryDirectory } from '@escriba/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type RunningGateway, readCallerToken, startGateway } from '../testing/start-gateway.ts';
import { createEndedSessionMemory } from './ended-session-memory.ts';

const PASS = 'p'.repeat(43);
const OWNER = { userId: crypto.randomUUID(), sessionId: crypto.randomUUID() };
const COOKIE = `__Secure-${OPERATOR_PASS_COOKIE}=${PASS}`;
/** An operator path below which no service has anything. */
const UNKNOWN = '/operator/unknown';

let web: { path: string; remove: () => Promise<void> };
let gateway: RunningGateway;
let owner: typeof OWNER | null;
let authStatus: number;
let asked: unknown[];
let served: (Caller | undefined)[];
const endedSessions = createEndedSessionMemory();

/** Responds as auth and every other service. */
const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  if (request.url === '/internal/operator/passes') {
    asked.push(JSON.parse(await text(request)));
    response.writeHead(authStatus, { 'content-type': 'application/json' });
    return void response.end(JSON.stringify({ success: true, data: owner }));
  }
  if (request.url?.startsWith('/api/auth/jwks') === true) return void response.writeHead(404).end('{}');
  served.push((await readCallerToken(request)).caller);
  response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': "default-src 'self'" });
  response.end('<p>board</p>');
};

beforeAll(async () => {
  web = await createTemporaryDirectory();
  await writeFile(path.join(web.path, 'index.html'), '<title>app</title>');
  await mkdir(path.join(web.path, '.pages', 'pt'), { recursive: true });
  await writeFile(path.join(web.path, '.pages', 'pt', 'not-found.html'), '<p>lost</p>');
  gateway = await startGateway({
    endedSessions,
    service: (request, response) => void serve(request, response),
    env: { WEB_DIR: web.path },
  });
});
beforeEach(() => {
  [owner, authStatus, asked, served] = [OWNER, 200, [], []];
});
afterAll(async () => {
  await gateway.close();
  await web.remove();
});

type Sent = { readonly method?: string; readonly headers?: Record<string, string> };
const send = async (url: string, init: Sent = {}) => {
  const response = await fetch(gateway.url + url, init);
  const body = (await response.text()).replace(/"requestId":"\w+"/, '');
  return { status: response.status, body, headers: response.headers };
};
const open = (cookie: string, init: Sent = {}, below = '') =>
  send(OPERATOR_QUEUES_PATH + below, { ...init, headers: { ...init.headers, cookie } });
const HTML = { accept: 'text/html' };

describe('the board of queues', () => {
  it.each(['', '/', '/queue/transcribe-paid?status=active', '/api/queues', '/static/js/main.js'])(
    'gets %p with a pass as its operator, and auth checks each request without recording it',
    async (below) => {
      const { status, body } = await open(`theme=dark; ${COOKIE}; other=1`, {}, below);
      expect([status, body]).toEqual([200, '<p>board</p>']);
      expect(asked).toEqual([{ pass: PASS }]);
      expect(served).toEqual([
        { ip: '127.0.0.1', user: { id: OWNER.userId, sessionId: OWNER.sessionId }, operator: true },
      ]);
    },
  );

  it('runs its own scripts and styles only, under a policy that no other response has', async () => {
    const { headers } = await open(COOKIE);
    const policy = headers.get('content-security-policy');
    expect(policy).toMatch(/default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    const data = await send('/api/transcription/x');
    expect(data.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
  });

  it.each<[who: string, cookie: string, owner: typeof OWNER | null]>([
    ['a visitor', '', OWNER],
    ['a browser with other cookies', 'escriba_rt=x; known=1', OWNER],
    ['a forged pass', COOKIE, null],
    ['a pass that is no pass', `${OPERATOR_PASS_COOKIE}=${PASS}x`, OWNER],
    ['a cookie whose name ends like that of the pass', `x${COOKIE}`, OWNER],
  ])('does not exist for %s', async (_who, cookie, found) => {
    owner = found;
    for (const headers of [HTML, { accept: 'application/json' }]) {
      const [board, unknown] = [await open(cookie, { headers }), await send(UNKNOWN, { headers })];
      expect([board.status, board.body]).toEqual([404, unknown.body]);
      expect(board.headers.get('content-security-policy')).toBe(
        unknown.headers.get('content-security-policy'),
      );
    }
    expect(served).toEqual([]);
  });

  it('shows browsers without a pass the not-found page', async () => {
    expect((await open('', { headers: HTML })).body).toContain('lost');
  });

  it.each(['Bearer eyJhbGciOiJFZERTQSJ9.e30.x', `Bearer escriba_${'k'.repeat(43)}`])(
    'does not exist for %s without a pass',
    async (authorization) => {
      const { status, body } = await open('', { headers: { authorization } });
      expect([status, body.includes('gateway.not_found')]).toEqual([404, true]);
      expect([asked, served]).toEqual([[], []]);
    },
  );

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'])('has no %s, also with a pass', async (method) => {
    const { status } = await open(COOKIE, { method }, '/api/queues/pause');
    expect([status, asked, served]).toEqual([404, [], []]);
  });

  it('is gone at once after the session of the pass has ended', async () => {
    owner = { ...OWNER, sessionId: crypto.randomUUID() };
    endedSessions.remember(owner.sessionId, Date.now() + 60_000);
    expect((await open(COOKIE)).status).toBe(404);
    expect(served).toEqual([]);
  });

  it('is closed while auth does not respond', async () => {
    authStatus = 500;
    expect((await open(COOKIE)).status).toBe(503);
    expect(served).toEqual([]);
  });
});

it.each(['/api/operator/transcription/queue', '/api/transcription/x', '/api/operator'])(
  'a pass opens nothing at %s',
  async (url) => {
    await send(url, { headers: { cookie: COOKIE } });
    expect(asked).toEqual([]);
    for (const caller of served) expect(caller).toEqual({ ip: '127.0.0.1' });
  },
);
