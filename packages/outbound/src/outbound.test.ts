import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createSocketServer, type Server as SocketServer } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { createOutbound, type Outbound, OutboundError, type OutboundRequest, parseRanges } from './index.ts';

const ALLOWED = parseRanges('127.0.0.0/8');
const opened: { readonly close: () => unknown }[] = [];
let seen: string[];

beforeEach(() => {
  seen = [];
});
afterEach(async () => {
  for (const { close } of opened.splice(0)) await close();
});

const listen = async (server: Server | SocketServer): Promise<number> => {
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  opened.push({
    close: () => {
      if ('closeAllConnections' in server) server.closeAllConnections();
      server.close();
    },
  });
  return (server.address() as AddressInfo).port;
};

/** Starts a server that notes each request's method and path. */
const serve = (listener: (...input: Parameters<RequestListener>) => unknown): Promise<number> =>
  listen(
    createServer((request, response) => {
      seen.push(`${request.method} ${request.url}`);
      listener(request, response);
    }),
  );

const outboundOf = (deps: Partial<Parameters<typeof createOutbound>[0]> = {}): Outbound => {
  const outbound = createOutbound({ allowed: ALLOWED, ...deps });
  opened.push(outbound);
  return outbound;
};

const get = (outbound: Outbound, url: string, input: Partial<OutboundRequest> = {}) =>
  outbound.request({
    url,
    method: 'GET',
    redirectsMax: 0,
    firstByteTimeoutMs: 5_000,
    timeoutMs: 10_000,
    bytesMax: 1_000_000,
    ...input,
  });

const reasonOf = async (failing: Promise<unknown>): Promise<string> => {
  const error = await failing.then(
    () => undefined,
    (failure: unknown) => failure,
  );
  return error instanceof OutboundError ? error.reason : `not an OutboundError: ${String(error)}`;
};

const hello: RequestListener = (_request, response) => void response.end('olá');

describe('a request', () => {
  it('sends its body and headers, and returns status, headers and body', async () => {
    const port = await serve(async (request, response) => {
      response.writeHead(201, { 'x-type': String(request.headers['content-type']) });
      response.end(await text(request));
    });
    const response = await get(outboundOf(), `http://127.0.0.1:${port}/in?a=1`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"olá":1}',
    });
    expect([response.status, response.headers['x-type']]).toEqual([201, 'application/json']);
    expect(await text(response.body)).toBe('{"olá":1}');
    expect(seen).toEqual(['POST /in?a=1']);
  });

  it('reaches a private address only if the operator allows its range', async () => {
    const port = await serve(hello);
    expect((await get(outboundOf(), `http://127.0.0.1:${port}/`)).status).toBe(200);
    expect(await reasonOf(get(outboundOf({ allowed: [] }), `http://127.0.0.1:${port}/`))).toBe(
      'address_refused',
    );
    expect(seen).toHaveLength(1);
  });

  it.each([
    '0x7f.1',
    '2130706433',
    '0177.0.0.1',
    '127.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '0',
    '169.254.169.254',
  ])('to http://%s/ is refused before anything is sent', async (host) => {
    const port = await serve(hello);
    expect(await reasonOf(get(outboundOf({ allowed: [] }), `http://${host}:${port}/`))).toBe(
      'address_refused',
    );
    expect(seen).toEqual([]);
  });

  it.each([
    'ftp://example.com/',
    'file:///etc/passwd',
    'http://ana:secret@example.com/',
    'example.com',
    `https://example.com/${'a'.repeat(10_000)}`,
    '',
  ])('to %.40s is refused', async (url) => {
    const outbound = outboundOf();
    expect(await reasonOf(get(outbound, url))).toBe('url_invalid');
    expect(() => outbound.checkUrl(url)).toThrow(OutboundError);
  });
});

describe('a name', () => {
  it('is resolved once for each connection, and what is checked is what is connected to', async () => {
    const port = await serve(hello);
    const answers = [['127.0.0.1'], ['10.0.0.1']];
    const outbound = outboundOf({ resolveName: async () => answers.shift() ?? [] });
    expect(await text((await get(outbound, `http://changing.example:${port}/`)).body)).toBe('olá');
    expect(await reasonOf(get(outbound, `http://changing.example:${port}/`))).toBe('address_refused');
    expect(await reasonOf(get(outbound, `http://changing.example:${port}/`))).toBe('name_unknown');
    expect(seen).toHaveLength(1);
  });

  it('with one address that is not public is refused, whatever its others are', async () => {
    const resolveName = async () => ['8.8.8.8', '::ffff:10.0.0.1'];
    expect(await reasonOf(get(outboundOf({ allowed: [], resolveName }), 'https://mixed.example/'))).toBe(
      'address_refused',
    );
  });

  it('that the name servers do not know is refused; the system’s own list counts only with allowed ranges', async () => {
    const port = await serve(hello);
    expect(await reasonOf(get(outboundOf({ allowed: [] }), `http://localhost:${port}/`))).toMatch(
      /^(name_unknown|address_refused)$/u,
    );
    const outbound = outboundOf({ allowed: parseRanges('127.0.0.0/8 ::1') });
    expect(await reasonOf(get(outbound, `http://localhost:${port}/`))).toMatch(
      /not an OutboundError: undefined/u,
    );
    expect(seen).toHaveLength(1);
  });
});

