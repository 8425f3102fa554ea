import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { createOutbound, parseRanges } from '@escriba/outbound';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createSendWebhook } from './send-webhook.ts';

const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n';
const TEN_MB = 10_000_000;

const outbound = createOutbound({ allowed: parseRanges('127.0.0.0/8') });
let server: Server;
let closed: Promise<unknown>;

/** Starts a program that writes what it likes to a connection. */
const serve = async (respond: (socket: Socket) => void): Promise<string> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  closed = promise;
  server = createServer((socket) => {
    socket.on('error', () => {}).once('close', () => resolve());
    socket.once('data', () => respond(socket));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
};
afterEach(() => void server.close());
afterAll(() => outbound.close());

/** Writes the same again and again, as fast as it is read. */
const repeat = (socket: Socket, text: string): void => {
  const write = (): void => {
    while (!socket.destroyed && socket.write(text));
  };
  socket.on('drain', write);
  write();
};
/** Writes a byte now and then, without end. */
const trickle = (socket: Socket, text: string): void => {
  const timer = setInterval(() => socket.write(text), 5);
  socket.once('close', () => clearInterval(timer));
};

let send: (url: string, timeoutMs?: number) => ReturnType<ReturnType<typeof createSendWebhook>>;
beforeEach(() => {
  send = (url, timeoutMs = 10_000) =>
    createSendWebhook({ outbound, timeoutMs })({
      url,
      body: '{}',
      headers: {},
      signal: new AbortController().signal,
    });
});

describe('an attempt', () => {
  it('keeps the first 2 kB of 10 MB, and closes the connection', async () => {
    const url = await serve((socket) => {
      socket.write(`${HEAD}content-length: ${TEN_MB}\r\n\r\n`);
      socket.end(Buffer.alloc(TEN_MB, 'a'));
    });
    expect(await send(url)).toEqual({ status: 200, error: null, response: 'a'.repeat(2_048) });
    await closed;
  });

  it('accepts a status whose body comes byte by byte without end, and closes the connection', async () => {
    const url = await serve((socket) => {
      socket.write(`${HEAD}\r\n`);
      trickle(socket, 'a');
    });
    expect(await send(url, 400)).toMatchObject({
      status: 200,
      error: null,
      response: expect.stringMatching(/^a*$/),
    });
    await closed;
  });

  it('accepts a status whose body breaks', async () => {
    const url = await serve((socket) => socket.end(`${HEAD}content-length: 100\r\n\r\ncomeço`));
    expect(await send(url)).toEqual({ status: 200, error: null, response: 'começo' });
  });

  it('fails without a response in time, and closes the connection', async () => {
    const url = await serve(() => {});
    expect(await send(url, 200)).toEqual({ status: null, error: 'timeout', response: null });
    await closed;
  });

  it('fails if the head comes byte by byte without end', async () => {
    const url = await serve((socket) => {
      socket.write(HEAD);
      trickle(socket, 'x');
    });
    expect(await send(url, 400)).toEqual({ status: null, error: 'timeout', response: null });
    await closed;
  });

  it('fails at headers without end, long before the time is over', async () => {
    const url = await serve((socket) => {
      socket.write(HEAD);
      repeat(socket, `x-more: ${'a'.repeat(100)}\r\n`);
    });
    expect(await send(url, 60_000)).toEqual({ status: null, error: 'unreachable', response: null });
    await closed;
  });

  it('fails if the program sends interim responses without end', async () => {
    const url = await serve((socket) => trickle(socket, 'HTTP/1.1 102 Processing\r\n\r\n'));
    expect(await send(url, 400)).toEqual({ status: null, error: 'timeout', response: null });
    await closed;
  });

  it.each(['nada de HTTP\r\n\r\n', 'HTTP/1.1 999999 OK\r\n\r\n', '\0'.repeat(100)])(
    'fails at what is no response: %j',
    async (text) => {
      const url = await serve((socket) => socket.end(text));
      expect(await send(url)).toMatchObject({ status: null, error: 'unreachable' });
    },
  );
});
