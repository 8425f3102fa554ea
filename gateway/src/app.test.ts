import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { publicRoutes } from '@escriba/contracts/gateway/public-routes';
import { PAGE_PATHS } from '@escriba/contracts/web/pages';
import { createTemporaryDirectory } from '@escriba/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { startGateway } from './testing/start-gateway.ts';
import type { RunningGateway } from './testing/start-gateway.ts';

const PAGE = '<!doctype html><title>Escriba</title><script>theme()</script>';
const HTML = { accept: 'text/html,*/*' };
let web: { path: string; remove: () => Promise<void> };
let gateway: RunningGateway;

beforeAll(async () => {
  web = await createTemporaryDirectory();
  await mkdir(path.join(web.path, 'assets'));
  await writeFile(path.join(web.path, 'index.html'), PAGE);
  await writeFile(path.join(web.path, 'favicon.svg'), '<svg/>');
  await writeFile(path.join(web.path, '.env'), 'SECRET=1');
  const script = 'console.log("a".repeat(1000))'.repeat(50);
  await writeFile(path.join(web.path, 'assets', 'app-Abc123.js'), script);
  await writeFile(path.join(web.path, 'assets', 'app-Abc123.js.br'), brotliCompressSync(script));
  await writeFile(path.join(web.path, 'assets', 'app-Abc123.js.gz'), gzipSync(script));
  gateway = await startGateway({ env: { WEB_DIR: web.path } });
});
afterAll(async () => {
  await gateway.close();
  await web.remove();
});

const get = (url: string, headers: Record<string, string> = {}) => gateway.app.inject({ url, headers });

describe('the web client', () => {
  it.each(['/', '/index.html', '/app/transcriptions', '/auth?mode=register'])(
    'serves %s with the page, always fresh',
    async (url) => {
      const response = await get(url, HTML);
      expect([response.statusCode, response.body, response.headers['cache-control']]).toEqual([
        200,
        PAGE,
        'no-cache',
      ]);
    },
  );

  it('may run its own inline script and no other', async () => {
    const policy = String((await get('/', HTML)).headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'self' 'sha256-[A-Za-z0-9+/=]+';/);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it('may send files to the configured buckets besides itself', async () => {
    const policyOf = async (origins: string) => {
      const other = await startGateway({ env: { WEB_DIR: web.path, UPLOAD_ORIGINS: origins } });
      const response = await other.app.inject({ url: '/', headers: HTML });
      await other.close();
      return String(response.headers['content-security-policy']);
    };
    expect(await policyOf('')).toContain("connect-src 'self';");
    expect(await policyOf('https://one.example, http://two.example:7070')).toContain(
      "connect-src 'self' https://one.example http://two.example:7070;",
    );
    await expect(policyOf('https://one.example; script-src *')).rejects.toThrow('UPLOAD_ORIGINS');
  });

  it('lets caches keep hashed assets forever and others for an hour', async () => {
    const asset = await get('/assets/app-Abc123.js');
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600');
  });

  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
  ])('to Accept-Encoding %s sends the %s file', async (accepted, encoding) => {
    const response = await get('/assets/app-Abc123.js', { 'accept-encoding': accepted });
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(response.headers['content-type']).toContain('javascript');
    expect(response.headers['cache-control']).toContain('immutable');
  });

  it.each([
    '/assets/gone-123.js',
    '/api/unknown',
    '/health/unknown',
    '/metrics',
    '/internal/x',
    '/.env',
    '/docs/api/unknown',
    '/docs/openapi.json/unknown',
  ])('does not handle %s', async (url) => {
    const response = await get(url, HTML);
    expect([response.statusCode, response.json().error]).toEqual([404, 'gateway.not_found']);
  });

  it.each(Object.values(PAGE_PATHS).map((path) => path.replaceAll(/:\w+/g, 'x7')))(
    'serves %s with the page, whatever the client accepts',
    async (url) => {
      for (const headers of [
        {},
        { accept: '*/*' },
        { accept: 'application/json' },
        { accept: 'image/png' },
      ]) {
        const response = await get(`${url}?utm_source=x`, headers);
        expect([response.statusCode, response.body]).toEqual([200, PAGE]);
        expect(response.headers['content-type']).toContain('text/html');
      }
      expect((await gateway.app.inject({ method: 'HEAD', url })).statusCode).toBe(200);
    },
  );

  it.each(['/nao-existe', '/docs/nao-existe', '/app/nao-existe', '/t', '/t/a/b', '/auth/x', '/icone.ico'])(
    'shows a browser its not-found page at %s, with status 404',
    async (url) => {
      const page = await get(url, HTML);
      expect([page.statusCode, page.body, page.headers['cache-control']]).toEqual([404, PAGE, 'no-cache']);
      const program = await get(url, { accept: '*/*' });
      expect([program.statusCode, program.json().error]).toEqual([404, 'gateway.not_found']);
    },
  );

  it('does not respond to a POST', async () => {
    const response = await gateway.app.inject({ method: 'POST', url: '/app', headers: HTML });
    expect([response.statusCode, response.json().error]).toEqual([404, 'gateway.not_found']);
  });
});