describe('a redirect', () => {
  const redirecting =
    (target: (path: string) => string): RequestListener =>
    (request, response) =>
      void response.writeHead(302, { location: target(request.url ?? '') }).end();

  it('is passed on if none may be followed', async () => {
    const port = await serve(redirecting(() => 'http://127.0.0.1:1/'));
    expect((await get(outboundOf(), `http://127.0.0.1:${port}/`)).status).toBe(302);
  });

  it('is never followed by a POST', async () => {
    const port = await serve(redirecting(() => '/next'));
    const response = await get(outboundOf(), `http://127.0.0.1:${port}/`, {
      method: 'POST',
      redirectsMax: 5,
    });
    expect(response.status).toBe(302);
    expect(seen).toEqual(['POST /']);
  });

  it('is followed up to the allowed number', async () => {
    const port = await serve(redirecting((path) => `/${Number(path.slice(1)) + 1}`));
    expect(await reasonOf(get(outboundOf(), `http://127.0.0.1:${port}/0`, { redirectsMax: 2 }))).toBe(
      'redirects',
    );
    expect(seen).toEqual(['GET /0', 'GET /1', 'GET /2']);
  });

  it('tells where it led, without the secrets of the first server', async () => {
    const port = await serve(
      (request, response) => void response.end(request.headers.authorization ?? 'none'),
    );
    const first = await serve(redirecting(() => `http://127.0.0.1:${port}/end`));
    const response = await get(outboundOf(), `http://127.0.0.1:${first}/`, {
      redirectsMax: 1,
      headers: { Authorization: 'Bearer secret' },
    });
    expect([response.url, await text(response.body)]).toEqual([`http://127.0.0.1:${port}/end`, 'none']);
  });

  it.each([
    ['http://127.0.0.2:80/', 'address_refused'],
    ['http://[::1]/', 'address_refused'],
    ['file:///etc/passwd', 'url_invalid'],
    ['http://ana:secret@127.0.0.1/', 'url_invalid'],
    ['http://inside.example/', 'address_refused'],
    ['http://:', 'redirects'],
  ])('to %s is refused', async (target, reason) => {
    const port = await serve(redirecting(() => target));
    const outbound = outboundOf({ allowed: parseRanges('127.0.0.1'), resolveName: async () => ['10.0.0.7'] });
    expect(await reasonOf(get(outbound, `http://127.0.0.1:${port}/`, { redirectsMax: 5 }))).toBe(reason);
  });
});

describe('a response', () => {
  it('larger than allowed fails as it is read; destroying it closes the connection', async () => {
    const closed = Promise.withResolvers<void>();
    const port = await serve((_request, response) => {
      response.on('close', () => closed.resolve());
      const write = () => {
        while (response.write(Buffer.alloc(65_536)));
        response.once('drain', write);
      };
      write();
    });
    const { body } = await get(outboundOf(), `http://127.0.0.1:${port}/`, { bytesMax: 200_000 });
    expect(await reasonOf(buffer(body))).toBe('too_large');
    await closed.promise;
  });

  it('that is not read is closed with its body, and at its time limit', async () => {
    const closed = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let count = 0;
    const port = await serve((_request, response) => {
      const index = count++;
      response.on('close', () => closed[index]?.resolve());
      response.write('a');
    });
    const outbound = outboundOf();
    (await get(outbound, `http://127.0.0.1:${port}/`)).body.destroy();
    await closed[0]?.promise;
    const { body } = await get(outbound, `http://127.0.0.1:${port}/`, { timeoutMs: 200 });
    await closed[1]?.promise;
    expect(await reasonOf(text(body))).toBe('timeout');
  });

  it('that never ends is cut at the time limit', async () => {
    const port = await serve((_request, response) => void response.write('a'));
    const { body } = await get(outboundOf(), `http://127.0.0.1:${port}/`, { timeoutMs: 300 });
    expect(await reasonOf(text(body))).toBe('timeout');
  });

  it('that never begins is given up', async () => {
    const port = await serve(() => {});
    expect(await reasonOf(get(outboundOf(), `http://127.0.0.1:${port}/`, { timeoutMs: 300 }))).toBe(
      'timeout',
    );
  });

  it.each([
    ['no HTTP', 'SSH-2.0-OpenSSH\r\n'],
    ['broken chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzzz\r\nolá'],
    ['a head of 100 kB', `HTTP/1.1 200 OK\r\nX-Long: ${'a'.repeat(100_000)}\r\n\r\n`],
  ])('of %s fails', async (_name, bytes) => {
    const port = await listen(createSocketServer((socket) => void socket.on('error', () => {}).end(bytes)));
    const reading = get(outboundOf(), `http://127.0.0.1:${port}/`).then(({ body }) => text(body));
    expect(await reasonOf(reading)).toBe('unreachable');
  });

  it('of a closed port says so, and one that the caller no longer wants is ended', async () => {
    const port = await serve(hello);
    const controller = new AbortController();
    controller.abort();
    expect(
      await reasonOf(get(outboundOf(), `http://127.0.0.1:${port}/`, { signal: controller.signal })),
    ).toBe('aborted');
    const closed = createSocketServer();
    const closedPort = await listen(closed);
    await new Promise((done) => closed.close(done));
    expect(await reasonOf(get(outboundOf(), `http://127.0.0.1:${closedPort}/`))).toBe('unreachable');
  });
});
