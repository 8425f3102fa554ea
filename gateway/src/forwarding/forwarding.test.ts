import { get } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import type { ErrorResponse } from '@escriba/contracts/shared/error-response';
import { EXTENSION_ORIGIN } from '@escriba/contracts/web/extension-id';
import { createLogger } from '@escriba/runtime';
import { eventually } from '@escriba/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { rawRequest } from '../testing/raw-request.ts';
import { readCallerToken, startGateway } from '../testing/start-gateway.ts';
import type { RunningGateway } from '../testing/start-gateway.ts';

let gateway: RunningGateway;
afterEach(() => gateway.close());

const start = async (
  service: RequestListener | undefined,
  options: Pick<NonNullable<Parameters<typeof startGateway>[0]>, 'env' | 'timeouts'> = {},
): Promise<RunningGateway> =>
  (gateway = await startGateway({ ...options, ...(service === undefined ? {} : { service }) }));

const responseOf = (url: string, headers: Record<string, string> = {}): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => get(url, { headers, agent: false }, resolve).once('error', reject));

const errorOf = async (response: Response): Promise<string> =>
  ((await response.json()) as ErrorResponse).error;

const PATH = '/api/transcription/x';

describe('a forwarded request', () => {
  it('arrives with its method, path, query and body', async () => {
    const { url } = await start((request, response) => {
      void text(request).then((body) => response.end(JSON.stringify([request.method, request.url, body])));
    });
    const received = await fetch(`${url}${PATH}/%C3%A7?a=1&b=%2F..`, { method: 'PATCH', body: 'héllo' });
    expect(await received.json()).toEqual(['PATCH', `${PATH}/%C3%A7?a=1&b=%2F..`, 'héllo']);
  });

  it('carries the gateway’s caller token, never the client’s', async () => {
    let seen: IncomingHttpHeaders = {};
    const { url } = await start((request, response) => {
      seen = request.headers;
      response.end();
    });
    const received = await fetch(url + PATH, {
      headers: {
        'X-User-Id': 'admin',
        'X-Forwarded-For': '6.6.6.6',
        'x-escriba-caller': 'forged',
        'x-request-id': 'forged',
        'x-real-ip': '6.6.6.6',
        forwarded: 'for=6.6.6.6',
      },
    });
    expect(JSON.stringify(seen)).not.toMatch(/6\.6\.6\.6|forged|admin/);
    expect((await readCallerToken({ headers: seen })).caller).toEqual({ ip: '127.0.0.1' });
    expect(seen['x-request-id']).toBe(received.headers.get('x-request-id'));
    expect(seen['traceparent']).toContain(received.headers.get('x-request-id'));
  });

  it.each([
    ['/api/auth/methods', 'auth'],
    ['/api/usage/status', 'usage'],
    ['/api/subscription/status', 'billing'],
    [PATH, 'transcription'],
  ])('has a caller token that only the service that it goes to accepts: %s', async (path, name) => {
    let seen: IncomingHttpHeaders = {};
    const { url } = await start((request, response) => {
      seen = request.headers;
      response.end();
    });
    await fetch(url + path);
    expect((await readCallerToken({ headers: seen })).services).toEqual([name]);
  });

  it("keeps the client's trace", async () => {
    const { url } = await start((_request, response) => response.end());
    const traceId = 'a'.repeat(32);
    const received = await fetch(url + PATH, {
      headers: { traceparent: `00-${traceId}-${'b'.repeat(16)}-01` },
    });
    expect(received.headers.get('x-request-id')).toBe(traceId);
  });

  it('is refused with an invalid token before the service sees it', async () => {
    let reached = 0;
    const { url } = await start((_request, response) => {
      reached += 1;
      response.end();
    });
    const received = await fetch(url + PATH, { headers: { authorization: 'Bearer x.y.z' } });
    expect([received.status, await errorOf(received), reached]).toEqual([401, 'auth.invalid_token', 0]);
  });

  it.each([
    '/api/transcription/../../health/parts',
    '/api/transcription/%2e%2e/%2e%2e/metrics',
    '/api/transcription//internal',
    '/api/transcription%2f..%2finternal',
    'http://anything/health/parts',
    'http://127.0.0.1/api/transcription/../../metrics',
    '/health/parts',
    '/metrics',
    '/internal/x',
  ])('never reaches an internal route by %s', async (path) => {
    const reached: (string | undefined)[] = [];
    const { port } = await start((request, response) => {
      reached.push(request.url);
      response.end();
    });
    const received = await rawRequest(port, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(received).toMatch(/^HTTP\/1\.1 40[04] /);
    expect(received).toMatch(/gateway\.(invalid_path|not_found)/);
    expect(reached).toEqual([]);
  });
});

describe('a forwarded response', () => {
  it('keeps status, ranges and cookies, without the headers of the connection', async () => {
    const { url } = await start((_request, response) => {
      response.writeHead(206, {
        'content-range': 'bytes 0-1/9',
        'set-cookie': ['a=1', 'b=2'],
        server: 'secret/1',
        'x-powered-by': 'x',
      });
      response.end('ab');
    });
    const received = await fetch(url + PATH, { headers: { range: 'bytes=0-1' } });
    expect([received.status, received.headers.get('content-range'), await received.text()]).toEqual([
      206,
      'bytes 0-1/9',
      'ab',
    ]);
    expect(received.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect([received.headers.get('server'), received.headers.get('x-powered-by')]).toEqual([null, null]);
    expect(received.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each([204, 304])('has no body with %i, and the connection stays open', async (status) => {
    const { url } = await start((_request, response) => response.writeHead(status).end());
    expect((await fetch(url + PATH)).status).toBe(status);
    expect((await fetch(url + PATH)).status).toBe(status);
  });

  it('to HEAD has only headers', async () => {
    const { url } = await start((_request, response) =>
      response.writeHead(200, { 'content-length': '42' }).end(),
    );
    const received = await fetch(url + PATH, { method: 'HEAD' });
    expect([received.headers.get('content-length'), await received.text()]).toEqual(['42', '']);
  });

  it('delivers events one by one as they happen', async () => {
    let next: () => void = () => undefined;
    const { url } = await start((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
      next = () => void response.write('data: x\n\n');
    });
    const received = await responseOf(url + PATH, { accept: 'text/event-stream' });
    const chunks = received[Symbol.asyncIterator]();
    for (let event = 0; event < 3; event += 1) {
      next();
      expect(String((await chunks.next()).value)).toBe('data: x\n\n');
    }
    received.destroy();
  });

  it('ends upstream when the client disconnects', async () => {
    let closed = false;
    const { url } = await start((_request, response) => {
      response.once('close', () => (closed = true));
      response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    });
    (await responseOf(url + PATH)).destroy();
    await eventually(() => closed);
  });

  it('breaks off if the service breaks off, instead of looking complete', async () => {
    const { url } = await start((_request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('half');
      setImmediate(() => response.destroy());
    });
    await expect(fetch(url + PATH).then((response) => response.text())).rejects.toThrow();
  });

  it('waits for a slow reader instead of filling the memory', async () => {
    const chunk = Buffer.alloc(65_536);
    let sent = 0;
    const { url } = await start((_request, response) => {
      const more = (): void => {
        while (sent < 200_000_000) {
          sent += chunk.length;
          if (!response.write(chunk)) return void response.once('drain', more);
        }
        response.end();
      };
      more();
    });
    const received = await responseOf(url + PATH);
    received.pause();
    let before = -1;
    await eventually(() => sent === before || void (before = sent), { everyMs: 100 });
    expect(sent).toBeLessThan(40_000_000);
    received.destroy();
  });
});

describe('a service that does not respond', () => {
  it('is a 503 with a sentence in the client’s language', async () => {
    const { url } = await start(undefined);
    const response = await fetch(url + PATH, { headers: { 'accept-language': 'en' } });
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await response.json()).toMatchObject({
      success: false,
      error: 'gateway.service_unavailable',
      message: 'This part of Escriba is temporarily unavailable. Try again shortly.',
      requestId: response.headers.get('x-request-id'),
    });
  });

  it('or drops the connection is a 503', async () => {
    const { url } = await start((request) => request.destroy());
    expect(await errorOf(await fetch(url + PATH))).toBe('gateway.service_unavailable');
  });

  it('or speaks no HTTP is a 502', async () => {
    const { url } = await start((request) => request.socket.end('hello?\r\n\r\n'));
    const response = await fetch(url + PATH);
    expect([response.status, response.headers.get('retry-after')]).toEqual([502, '5']);
    expect(await errorOf(response)).toBe('gateway.bad_answer');
  });

  it('in time is a 504', async () => {
    const { url } = await start(() => undefined, { timeouts: { responseMs: 50 } });
    const response = await fetch(url + PATH);
    expect([response.status, response.headers.get('retry-after')]).toEqual([504, '10']);
    expect(await errorOf(response)).toBe('gateway.timeout');
  });

  it('to an upload may take longer', async () => {
    const { url } = await start(
      (request, response) => {
        request.resume().once('end', () => setTimeout(() => response.end('{}'), 1_500));
      },
      { timeouts: { responseMs: 50 } },
    );
    const form = new FormData();
    form.append('audio', new Blob(['x']), 'a.wav');
    expect((await fetch(url + PATH, { method: 'POST', body: form })).status).toBe(200);
  });

  it.each(['/asaas/checkout', '/api/subscription/payments/1/pay'])(
    'to a payment may take longer: %s',
    async (path) => {
      const { url } = await start((_request, response) => setTimeout(() => response.end('{}'), 1_500), {
        timeouts: { responseMs: 50 },
      });
      expect((await fetch(url + path, { method: 'POST', body: '{}' })).status).toBe(200);
    },
  );
});

it('no body of a request is in the log, whatever becomes of it', async () => {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const logger = createLogger({ name: 'gateway', level: 'trace', destination });
  const responses: RequestListener[] = [
    (_request, response) => response.end('{}'),
    (_request, response) => response.writeHead(500).end('{}'),
    (request) => request.socket.end('hello?\r\n\r\n'),
    (request) => void request.destroy(),
  ];
  gateway = await startGateway({
    logger,
    service: (request, response) => responses.shift()?.(request, response),
  });
  const body = JSON.stringify({ creditCard: { number: '5162306219378829', ccv: '0318' } });
  const headers = { 'content-type': 'application/json' };
  for (let sent = 0; sent < 4; sent += 1)
    await fetch(`${gateway.url}/asaas/checkout`, { method: 'POST', body, headers });
  await eventually(() => lines.filter((line) => line.includes('"forwarded"')).length === 4);
  expect(lines.join()).not.toMatch(/5162306219378829|(?<!\d)0318(?!\d)/);
});

describe('another site', () => {
  const env = { env: { CORS_ORIGINS: 'https://app.example' } };

  it('can read responses only if its origin is configured, or is that of the shipped extension', async () => {
    const { url } = await start((_request, response) => response.end('{}'), env);
    const allowed = await fetch(url + PATH, { headers: { origin: 'https://app.example' } });
    const other = await fetch(url + PATH, { headers: { origin: 'https://evil.example' } });
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://app.example');
    expect(other.headers.get('access-control-allow-origin')).toBeNull();
    const extension = await fetch(url + PATH, { headers: { origin: EXTENSION_ORIGIN } });
    expect(extension.headers.get('access-control-allow-origin')).toBe(EXTENSION_ORIGIN);
    for (const name of ['x-request-id', 'retry-after', 'content-disposition', 'x-hard-cues'])
      expect(allowed.headers.get('access-control-expose-headers')).toContain(name);
  });

  it('gets its preflight response from the gateway', async () => {
    let reached = false;
    const { url } = await start(() => (reached = true), env);
    const preflight = await fetch(url + PATH, {
      method: 'OPTIONS',
      headers: { origin: 'https://app.example', 'access-control-request-method': 'DELETE' },
    });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin'), reached]).toEqual([
      204,
      'https://app.example',
      false,
    ]);
  });
});