describe("the gateway's own routes", () => {
  it.each(publicRoutes.gateway)('include $method $path', ({ method, path }) => {
    expect(gateway.app.hasRoute({ method, url: path })).toBe(true);
  });

  it("return the client's address", async () => {
    expect((await get('/api/ip')).json()).toEqual({ success: true, ip: '127.0.0.1' });
  });

  it('serve the documentation from the package', async () => {
    expect((await get('/docs/api', HTML)).body).toContain('swagger-ui');
    expect((await get('/docs/api/static/swagger-ui-bundle.js')).statusCode).toBe(200);
    const { openapi, paths } = (await get('/docs/openapi.json')).json();
    expect(openapi).toBe('3.1.0');
    expect(Object.keys(paths)).toContain('/api/async-transcription/status/{id}');
  });

  it('report that the process is alive', async () => {
    expect((await get('/health/live')).statusCode).toBe(200);
  });
});

describe('readiness', () => {
  let other: RunningGateway | undefined;
  afterEach(() => other?.close());

  const ask = async (
    parts: Record<string, { ok: boolean }> | 'silence',
    env: Record<string, string> = {},
  ) => {
    other = await startGateway({
      env,
      service: (_request, response) => {
        const ready = parts !== 'silence' && Object.values(parts).every((part) => part.ok);
        if (parts !== 'silence') response.end(JSON.stringify({ success: ready, ready, parts }));
      },
    });
    const received = await other.app.inject('/health/ready');
    return { status: received.statusCode, ...received.json() };
  };

  it('is 200 when every part of every service works', async () => {
    const response = await ask({ postgres: { ok: true }, worker: { ok: true } }, { WEB_DIR: web.path });
    const ok = { ok: true };
    expect(response).toEqual({
      status: 200,
      success: true,
      ready: true,
      parts: {
        gateway: ok,
        web: ok,
        auth: ok,
        usage: ok,
        billing: ok,
        transcription: ok,
        postgres: ok,
        worker: ok,
      },
    });
  });

  it('is 503 if one does not, and says which', async () => {
    const response = await ask({ postgres: { ok: true }, speech: { ok: false } });
    expect(response).toMatchObject({ status: 503, ready: false, parts: { speech: { ok: false } } });
  });

  it('is 503 if a service does not respond in time', async () => {
    expect(await ask('silence')).toMatchObject({
      status: 503,
      parts: { transcription: { ok: false, code: 'transcription.down' } },
    });
  });

  it('is 503 if the web client was not built', async () => {
    expect(await ask({}, { WEB_DIR: '/nowhere' })).toMatchObject({
      status: 503,
      parts: { web: { code: 'web.missing' } },
    });
  });
});
