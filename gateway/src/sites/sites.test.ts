import { mkdir, writeFile } from 'node:fs/promises';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { knowHost } from '@escriba/contracts/transcription/own-domain';
import { createTemporaryDirectory } from '@escriba/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { rawRequest } from '../testing/raw-request.ts';
import { type RunningGateway, readCallerToken, startGateway } from '../testing/start-gateway.ts';

const PUBLIC = 'escriba.example';
const OWN = 'textos.empresa.com.br';
const PAGE =
  '<!doctype html><html lang="pt-BR"><link rel="manifest" href="/manifest.webmanifest" /><title>Escriba</title></html>';
const SHARED = '/api/transcription/shared/abc-_1';

let web: { path: string; remove: () => Promise<void> };
let gateway: RunningGateway;
let hosts: Map<string, string>;
let asked: string[];
let seen: IncomingMessage[];
let isDown: boolean;

/** Stands for every service: knows hosts, and responds `service` to everything else. */
const respond: RequestListener = (request, response) => {
  if (request.url !== knowHost.path) {
    seen.push(request);
    response.end('service');
    return;
  }
  void tellHost(request, response);
};
const tellHost = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const { host } = (await json(request)) as { host: string };
  asked.push(host);
  if (isDown) response.writeHead(500).end();
  else response.end(JSON.stringify({ success: true, data: hosts.get(host) ?? 'unknown' }));
};

beforeAll(async () => {
  web = await createTemporaryDirectory();
  await mkdir(join(web.path, 'assets'));
  await writeFile(join(web.path, 'index.html'), PAGE);
  await writeFile(join(web.path, 'favicon.svg'), '<svg/>');
  await writeFile(join(web.path, 'sw.js'), 'worker()');
  await writeFile(join(web.path, 'manifest.webmanifest'), '{}');
  await writeFile(join(web.path, 'assets', 'app-Abc123.js'), 'app()');
});
afterAll(() => web.remove());
beforeEach(async () => {
  hosts = new Map([[OWN, 'served']]);
  [asked, seen, isDown] = [[], [], false];
  gateway = await start();
});
afterEach(() => gateway.close());

const start = (env: Record<string, string> = { PUBLIC_URL: `https://${PUBLIC}` }) =>
  startGateway({ service: respond, env: { WEB_DIR: web.path, ...env } });
type Sent = { method?: string; host?: string; headers?: readonly string[]; body?: string };
/** Sends a request as it is written, and returns the response's status, head and body. */
const send = async (target: string, { method = 'GET', host = OWN, headers = [], body }: Sent = {}) => {
  const length =
    body === undefined ? [] : [`content-length: ${body.length}`, 'content-type: application/json'];
  const lines = [`${method} ${target} HTTP/1.1`, `host: ${host}`, ...headers, ...length, 'connection: close'];
  const received = await rawRequest(gateway.port, `${lines.join('\r\n')}\r\n\r\n${body ?? ''}`);
  const [head = '', ...rest] = received.split('\r\n\r\n');
  return {
    status: Number(head.split(' ')[1]),
    head: head.toLowerCase(),
    body: Buffer.from(rest.join('\r\n\r\n'), 'latin1').toString(),
  };
};
const isLost = ({ status, body }: Awaited<ReturnType<typeof send>>): boolean =>
  status === 404 && body.includes('Página não encontrada') && !body.includes('Escriba');

