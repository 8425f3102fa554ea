import { Agent, request as httpRequest } from 'node:http';
import type { RequestOptions } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { defineRoute } from '@escriba/contracts/shared/route';
import { getFreeTranscription } from '@escriba/contracts/transcription/free-trial';
import { deleteTranscription } from '@escriba/contracts/transcription/transcription';
import { DomainError } from '@escriba/errors';
import { startMetricsServer } from '@escriba/metrics';
import { createLogger } from '@escriba/runtime';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import * as Type from 'typebox';
import { CALLER_HEADER, createApp, createCallerTokens, getUser, requireUser, serveRoute } from './index.ts';
import type { App, CallerInput, CallerName } from './index.ts';

const secret = 'a secret of at least 32 characters';
const tokens = createCallerTokens({ audience: 'usage', secret });
const lines: string[] = [];
const registry = new Registry();
let app: App;

beforeEach(async () => {
  lines.length = 0;
  registry.clear();
  const logger = createLogger({ name: 'test', destination: { write: (line) => void lines.push(line) } });
  app = await createApp({
    logger,
    callerTokens: tokens,
    registry,
    checks: { postgres: async () => ({ ok: true }) },
  });
});
afterEach(() => app.close());

const asCaller = async (caller: CallerInput = { ip: '203.0.113.9' }, signer: CallerName = 'gateway') => ({
  [CALLER_HEADER]: await tokens.as(signer).sign(caller),
});
const get = async (
  url: string,
  headers: Record<string, string> = {},
  ...caller: Parameters<typeof asCaller>
) => app.inject({ url, headers: { ...(await asCaller(...caller)), ...headers } });

describe('a failure', () => {
  it('of the domain is sent with its status, code and sentence', async () => {
    app.get('/x', async () => {
      throw new DomainError({
        kind: 'limit_exceeded',
        code: 'usage.daily_limit',
        message: { pt: 'Limite diário atingido', en: 'Daily limit reached' },
        retryAfterSeconds: 60,
      });
    });
    const response = await get('/x');
    expect([response.statusCode, response.headers['retry-after']]).toEqual([403, '60']);
    const requestId = response.headers['x-request-id'];
    expect(response.json()).toEqual({
      success: false,
      error: 'usage.daily_limit',
      message: 'Limite diário atingido',
      requestId,
    });
  });

  it.each([
    ['en-US,en;q=0.9', "This address doesn't exist."],
    ['pt-BR,en;q=0.5', 'Não encontramos este endereço.'],
    ['de', 'Não encontramos este endereço.'],
    ['*', 'Não encontramos este endereço.'],
    [';;;', 'Não encontramos este endereço.'],
  ])('speaks the language of Accept-Language: %s', async (language, message) => {
    expect((await get('/nowhere', { 'accept-language': language })).json().message).toBe(message);
  });

  it('that no code expects hides its details, and is logged', async () => {
    app.get('/x', async () => {
      throw new Error('password of the database');
    });
    const response = await get('/x');
    expect([response.statusCode, response.json().error]).toEqual([500, 'internal.error']);
    expect(response.body).not.toContain('database');
    expect(lines.join()).toContain('password of the database');
  });

  it.each(['53100', 'ENOSPC'])('because of a full disk says so, and is logged: %s', async (code) => {
    app.get('/x', async () => {
      throw Object.assign(new Error('could not extend file'), { code });
    });
    const response = await get('/x', { 'accept-language': 'en' });
    expect([response.statusCode, response.json().error]).toEqual([507, 'storage.full']);
    expect(response.json().message).toBe('Storage is full. Try again later.');
    expect(lines.join()).toContain('could not extend file');
  });

  it('of validation names the field', async () => {
    serveRoute(app, getFreeTranscription, async () => ({
      success: true,
      data: null,
      trial: { available: true, error: null, message: null },
    }));
    const response = await get('/api/transcription/free?device_id=short');
    expect([response.statusCode, response.json().error]).toEqual([400, 'request.invalid']);
    expect(response.json().message).toContain("'device_id'");
  });

  it.each([
    ['{', 'application/json', 400, 'request.invalid'],
    [JSON.stringify('x'.repeat(2_000_000)), 'application/json', 413, 'request.too_large'],
    ['<a/>', 'application/xml', 415, 'request.unsupported_media'],
  ])('for a body that the app does not accept is a 4xx (%#)', async (payload, type, status, code) => {
    app.post('/x', async () => ({}));
    const headers = { ...(await asCaller()), 'content-type': type };
    const response = await app.inject({ method: 'POST', url: '/x', payload, headers });
    expect([response.statusCode, response.json().error]).toEqual([status, code]);
  });

  it.each([
    ['/x/%zz', 400],
    [`/x/${'x'.repeat(201)}`, 414],
  ])('of an address that cannot be read has the shape of every other: %s', async (url, status) => {
    app.get('/x/:id', async () => ({}));
    const response = await get(url, { 'accept-language': 'en' });
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({
      success: false,
      error: 'request.invalid',
      message: 'The request is invalid.',
    });
  });
});

