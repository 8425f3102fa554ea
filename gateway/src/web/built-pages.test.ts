import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { createTemporaryDirectory } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startGateway } from '../testing/start-gateway.ts';
import type { RunningGateway } from '../testing/start-gateway.ts';

const HTML = { accept: 'text/html' };
let web: { path: string; remove: () => Promise<void> };
let gateway: RunningGateway;

beforeAll(async () => {
  web = await createTemporaryDirectory();
  await writeFile(path.join(web.path, 'index.html'), '<title>app</title><script>app()</script>');
  for (const locale of ['pt', 'en']) {
    const folder = path.join(web.path, '.pages', locale);
    await mkdir(folder, { recursive: true });
    for (const name of ['home', 'plans', 'not-found', 'strange'])
      await writeFile(
        path.join(folder, `${name}.html`),
        `<a href="__ORIGIN__/x">${locale} ${name}</a><script>early('${name}')</script><script type="application/ld+json">{}</script>`,
      );
  }
  await writeFile(path.join(web.path, '.pages', 'robots.txt'), 'Sitemap: __ORIGIN__/sitemap.xml');
  gateway = await startGateway({ env: { WEB_DIR: web.path, PUBLIC_URL: 'https://escriba.example/' } });
});
afterAll(async () => {
  await gateway.close();
  await web.remove();
});

const get = (url: string, headers: Record<string, string> = {}) => gateway.app.inject({ url, headers });

describe('pages that are built as HTML', () => {
  it.each([
    ['/', 'pt home'],
    ['/?utm_source=x', 'pt home'],
    ['/en', 'en home'],
    ['/en/', 'en home'],
    ['/plans', 'pt plans'],
    ['/EN/Plans/', 'en plans'],
  ])('%s is %s, always fresh, with the public URL', async (url, words) => {
    const response = await get(url);
    expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.body).toContain(`<a href="https://escriba.example/x">${words}</a>`);
  });

  it.each([
    ['/nowhere', 'pt not-found'],
    ['/en/nowhere', 'en not-found'],
  ])('respond with 404 at %s with the not-found page of its language', async (url, words) => {
    const response = await get(url, HTML);
    expect([response.statusCode, response.body.includes(words)]).toEqual([404, true]);
    expect((await get(url, { accept: 'application/json' })).json().error).toBe('gateway.not_found');
  });

  it.each(['/strange', '/.pages/pt/home.html', '/en/../.pages/pt/home.html', '/%2epages/pt/home.html'])(
    'are at no other address, such as %s',
    async (url) => {
      const response = await get(url);
      expect([response.statusCode, response.body.includes('early(')]).toEqual([404, false]);
    },
  );

  it('leave other pages to the app', async () => {
    expect((await get('/auth', HTML)).body).toContain('<title>app</title>');
  });

  it('are sent compressed, and not again to a browser that has them', async () => {
    const response = await get('/', { 'accept-encoding': 'gzip, br' });
    expect(response.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(response.rawPayload).toString()).toContain('pt home');
    const again = await get('/', { 'if-none-match': String(response.headers['etag']) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('may run their own inline scripts; data for search engines is none', async () => {
    const policy = String((await get('/')).headers['content-security-policy']);
    expect(policy.match(/'sha256-/g)).toHaveLength(4);
  });

  it('tell crawlers where the sitemap is', async () => {
    expect((await get('/robots.txt')).body).toBe('Sitemap: https://escriba.example/sitemap.xml');
  });
});
