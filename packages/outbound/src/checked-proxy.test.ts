import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createSocketServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createOutbound, parseRanges } from './index.ts';

const LOCAL = parseRanges('127.0.0.0/8');
const closing: (() => unknown)[] = [];
let socketPath: string;

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'proxy-'));
  socketPath = join(folder, 'socket');
  closing.push(() => rm(folder, { recursive: true }));
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const listen = async (server: Server): Promise<number> => {
  const open = new Set<Socket>();
  server.on('connection', (socket) => open.add(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
};
const serve = (listener: RequestListener): Promise<number> => listen(createServer(listener));

type Opening = {
  readonly allowed?: typeof LOCAL;
  readonly resolveName?: (name: string) => Promise<readonly string[]>;
  readonly bytesMax?: number;
  readonly idleTimeoutMs?: number;
  readonly ports?: readonly number[];
};

const open = async ({ allowed = LOCAL, resolveName, ...options }: Opening = {}) => {
  const outbound = createOutbound({ allowed, ...(resolveName && { resolveName }) });
  const proxy = await outbound.openProxy({ socketPath, bytesMax: 1e6, idleTimeoutMs: 5_000, ...options });
  closing.push(outbound.close, proxy.close);
  return proxy;
};

/** Asks the proxy for a plain HTTP address. */
const get = (url: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request(
      { socketPath, path: url, headers: { host: new URL(url).host, 'proxy-connection': 'close' } },
      resolve,
    )
      .on('error', reject)
      .end();
  });

/** Asks the proxy for a tunnel. */
const connect = (target: string): Promise<{ status: number; socket: Duplex }> =>
  new Promise((resolve, reject) => {
    request({ socketPath, method: 'CONNECT', path: target })
      .on('connect', ({ statusCode = 0 }, socket) => resolve({ status: statusCode, socket }))
      .on('error', reject)
      .end();
  });

const echo = () => listen(createSocketServer((socket) => socket.pipe(socket)));

describe('a proxy for a program', () => {
  it('passes a request and its response on, redirects included, without headers of the connection', async () => {
    const seen: IncomingMessage['headers'][] = [];
    const port = await serve((incoming, response) => {
      seen.push(incoming.headers);
      response.writeHead(302, { location: '/b', 'x-kind': 'page' }).end('olá');
    });
    await open({ ports: [port] });
    const response = await get(`http://127.0.0.1:${port}/a`);
    expect([response.statusCode, response.headers.location, await text(response)]).toEqual([
      302,
      '/b',
      'olá',
    ]);
    expect(seen[0]).toMatchObject({ host: `127.0.0.1:${port}` });
    expect(seen[0]).not.toHaveProperty('proxy-connection');
  });

  it('opens a tunnel, through which bytes pass in both directions', async () => {
    const port = await echo();
    await open({ ports: [port] });
    const { status, socket } = await connect(`127.0.0.1:${port}`);
    expect(status).toBe(200);
    socket.end('client hello');
    expect(await text(socket)).toBe('client hello');
  });

  it.each([
    '10.0.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '2130706433',
    '0x7f.1',
  ])('refuses the private address %s, by request and by tunnel', async (host) => {
    const proxy = await open({ allowed: [] });
    expect((await connect(`${host}:443`)).status).toBe(403);
    expect((await get(`http://${host}/`)).statusCode).toBe(403);
    expect(proxy.refusal()?.reason).toBe('address_refused');
  });

  it('refuses a name that resolves to a private address, also if it was public a moment ago', async () => {
    let connections = 0;
    const port = await listen(createSocketServer(() => (connections += 1)));
    const answers = [['127.0.0.1'], ['93.184.215.14', '10.0.0.1'], ['10.0.0.1']];
    const resolveName = async () => answers.shift() ?? ['10.0.0.1'];
    const proxy = await open({ ports: [port], resolveName });
    expect((await connect(`rebinding.example:${port}`)).status).toBe(200);
    expect(proxy.refusal()).toBeUndefined();
    expect((await connect(`rebinding.example:${port}`)).status).toBe(403);
    expect((await get(`http://rebinding.example:${port}/`)).statusCode).toBe(403);
    expect([proxy.refusal()?.reason, connections]).toEqual(['address_refused', 1]);
  });

  it('reaches the ports of web sites alone', async () => {
    const port = await echo();
    const proxy = await open();
    expect((await connect(`127.0.0.1:${port}`)).status).toBe(403);
    expect((await get(`http://127.0.0.1:${port}/`)).statusCode).toBe(403);
    expect(proxy.refusal()?.reason).toBe('address_refused');
  });

  it.each(['/', '%20', 'ana:senha@127.0.0.1:443', '127.0.0.1:99999', 'a'.repeat(3_000)])(
    'refuses the malformed target “%.30s”',
    async (target) => {
      await open({ ports: [443, 99_999] });
      expect((await connect(target)).status).toBe(403);
    },
  );

  it('says that a server cannot be reached', async () => {
    const port = await echo();
    await closing.pop()?.();
    const proxy = await open({ ports: [port] });
    expect((await connect(`127.0.0.1:${port}`)).status).toBe(502);
    expect((await get(`http://127.0.0.1:${port}/`)).statusCode).toBe(502);
    expect(proxy.refusal()).toBeUndefined();
  });

  it('ends all connections once the responses are too large together', async () => {
    const port = await serve((_incoming, response) => {
      const more = (): void => void (response.destroyed || response.write(Buffer.alloc(65_536), more));
      more();
    });
    const proxy = await open({ ports: [port], bytesMax: 1_000_000 });
    const response = await get(`http://127.0.0.1:${port}/endless`);
    await expect(text(response)).rejects.toThrow();
    expect(proxy.refusal()?.reason).toBe('too_large');
    await expect(connect(`127.0.0.1:${port}`)).rejects.toThrow(/hang up|ECONNRESET|EPIPE/);
  });

  it('counts the bytes of tunnels, too', async () => {
    const port = await listen(
      createSocketServer((socket) => {
        socket.on('error', () => {});
        const more = (): void => void (socket.destroyed || socket.write(Buffer.alloc(65_536), more));
        more();
      }),
    );
    const proxy = await open({ ports: [port], bytesMax: 500_000 });
    const { socket } = await connect(`127.0.0.1:${port}`);
    await text(socket).catch(() => '');
    expect(proxy.refusal()?.reason).toBe('too_large');
  });

  it('closes a tunnel over which nothing passes', async () => {
    const port = await listen(createSocketServer(() => {}));
    await open({ ports: [port], idleTimeoutMs: 50 });
    const { socket } = await connect(`127.0.0.1:${port}`);
    expect(await text(socket)).toBe('');
  });

  it('says when a server does not respond', async () => {
    const port = await serve(() => {});
    await open({ ports: [port], idleTimeoutMs: 1_000 });
    expect((await get(`http://127.0.0.1:${port}/`)).statusCode).toBe(504);
  });

  it('ends with its tunnels', async () => {
    const port = await echo();
    const proxy = await open({ ports: [port] });
    const { socket } = await connect(`127.0.0.1:${port}`);
    const ended = text(socket).catch(() => '');
    closing.pop();
    await proxy.close();
    expect(await ended).toBe('');
    await expect(connect(`127.0.0.1:${port}`)).rejects.toThrow(/ENOENT|ECONNREFUSED/);
  });
});
