import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { eventually } from '@escriba/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { text } from 'node:stream/consumers';
import { beginUpload, createHeldRequests, type HeldRequests, isHeld } from '../testing/held-requests.ts';
import { type RunningGateway, readCallerToken, startGateway } from '../testing/start-gateway.ts';
import { createEndedSessionMemory } from './ended-session-memory.ts';

const KEY = `escriba_${'k'.repeat(43)}`;
const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

type StoredKey = {
  readonly id: string;
  readonly userId: string;
  readonly personId?: string;
  readonly isAllowed: boolean;
  readonly name?: string;
  readonly permissions?: readonly string[];
  readonly expiresAt?: string | null;
  readonly requestsPerMinute?: number;
};

let gateway: RunningGateway;
let asked: string[];
/** Uploads and event streams that the service holds. */
let held: HeldRequests;
let keys: Record<string, StoredKey>;
let tokens: Record<string, StoredKey>;
let isAuthDown: boolean;
let endedSessions: ReturnType<typeof createEndedSessionMemory>;

/** Responds as auth does to requests for keys, and to every other request with its caller. */
const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  response.setHeader('content-type', 'application/json');
  if (request.url === '/internal/programs/resolve') {
    const { hash } = JSON.parse(await text(request)) as { hash: string };
    return void response.end(JSON.stringify({ success: true, data: tokens[hash] ?? null }));
  }
  if (isHeld(request)) return held.hold(request, response);
  if (request.url !== '/internal/api-keys/resolve') {
    const { caller } = await readCallerToken(request);
    return void response.end(JSON.stringify({ caller, authorization: request.headers.authorization }));
  }
  const { hash } = JSON.parse(await text(request)) as { hash: string };
  asked.push(hash);
  if (isAuthDown) response.statusCode = 503;
  response.end(JSON.stringify({ success: true, data: keys[hash] ?? null }));
};

beforeEach(async () => {
  held = createHeldRequests();
  asked = [];
  isAuthDown = false;
  endedSessions = createEndedSessionMemory();
  tokens = {};
  keys = { [hashOf(KEY)]: { id: 'key-1', userId: 'user-1', isAllowed: true } };
  gateway = await startGateway({
    endedSessions,
    service: (request, response) => void serve(request, response),
  });
});
afterEach(() => gateway.close());

const send = async (path: string, key = KEY) => {
  const response = await fetch(gateway.url + path, { headers: { authorization: `Bearer ${key}` } });
  return {
    status: response.status,
    headers: response.headers,
    response: (await response.json()) as Record<string, unknown>,
  };
};