describe('at a company’s own domain', () => {
  it('the page of a link opens, and knows where it is', async () => {
    const { status, body, head } = await send('/t/abc-_1', { headers: ['accept: text/html'] });
    expect([status, body]).toEqual([
      200,
      '<!doctype html><html data-own-domain lang="pt-BR"><title>Escriba</title></html>',
    ]);
    expect(head).toContain('content-security-policy: ');
    expect(head).toContain('cache-control: no-cache');
    expect(head).not.toContain('set-cookie');
    expect((await send('/t/abc-_1', { host: PUBLIC })).body).toBe(PAGE);
  });

  it.each(['/assets/app-Abc123.js', '/favicon.svg'])('its file %s is sent', async (path) => {
    expect((await send(path)).status).toBe(200);
  });

  it.each([
    ['POST', SHARED],
    ['GET', `${SHARED}/audio?pass=1.b`],
    ['HEAD', `${SHARED}/audio`],
    ['GET', `${SHARED}/peaks`],
  ])('%s %s reaches the service, which learns the domain and no account', async (method, path) => {
    const headers = ['authorization: Bearer x', 'cookie: refresh=y', 'x-escriba-caller: forged'];
    const { status } = await send(path, { method, headers, ...(method === 'POST' ? { body: '{}' } : {}) });
    expect(status).toBe(200);
    const [request] = seen;
    if (!request) throw new Error('nothing was forwarded');
    expect((await readCallerToken(request)).caller).toEqual({ ip: '127.0.0.1', ownHost: OWN });
  });

  it.each([
    ['GET', '/'],
    ['GET', '/auth'],
    ['GET', '/app'],
    ['GET', '/t/abc/../../app'],
    ['GET', '/t/'],
    ['GET', '/t/a/b'],
    ['GET', '/en/t/abc'],
    ['GET', '/sw.js'],
    ['GET', '/manifest.webmanifest'],
    ['GET', '/index.html'],
    ['GET', '/assets/../index.html'],
    ['GET', '/assets/%2e%2e/index.html'],
    ['GET', '/docs'],
    ['GET', '/docs/api'],
    ['GET', '/docs/openapi.json'],
    ['GET', '/health/ready'],
    ['GET', '/api/ip'],
    ['GET', '/api/transcription/list'],
    ['GET', '/api/transcription/brand'],
    ['GET', '/api/domains/allowed?domain=x'],
    ['GET', '/api/usage/status'],
    ['GET', '/v1/models'],
    ['GET', '/auth/google'],
    ['GET', SHARED],
    ['DELETE', SHARED],
    ['OPTIONS', SHARED],
    ['POST', `${SHARED}/audio`],
    ['POST', '/t/abc'],
    ['POST', '/api/auth/login'],
    ['POST', '/api/auth/refresh'],
    ['POST', '/api/csp-reports'],
    ['POST', '/webhooks/asaas'],
    ['POST', '/api/transcription/resumable'],
    ['PATCH', '/api/transcription/resumable/1'],
    ['GET', '//evil.example/t/abc'],
    ['GET', '/t/abc%2f..%2f..%2fapp'],
  ])('%s %s is not there', async (method, path) => {
    const response = await send(path, { method, ...(method === 'POST' ? { body: '{}' } : {}) });
    expect(isLost(response)).toBe(true);
    expect(response.head).not.toMatch(/set-cookie|location:/);
    expect(seen).toEqual([]);
  });

  it('no WebSocket opens', async () => {
    const headers = [
      'upgrade: websocket',
      'sec-websocket-version: 13',
      'sec-websocket-key: dGhlIHNhbXBsZQ==',
    ];
    const lines = [`GET /api/transcription/live HTTP/1.1`, `host: ${OWN}`, 'connection: upgrade', ...headers];
    expect(await rawRequest(gateway.port, `${lines.join('\r\n')}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 404 /);
    expect(seen).toEqual([]);
  });

  it.each([`${OWN}:443`, `${OWN}.`, OWN.toUpperCase(), `${OWN}.:8080`])('%s is that domain', async (host) => {
    expect(isLost(await send('/app', { host }))).toBe(true);
    expect(asked).toEqual([OWN]);
  });

  it('nothing is there while its owner’s plan has no white label', async () => {
    hosts.set(OWN, 'withheld');
    for (const path of ['/t/abc-_1', '/', '/assets/app-Abc123.js'])
      expect(isLost(await send(path))).toBe(true);
  });

  it('a page says in English that nothing is there', async () => {
    expect((await send('/', { headers: ['accept-language: en'] })).body).toContain('Page not found');
  });
});

describe('a request of another host is the product’s', () => {
  it.each([
    PUBLIC,
    `${PUBLIC}:8080`,
    `x.${PUBLIC}`,
    'localhost:8080',
    '127.0.0.1',
    '[::1]:80',
    '10.0.0.1:8080',
    'gateway',
    'gateway.escriba.svc.cluster.local',
    `${'a'.repeat(250)}.com`,
    'a_b.com.br',
    '127.1',
    'com',
  ])('%s, without a question', async (host) => {
    expect((await send('/app', { host, headers: ['accept: text/html'] })).body).toBe(PAGE);
    expect(asked).toEqual([]);
  });

  it('and so is an unknown one', async () => {
    expect((await send('/app', { host: 'outra.com.br' })).body).toBe(PAGE);
    expect((await send('/app', { host: 'outra.com.br' })).body).toBe(PAGE);
    expect(asked).toEqual(['outra.com.br']);
  });

  it.each([
    ['x-forwarded-host', OWN],
    ['forwarded', `host=${OWN}`],
    ['x-host', OWN],
    ['x-escriba-own-host', OWN],
  ])('whatever the header %s says', async (name, value) => {
    const headers = [`${name}: ${value}`, 'accept: text/html'];
    expect((await send('/app', { host: PUBLIC, headers })).body).toBe(PAGE);
    expect((await send('/app', { headers: [`${name}: ${PUBLIC}`] })).status).toBe(404);
    await send('/api/transcription/list', { host: PUBLIC, headers });
    expect((await Promise.all(seen.map(readCallerToken))).map(({ caller }) => caller?.ownHost)).toEqual([
      undefined,
    ]);
  });

  it.each([
    [PUBLIC, OWN],
    [OWN, PUBLIC],
  ])('but two hosts are refused: %s and %s', async (host, other) => {
    expect((await send('/app', { host, headers: [`host: ${other}`] })).status).toBe(400);
    expect(seen).toEqual([]);
  });

  it('and an address in the first line is refused', async () => {
    expect((await send(`http://${OWN}/t/abc`, { host: PUBLIC })).status).toBe(400);
    expect((await send(`http://${PUBLIC}/app`)).status).toBeGreaterThanOrEqual(400);
  });

  it('where the product has no public address', async () => {
    await gateway.close();
    gateway = await start({});
    expect((await send('/app', { headers: ['accept: text/html'] })).body).toBe(PAGE);
    expect(asked).toEqual([]);
  });

  it('while the service does not respond, and a known domain stays what it was', async () => {
    expect(isLost(await send('/app'))).toBe(true);
    isDown = true;
    expect((await send('/app', { host: 'outra.com.br' })).body).toBe(PAGE);
    expect(isLost(await send('/app'))).toBe(true);
  });
});