it('a body that is too large gets its response while the rest arrives, and the connection stays open', async () => {
  app.post('/x', async () => ({}));
  const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { ...(await asCaller()), 'content-type': 'application/json' };
  for (let attempt = 0; attempt < 3; attempt += 1)
    expect(await post({ agent, port: url.port, path: '/x', headers }, Buffer.alloc(8_000_000))).toEqual({
      status: 413,
      connection: 'keep-alive',
    });
  agent.destroy();
});

/** Sends the whole body, even if the response arrives before the end. */
const post = (options: RequestOptions, body: Buffer): Promise<object> =>
  new Promise((resolve, reject) => {
    const request = httpRequest({ ...options, method: 'POST' }, (response) => {
      const { statusCode, headers } = response;
      response.resume().once('end', () => resolve({ status: statusCode, connection: headers.connection }));
    });
    request.once('error', reject).end(body);
  });

it('a refused body that stalls does not hold its connection', async () => {
  const impatient = await createApp({
    logger: createLogger({ name: 'test', level: 'silent' }),
    silentBodyMs: 50,
  });
  const { port } = new URL(await impatient.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(
    'POST /nowhere HTTP/1.1\r\nHost: x\r\nContent-Type: audio/wav\r\nContent-Length: 1000\r\n\r\n',
  );
  const response = await text(socket);
  expect(response).toMatch(/^HTTP\/1\.1 404 /);
  await impatient.close();
});

it('a request with a JSON content type and no body has no body', async () => {
  app.post('/x', async (request) => ({ body: request.body ?? null }));
  const headers = { ...(await asCaller()), 'content-type': 'application/json' };
  expect((await app.inject({ method: 'POST', url: '/x', headers })).json()).toEqual({ body: null });
});

describe('a request', () => {
  it('that did not come through the gateway is refused, except for health', async () => {
    app.get('/x', async () => ({}));
    for (const headers of [{}, { [CALLER_HEADER]: 'forged' }]) {
      const response = await app.inject({ url: '/x', headers });
      expect([response.statusCode, response.json().error]).toEqual([401, 'auth.untrusted_caller']);
    }
    expect((await app.inject('/health/ready')).statusCode).toBe(200);
    expect((await app.inject('/health/live')).statusCode).toBe(200);
  });

  it('needs the permission of its route; one without a permission is for people', async () => {
    app.get('/read', { config: { permission: 'read' } }, async () => ({}));
    app.get('/open', { config: { permission: 'none' } }, async () => ({}));
    app.get('/undeclared', async () => ({}));
    const statuses = async (permissions?: CallerInput['permissions']) => {
      const user = { id: 'u', sessionId: 's' };
      const caller = { ip: '1.1.1.1', user, ...(permissions === undefined ? {} : { permissions }) };
      const urls = ['/read', '/open', '/undeclared', '/nowhere'];
      return Promise.all(urls.map(async (url) => (await get(url, {}, caller)).statusCode));
    };
    expect(await statuses()).toEqual([200, 200, 200, 404]);
    expect(await statuses(['read'])).toEqual([200, 200, 403, 404]);
    expect(await statuses(['write', 'delete'])).toEqual([403, 200, 403, 404]);
    const refused = await get(
      '/read',
      {},
      { ip: '1.1.1.1', user: { id: 'u', sessionId: 's' }, permissions: [] },
    );
    expect(refused.json()).toMatchObject({
      error: 'auth.permission_missing',
      message: 'Falta a permissão “read” (ler gravações e textos).',
    });
  });

  it('to a protected scope needs a user', async () => {
    await app.register(async (scope) => {
      await scope.register(requireUser);
      scope.get('/mine', async (request) => getUser(request));
    });
    app.get('/open', async (request) => request.caller);
    expect((await get('/mine')).json()).toMatchObject({
      error: 'auth.token_missing',
      message: 'Faça login para continuar',
    });
    const user = { id: 'u', sessionId: 's' };
    expect((await get('/mine', {}, { ip: '1.1.1.1', user })).json()).toEqual(user);
    expect((await get('/open')).json()).toEqual({ ip: '203.0.113.9' });
  });

  it("keeps the gateway's request id, and is logged with its route only", async () => {
    serveRoute(app, deleteTranscription, async () => ({ success: true }));
    const url =
      '/api/transcription/0190f5c0-0000-7000-8000-000000000000?device_id=abcdefghijabcdefghijabcdefghij12';
    const headers = { ...(await asCaller()), 'x-request-id': 'abcdef0123456789' };
    const response = await app.inject({ method: 'DELETE', url, headers });
    expect([response.statusCode, response.headers['x-request-id']]).toEqual([200, 'abcdef0123456789']);
    const logged = lines.map((line) => JSON.parse(line)).find((line) => line.msg === 'request');
    expect(logged).toMatchObject({
      requestId: 'abcdef0123456789',
      route: '/api/transcription/:id',
      status: 200,
    });
    expect(lines.join()).not.toMatch(/0190f5c0|abcdefghij/);
  });

  it('is logged with its sender, if it has one', async () => {
    app.get('/who', async () => ({ success: true }));
    const user = { id: '0190f5c0-0000-7000-8000-000000000001', sessionId: 's' };
    await get('/who', {}, { ip: '203.0.113.77', user });
    await get('/who', {}, { ip: '203.0.113.77', service: true }, 'billing');
    await get('/who', {}, { ip: '203.0.113.77' });
    const logged = lines.map((line) => JSON.parse(line)).filter((line) => line.route === '/who');
    expect(logged.map(({ userId, service }) => userId ?? service)).toEqual([user.id, 'billing', undefined]);
    expect(lines.join()).not.toContain('203.0.113.77');
  });

  it('cannot set a request id that would break the log', async () => {
    const response = await get('/nowhere', { 'x-request-id': 'a"} injected' });
    expect(response.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
  });
});

it('a response holds only what its contract declares', async () => {
  const responses = { 200: Type.Object({ a: Type.Integer() }) };
  const contract = defineRoute({ method: 'GET', path: '/x', summary: '', access: 'public', responses });
  const row = { a: 1, passwordHash: 'secret' };
  serveRoute(app, contract, async () => row);
  expect((await get('/x')).json()).toEqual({ a: 1 });
});

describe('health', () => {
  it('is not ready if a part is down, hangs or throws', async () => {
    const logger = createLogger({ name: 'test', level: 'silent' });
    const sick = await createApp({
      logger,
      checks: {
        postgres: async () => ({ ok: true }),
        redis: async () => {
          throw new Error('x');
        },
        storage: () => new Promise(() => undefined),
      },
    });
    const response = await sick.inject('/health/ready');
    expect([response.statusCode, response.json().ready]).toEqual([503, false]);
    expect(response.json().parts).toMatchObject({
      postgres: { ok: true },
      redis: { ok: false, code: 'redis.down' },
      storage: { ok: false, code: 'storage.timeout' },
    });
    expect((await sick.inject('/health/parts')).statusCode).toBe(200);
    await sick.close();
  });
});

it('metrics count requests by route and class of status, on a separate port', async () => {
  app.get('/things/:id', async () => ({}));
  await get('/things/7');
  const metrics = await startMetricsServer({ registry, port: 0 });
  const response = await fetch(`http://127.0.0.1:${metrics.port}/metrics`);
  expect(await response.text()).toContain('route="/things/:id",status="2xx"');
  expect((await fetch(`http://127.0.0.1:${metrics.port}/other`)).status).toBe(404);
  await metrics.close();
  expect((await get('/metrics')).statusCode).toBe(404);
});