describe('a request with an API key', () => {
  it.each(['/api/transcription/list', '/api/async-transcription/status/7', '/api/usage/status?x=/api/auth'])(
    'opens %s as its user, and auth sees only the hash',
    async (path) => {
      const { status, response } = await send(path);
      expect(status).toBe(200);
      expect(response['caller']).toMatchObject({ user: { id: 'user-1', sessionId: 'key-1' } });
      expect(asked).toEqual([hashOf(KEY)]);
    },
  );

  it.each([
    '/api/auth/me',
    '/api/auth/api-keys',
    '/asaas/checkout',
    '/api/subscription/status',
    '/api/affiliates',
    '/api/reports',
    '/api/support',
    '/api/transcription/assistant/agreement',
    '/api/transcription/assistant/agreement?x=1',
    '/api/transcription/assistant/agreement/',
    '/api/transcription/assistant/%61greement',
    '/api/transcription/assi%73tant/agreement',
  ])('does not open %s', async (path) => {
    expect(await send(path)).toMatchObject({
      status: 403,
      response: { error: 'gateway.api_key_not_allowed' },
    });
  });

  it('acts with the permissions of its key, and is named as the actor', async () => {
    const key = `escriba_${'n'.repeat(43)}`;
    keys[hashOf(key)] = {
      id: 'key-4',
      userId: 'user-4',
      name: 'Painel de vendas',
      permissions: ['read'],
      isAllowed: true,
    };
    const { response } = await send('/api/usage/status', key);
    expect(response['caller']).toMatchObject({
      permissions: ['read'],
      actor: { personId: 'user-4', key: { id: 'key-4', name: 'Painel de vendas' } },
    });
  });

  it('acts for the workspace of its key in the name of who made it, and for no other', async () => {
    const key = `escriba_${'w'.repeat(43)}`;
    keys[hashOf(key)] = {
      id: 'key-5',
      userId: 'workspace-1',
      personId: 'user-5',
      name: 'Painel',
      permissions: ['read'],
      isAllowed: true,
    };
    const response = await fetch(`${gateway.url}/api/transcription/list`, {
      headers: {
        authorization: `Bearer ${key}`,
        'x-escriba-workspace': '00000000-0000-4000-8000-000000000002',
      },
    });
    expect(((await response.json()) as { caller: unknown }).caller).toMatchObject({
      user: { id: 'workspace-1', sessionId: 'key-5' },
      permissions: ['read'],
      actor: { personId: 'user-5', key: { id: 'key-5', name: 'Painel' } },
    });
  });

  it('has all permissions of keys and no limit of its own while auth is of the version before', async () => {
    const { response, headers } = await send('/api/usage/status');
    expect(response['caller']).toMatchObject({ permissions: ['read', 'write', 'delete'] });
    expect(headers.get('ratelimit-limit')).toBeNull();
  });

  it('is refused once its key has expired, also when auth was asked before', async () => {
    const key = `escriba_${'e'.repeat(43)}`;
    const expiresAt = new Date(Date.now() + 300).toISOString();
    keys[hashOf(key)] = { id: 'key-5', userId: 'user-5', expiresAt, isAllowed: true };
    expect((await send('/api/usage/status', key)).status).toBe(200);
    await eventually(async () => (await send('/api/usage/status', key)).status === 401);
    const { response } = await send('/v1/models', key);
    expect(response).toMatchObject({ error: { code: 'gateway.api_key_expired' } });
    expect(asked).toHaveLength(1);
  });

  it('that uploads or streams is cut when its key expires, and one with a year left is not', async () => {
    const [short, long] = ['s', 'l'].map((letter) => `escriba_${letter.repeat(43)}`);
    const inYears = new Date(Date.now() + 365 * 86_400_000).toISOString();
    keys[hashOf(long ?? '')] = { id: 'key-8', userId: 'user-8', expiresAt: inYears, isAllowed: true };
    const begin = (key = '', path = '/api/transcription/upload') =>
      beginUpload(`${gateway.url}${path}`, { authorization: `Bearer ${key}` });
    const lasting = begin(long);
    await eventually(() => held.count() === 1);
    const expiresAt = new Date(Date.now() + 1_000).toISOString();
    keys[hashOf(short ?? '')] = { id: 'key-7', userId: 'user-7', expiresAt, isAllowed: true };
    const cut = begin(short);
    const events = fetch(`${gateway.url}/api/transcription/events`, {
      headers: { authorization: `Bearer ${short}`, accept: 'text/event-stream' },
    }).then((response) => response.text());
    await eventually(() => held.count() === 3);
    await cut.ended;
    await expect(events).rejects.toThrow();
    await eventually(() => held.count() === 1);
    expect(lasting.isOpen()).toBe(true);
    expect((await send('/api/transcription/list', short)).response).toMatchObject({
      error: 'gateway.api_key_expired',
    });
    lasting.stop();
  });

  it('counts for its key alone: 429 says when the key works again, in each protocol', async () => {
    const limited = (id: string): string => {
      const key = `escriba_${id.repeat(43)}`;
      keys[hashOf(key)] = { id, userId: 'user-6', requestsPerMinute: 5, isAllowed: true };
      return key;
    };
    const [one, other] = [limited('q'), limited('z')];
    const first = await send('/api/usage/status', one);
    expect(first.headers.get('ratelimit-limit')).toBe('5');
    expect(first.headers.get('ratelimit-remaining')).toBe('4');
    expect(Number(first.headers.get('ratelimit-reset'))).toBeGreaterThan(0);
    const rest = await Promise.all(Array.from({ length: 9 }, () => send('/api/usage/status', one)));
    expect(rest.filter(({ status }) => status === 200)).toHaveLength(4);
    const refused = await send('/v1/models', one);
    expect(refused).toMatchObject({ status: 429, response: { error: { code: 'rate_limit_exceeded' } } });
    expect(refused.headers.get('retry-after')).toBe(refused.headers.get('ratelimit-reset'));
    expect(refused.headers.get('ratelimit-remaining')).toBe('0');
    expect((await send('/api/usage/status', one)).response).toMatchObject({
      error: 'gateway.api_key_rate_limited',
    });
    expect((await send('/api/usage/status', other)).status).toBe(200);
  });

  it('asks auth once for many requests', async () => {
    for (let at = 0; at < 5; at += 1) await send('/api/transcription/list');
    expect(asked).toHaveLength(1);
  });

  it.each([`escriba_${'x'.repeat(43)}`, `escriba_${'x'.repeat(900)}`, 'escriba_1'])(
    'is refused if there is no such key',
    async (key) => {
      expect(await send('/api/usage/status', key)).toMatchObject({
        status: 401,
        response: { error: 'gateway.api_key_invalid' },
      });
    },
  );

  it('is refused at once when its key is revoked', async () => {
    expect((await send('/api/usage/status')).status).toBe(200);
    endedSessions.remember('key-1', Date.now() + 60_000);
    expect(await send('/api/usage/status')).toMatchObject({
      status: 401,
      response: { error: 'gateway.api_key_invalid' },
    });
  });

  it('is refused if the plan has no API access', async () => {
    const key = `escriba_${'p'.repeat(43)}`;
    keys[hashOf(key)] = { id: 'key-2', userId: 'user-2', isAllowed: false };
    expect(await send('/api/usage/status', key)).toMatchObject({
      status: 403,
      response: { error: 'gateway.api_plan_required' },
    });
  });

  it('is asked to come back while auth does not respond, which is not remembered', async () => {
    const key = `escriba_${'d'.repeat(43)}`;
    keys[hashOf(key)] = { id: 'key-3', userId: 'user-3', isAllowed: true };
    isAuthDown = true;
    expect((await send('/api/usage/status', key)).status).toBe(503);
    isAuthDown = false;
    expect((await send('/api/usage/status', key)).status).toBe(200);
  });
});

