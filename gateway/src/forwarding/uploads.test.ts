import { request as httpRequest } from 'node:http';
import type { ClientRequest, IncomingMessage, RequestListener, RequestOptions } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { eventually } from '@escriba/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { ForwardTimeouts } from './forward.ts';
import { startGateway } from '../testing/start-gateway.ts';
import type { RunningGateway } from '../testing/start-gateway.ts';

const MB = 1_048_576;
const PATH = '/api/transcription/free-upload';

let gateway: RunningGateway;
afterEach(() => gateway.close());

const start = async (
  service: RequestListener | undefined,
  timeouts: Partial<ForwardTimeouts> = {},
): Promise<RunningGateway> =>
  (gateway = await startGateway({ timeouts, ...(service === undefined ? {} : { service }) }));

/** Starts an upload that is not yet sent, and returns its future response. */
const beginUpload = (
  options: RequestOptions = {},
): { sent: ClientRequest; response: Promise<IncomingMessage> } => {
  const sent = httpRequest(gateway.url + PATH, { method: 'POST', agent: false, ...options });
  const response = new Promise<IncomingMessage>((resolve, reject) =>
    sent.once('response', resolve).once('error', reject),
  );
  response.catch(() => undefined);
  return { sent, response };
};

const zeros = (megabytes: number): Readable => {
  const chunk = Buffer.alloc(MB / 4);
  return Readable.from(
    (function* make() {
      for (let sent = 0; sent < megabytes * 4; sent += 1) yield chunk;
    })(),
  );
};

const countBytes: RequestListener = (request, response) => {
  let bytes = 0;
  request
    .on('data', (chunk: Buffer) => (bytes += chunk.length))
    .once('end', () => response.end(JSON.stringify({ bytes })));
};

describe('an upload', () => {
  it('of 500 MB passes without buffering', async () => {
    await start(countBytes);
    const { sent, response } = beginUpload({ headers: { 'content-length': String(500 * MB) } });
    let highest = 0;
    const before = process.memoryUsage().rss;
    const watch = setInterval(() => (highest = Math.max(highest, process.memoryUsage().rss - before)), 20);
    zeros(500).pipe(sent);
    expect(await json(await response)).toEqual({ bytes: 500 * MB });
    clearInterval(watch);
    // Client, gateway and service share this process; a buffered upload alone would be 500 MB.
    expect(highest).toBeLessThan(250 * MB);
  });

  it('of unknown length passes as well', async () => {
    await start(countBytes);
    const { sent, response } = beginUpload();
    zeros(2).pipe(sent);
    expect(await json(await response)).toEqual({ bytes: 2 * MB });
  });

  it('stops at the service when the client disconnects in the middle', async () => {
    let state = 'waiting';
    await start((request) => {
      request.resume();
      request.once('data', () => (state = 'begun'));
      request.once('close', () => (state = request.complete ? 'whole' : 'broken off'));
    });
    const { sent } = beginUpload({ headers: { 'content-length': String(10 * MB) } });
    sent.write(Buffer.alloc(MB));
    await eventually(() => state === 'begun');
    sent.destroy();
    await eventually(() => state === 'broken off');
  });

  it('that stalls is cut off', async () => {
    let brokenOff = false;
    await start(
      (request) => {
        request.resume().once('close', () => (brokenOff = !request.complete));
      },
      { stallMs: 100 },
    );
    const type = 'multipart/form-data; boundary=part';
    const { sent, response } = beginUpload({ headers: { 'content-type': type, 'content-length': '1000' } });
    sent.write('x');
    await expect(response).rejects.toThrow();
    await eventually(() => brokenOff);
  });

  it('waits if the service cannot take more', async () => {
    await start((request) => request.pause());
    const { sent } = beginUpload({ headers: { 'content-length': String(400 * MB) } });
    zeros(400).pipe(sent);
    let before = -1;
    await eventually(
      () => (sent.socket?.bytesWritten ?? 0) === before || void (before = sent.socket?.bytesWritten ?? 0),
      { everyMs: 150 },
    );
    expect(before).toBeLessThan(60 * MB);
    sent.destroy();
  });
});

describe('an upload that is refused early', () => {
  const refuse: RequestListener = (_request, response) => {
    response.writeHead(413, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ success: false, error: 'upload.too_large', message: '', requestId: '' }));
  };

  it.each(['keep-alive', 'close'])(
    'delivers the refusal to a client that reads only after sending (%s)',
    async (connection) => {
      await start(refuse);
      const length = 30 * MB;
      const head = `POST ${PATH} HTTP/1.1\r\nHost: x\r\nConnection: ${connection}\r\nContent-Length: ${length}\r\n\r\n`;
      const socket = connect(gateway.port, '127.0.0.1');
      socket.pause();
      socket.write(head);
      await new Promise<void>((resolve, reject) =>
        socket.write(Buffer.alloc(length), (error) => (error ? reject(error) : resolve())),
      );
      const [response] = await new Promise<[Buffer]>((resolve, reject) => {
        socket
          .once('data', (chunk) => resolve([chunk]))
          .once('error', reject)
          .resume();
      });
      expect(response.toString()).toMatch(/^HTTP\/1\.1 413 .*upload\.too_large/s);
      socket.destroy();
    },
  );

  it('delivers the refusal to a client that has only started to send', async () => {
    await start(refuse);
    const { sent, response } = beginUpload({ headers: { 'content-length': String(300 * MB) } });
    sent.write(Buffer.alloc(1_000));
    expect(await json(await response)).toMatchObject({ error: 'upload.too_large' });
    sent.destroy();
  });

  it('by the gateway itself delivers its response too', async () => {
    await start(countBytes);
    const { sent, response } = beginUpload({
      headers: { authorization: 'Bearer x.y.z', 'content-length': String(20 * MB) },
    });
    zeros(20).pipe(sent);
    expect((await response).statusCode).toBe(401);
  });

  it('because the service is down is a 503, not a reset', async () => {
    await start(undefined);
    const { sent, response } = beginUpload({ headers: { 'content-length': String(20 * MB) } });
    zeros(20).pipe(sent);
    expect((await response).statusCode).toBe(503);
  });
});

describe('a client that sends `Expect: 100-continue`', () => {
  it('gets 100 Continue once the service is connected', async () => {
    await start(countBytes);
    const { sent, response } = beginUpload({ headers: { expect: '100-continue', 'content-length': '3' } });
    sent.once('continue', () => sent.end('abc'));
    sent.flushHeaders();
    expect(await json(await response)).toEqual({ bytes: 3 });
  });

  it('need not send a body that is refused', async () => {
    await start(undefined);
    let gotContinue = false;
    const { sent, response } = beginUpload({ headers: { expect: '100-continue', 'content-length': '3' } });
    sent.once('continue', () => (gotContinue = true));
    sent.flushHeaders();
    expect([(await response).statusCode, gotContinue]).toEqual([503, false]);
    sent.destroy();
  });
});
