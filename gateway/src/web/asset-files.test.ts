import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { createTemporaryDirectory } from '@escriba/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startGateway } from '../testing/start-gateway.ts';
import type { RunningGateway } from '../testing/start-gateway.ts';

const SCRIPT = 'console.log("á".repeat(1000))'.repeat(50);
const FILE = '/assets/app-Abc123.js';
let web: { path: string; remove: () => Promise<void> };
let gateway: RunningGateway;

beforeAll(async () => {
  web = await createTemporaryDirectory();
  const assets = path.join(web.path, 'assets');
  await mkdir(assets);
  await writeFile(path.join(web.path, 'index.html'), '<!doctype html>');
  await writeFile(path.join(assets, 'app-Abc123.js'), SCRIPT);
  await writeFile(path.join(assets, 'app-Abc123.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(path.join(assets, 'app-Abc123.js.gz'), gzipSync(SCRIPT));
  await writeFile(path.join(assets, 'small-Abc123.css'), 'a{color:red}');
  gateway = await startGateway({ env: { WEB_DIR: web.path, RATE_LIMIT_ASSETS: '200' } });
});
afterAll(async () => {
  await gateway.close();
  await web.remove();
});

/** Requests a file over a real connection, because files are sent outside Fastify. */
const get = (file: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
  fetch(gateway.url + file, { headers, ...init });

it.each([
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, br;q=0', 'gzip'],
  ['gzip;q=1, br;q=0.5', 'gzip'],
  ['*', 'br'],
  ['identity', null],
  ['', null],
])('to Accept-Encoding %j sends the file as %s', async (accepted, encoding) => {
  const response = await get(FILE, { 'accept-encoding': accepted });
  expect(response.headers.get('content-encoding')).toBe(encoding);
  expect(await response.text()).toBe(SCRIPT);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Origin, accept-encoding',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  });
});

it('sends a file without compressed siblings as it is', async () => {
  const response = await get('/assets/small-Abc123.css', { 'accept-encoding': 'br, gzip' });
  expect(response.headers.get('content-encoding')).toBeNull();
  expect(await response.text()).toBe('a{color:red}');
});

it('sends no body to HEAD, nor to a browser that has the file', async () => {
  const head = await get(FILE, { 'accept-encoding': 'identity' }, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
    200,
    String(Buffer.byteLength(SCRIPT)),
    '',
  ]);
  const known = await get(FILE, { 'if-none-match': head.headers.get('etag') ?? '' });
  expect([known.status, await known.text()]).toEqual([304, '']);
});

it('sends a range, and responds to another method and an unknown file as before', async () => {
  const range = await get(FILE, { range: 'bytes=0-6', 'accept-encoding': 'identity' });
  expect([range.status, await range.text()]).toEqual([206, 'console']);
  expect((await get(FILE, {}, { method: 'POST' })).status).toBe(404);
  expect((await get('/assets/gone-Abc123.js')).status).toBe(404);
  expect((await get('/assets/app-Abc123.js.br')).status).toBe(200);
});

it('lets an allowed origin read the file', async () => {
  const other = await startGateway({ env: { WEB_DIR: web.path, CORS_ORIGINS: 'https://app.example' } });
  const response = await fetch(other.url + FILE, { headers: { origin: 'https://app.example' } });
  await response.arrayBuffer();
  await other.close();
  expect(response.headers.get('access-control-allow-origin')).toBe('https://app.example');
  expect(response.headers.get('vary')).toBe('Origin, accept-encoding');
});

it('limits the files of an address', async () => {
  const other = await startGateway({ env: { WEB_DIR: web.path, RATE_LIMIT_ASSETS: '2' } });
  const statuses = [];
  for (let asked = 0; asked < 3; asked++) {
    const response = await fetch(other.url + FILE);
    statuses.push(response.status);
    if (response.status === 429) {
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await response.json()).toMatchObject({ error: 'gateway.rate_limited' });
    } else await response.arrayBuffer();
  }
  await other.close();
  expect(statuses).toEqual([200, 200, 429]);
});