describe('a request with the token of a connected program', () => {
  const TOKEN = `escribamcp_${'t'.repeat(43)}`;
  const METADATA = 'resource_metadata="http://[^"]+/\\.well-known/oauth-protected-resource/mcp"';
  beforeEach(() => {
    const expiresAt = new Date(Date.now() + 900_000).toISOString();
    tokens[hashOf(TOKEN)] = {
      id: 'program-1',
      userId: 'user-1',
      name: 'Assistente',
      isAllowed: true,
      permissions: ['read'],
      expiresAt,
      requestsPerMinute: 2,
    };
  });

  it('opens the MCP server as its user, with its permissions, within its limit', async () => {
    const { status, response, headers } = await send('/mcp', TOKEN);
    expect(status).toBe(200);
    expect(response['caller']).toMatchObject({
      user: { id: 'user-1', sessionId: 'program-1' },
      permissions: ['read'],
      actor: { personId: 'user-1', key: { id: 'program-1', name: 'Assistente' } },
    });
    expect(headers.get('ratelimit-limit')).toBe('2');
    await send('/mcp', TOKEN);
    expect((await send('/mcp', TOKEN)).status).toBe(429);
  });

  it.each([
    '/api/transcription/list',
    '/api/usage/status',
    '/v1/models',
    '/api/auth/me',
    '/api/auth/programs',
    '/mcp/x',
    '/mcp/uploads/1',
  ])('does not open %s', async (path) => {
    expect((await send(path, TOKEN)).status).toBe(401);
    expect(asked).toEqual([]);
  });

  it('is refused at once when its program is disconnected, and if the plan has no API access', async () => {
    const other = `escribamcp_${'p'.repeat(43)}`;
    tokens[hashOf(other)] = { id: 'program-2', userId: 'user-2', isAllowed: false };
    expect(await send('/mcp', other)).toMatchObject({
      status: 403,
      response: { error: 'gateway.api_plan_required' },
    });
    expect((await send('/mcp', TOKEN)).status).toBe(200);
    endedSessions.remember('program-1', Date.now() + 60_000);
    const { status, headers } = await send('/mcp', TOKEN);
    expect(status).toBe(401);
    expect(headers.get('www-authenticate')).toMatch(
      new RegExp(`^Bearer error="invalid_token", ${METADATA}, scope="read write"$`),
    );
  });

  it('that has none learns where to get one, at the MCP server alone', async () => {
    const response = await fetch(`${gateway.url}/mcp`, { method: 'POST', body: '{}' });
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toMatch(
      new RegExp(`^Bearer ${METADATA}, scope="read write"$`),
    );
    const unknown = await send('/mcp', `escribamcp_${'u'.repeat(43)}`);
    expect(unknown.headers.get('www-authenticate')).toContain('error="invalid_token"');
    const elsewhere = await send('/api/usage/status', TOKEN);
    expect(elsewhere.headers.get('www-authenticate')).toBeNull();
  });
});
