import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createLogger } from '@escriba/runtime';
import { type RunningGateway, startGateway } from '../testing/start-gateway.ts';

const PATH = '/api/csp-reports';
const ORIGIN = 'https://escriba.test';

let gateway: RunningGateway;
let lines: Record<string, unknown>[];

const start = async (): Promise<void> => {
  lines = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
  const logger = createLogger({ name: 'gateway', level: 'info', destination: { write } });
  gateway = await startGateway({ logger, env: { PUBLIC_URL: ORIGIN } });
};
beforeEach(start);
afterEach(() => gateway.close());

const send = (payload: unknown, type = 'application/csp-report', remoteAddress = '198.51.100.7') =>
  gateway.app.inject({
    method: 'POST',
    url: PATH,
    remoteAddress,
    headers: { 'content-type': type },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
const legacy = (fields: Record<string, unknown> = {}) => ({
  'csp-report': {
    'document-uri': `${ORIGIN}/app/transcriptions/0b9f-secret?q=ana@example.com#x`,
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/steal.js?card=4111111111111111',
    'source-file': `${ORIGIN}/assets/app-Abc123.js?t=secret`,
    'line-number': 7,
    'script-sample': 'alert("ana@example.com")',
    ...fields,
  },
});
const logged = () => lines.filter(({ msg }) => msg === 'csp.violated');
const counted = async (): Promise<string> =>
  (await gateway.registry.metrics())
    .split('\n')
    .filter((line) => line.startsWith('gateway_csp_'))
    .join('\n');

describe('a report of a violated content security policy', () => {
  it('is logged by page, directive and origin, without anything that may name a user', async () => {
    expect((await send(legacy())).statusCode).toBe(204);
    expect(logged()).toHaveLength(1);
    expect(logged()[0]).toMatchObject({
      directive: 'script-src-elem',
      blocked: 'https://evil.example',
      page: '/app/transcriptions/:id',
      source: '/assets/app-Abc123.js:7',
    });
    const text = JSON.stringify(lines);
    for (const personal of [
      '0b9f-secret',
      'ana@example.com',
      '4111',
      'steal.js',
      't=secret',
      'alert',
      '198.51',
    ])
      expect(text).not.toContain(personal);
    expect(await counted()).toContain(
      'gateway_csp_reports_total{directive="script-src-elem",process="gateway"} 1',
    );
  });

  it('is taken in the form of the Reporting API too, a few per request', async () => {
    const report = {
      type: 'csp-violation',
      body: {
        documentURL: `${ORIGIN}/t/${'k'.repeat(43)}`,
        effectiveDirective: 'img-src',
        blockedURL: 'data:image/png;base64,AAAA',
        sourceFile: 'chrome-extension://abcdef/content.js',
      },
    };
    const reports = [{ type: 'deprecation', body: {} }, ...Array.from({ length: 50 }, () => report)];
    expect((await send(reports, 'application/reports+json')).statusCode).toBe(204);
    expect(logged()).toHaveLength(10);
    expect(logged()[0]).toMatchObject({ directive: 'img-src', blocked: 'data', page: '/t/:token' });
    expect(JSON.stringify(lines)).not.toMatch(/kkkk|AAAA|abcdef/);
  });

  it.each([
    ['nothing', ''],
    ['no JSON', '{"csp-report":'],
    ['another value', '[1,null,"x",{"type":"csp-violation"}]'],
    [
      'numbers for words',
      JSON.stringify(legacy({ 'effective-directive': 7, 'blocked-uri': {}, 'document-uri': [] })),
    ],
    ['line breaks', JSON.stringify(legacy({ 'blocked-uri': 'https://a\nb', 'effective-directive': 'x\ny' }))],
    ['a prototype', '{"csp-report":{"__proto__":{"effective-directive":"img-src"}}}'],
  ])('with %s gets no error and leaves no foreign words in log and metric', async (_name, payload) => {
    expect((await send(payload)).statusCode).toBe(204);
    for (const { directive, blocked, page } of logged()) {
      expect(['other', 'script-src-elem', 'img-src']).toContain(directive);
      expect(String(blocked) + String(page)).not.toMatch(/\n|object/);
    }
    const labels = [...(await counted()).matchAll(/directive="([^"]*)"/g)].map(([, label]) => label);
    expect(labels.every((label) => /^[a-z-]{1,30}$/.test(label ?? ''))).toBe(true);
  });

  it('is refused above 16 kB, and in another media type', async () => {
    expect((await send(legacy({ 'script-sample': 'x'.repeat(17_000) }))).statusCode).toBe(413);
    expect((await send(legacy(), 'text/plain')).statusCode).toBe(415);
  });

  it('is taken thirty times a minute from an address; further ones are neither logged nor counted', async () => {
    const statuses = [];
    for (let count = 0; count < 32; count += 1)
      statuses.push((await send(legacy(), 'application/csp-report', '203.0.113.9')).statusCode);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    expect(logged()).toHaveLength(30);
    expect((await send(legacy())).statusCode).toBe(204);
  });

  it('is logged a hundred times a minute in all, and counted beyond that', async () => {
    for (let count = 0; count < 110; count += 1)
      await send(legacy(), 'application/csp-report', `203.0.${Math.floor(count / 20)}.9`);
    expect(logged()).toHaveLength(100);
    expect(await counted()).toContain('} 110');
  });
});

describe('the policy of the pages', () => {
  it('allows nothing by default, no base address, and names where violations are reported', async () => {
    const { headers } = await gateway.app.inject({ url: '/', headers: { accept: 'text/html' } });
    const policy = String(headers['content-security-policy']);
    for (const directive of [
      "default-src 'none'",
      "base-uri 'none'",
      "object-src 'none'",
      "frame-ancestors 'none'",
      `report-uri ${PATH}`,
      'report-to csp',
      'upgrade-insecure-requests',
    ])
      expect(policy.split(';')).toContain(directive);
    expect(headers['reporting-endpoints']).toBe(`csp="${PATH}"`);
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['referrer-policy']).toBe('no-referrer');
    const plain = await startGateway();
    const overHttp = await plain.app.inject({ url: '/', headers: { accept: 'text/html' } });
    await plain.close();
    expect(overHttp.headers['content-security-policy']).toContain(`report-uri ${PATH}`);
    expect(overHttp.headers['content-security-policy']).not.toMatch(/report-to|upgrade/);
    expect(overHttp.headers['reporting-endpoints']).toBeUndefined();
  });
});
