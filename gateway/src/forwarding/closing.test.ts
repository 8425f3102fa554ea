import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { eventually } from '@escriba/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { startGateway } from '../testing/start-gateway.ts';
import type { RunningGateway } from '../testing/start-gateway.ts';

const PATH = '/api/transcription/x';

let gateway: RunningGateway;
afterEach(() => gateway.close());

/** Starts a gateway before a service that responds when the test says so. */
const startWaiting = async () => {
  const arrived = Promise.withResolvers<void>();
  const mayRespond = Promise.withResolvers<void>();
  gateway = await startGateway({
    service: (_request, response) => {
      arrived.resolve();
      void mayRespond.promise.then(() => response.end('done'));
    },
  });
  return { arrived: arrived.promise, response: mayRespond.resolve };
};

describe('a gateway that shuts down', () => {
  it('lets a request in flight finish', async () => {
    const { arrived, response: received } = await startWaiting();
    const answered = new Promise<string>((resolve, reject) => {
      const sent = httpRequest(gateway.url + PATH, (response) => resolve(text(response)));
      sent.once('error', reject).end();
    });
    await arrived;
    const closed = gateway.app.close();
    received();
    expect(await answered).toBe('done');
    await closed;
  });

  it('lets a call finish whose client also takes events, as those of MCP do', async () => {
    const { arrived, response } = await startWaiting();
    const headers = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };
    const answered = fetch(gateway.url + PATH, { method: 'POST', headers, body: '{}' }).then((got) =>
      got.text(),
    );
    await arrived;
    const closed = gateway.app.close();
    await eventually(() => !gateway.app.server.listening);
    response();
    expect(await answered).toBe('done');
    await closed;
  });

  it('refuses requests on an open connection with 503 and Retry-After', async () => {
    const { arrived, response } = await startWaiting();
    const socket = connect(gateway.port, '127.0.0.1');
    socket.write(`GET ${PATH} HTTP/1.1\r\nHost: x\r\n\r\n`);
    await arrived;
    const closed = gateway.app.close();
    await eventually(() => !gateway.app.server.listening);
    socket.write(`GET ${PATH} HTTP/1.1\r\nHost: x\r\n\r\n`);
    response();
    const responses = await text(socket);
    const refused = responses.slice(responses.lastIndexOf('HTTP/1.1'));
    expect(refused).toMatch(/^HTTP\/1\.1 503 .*"error":"service\.closing"/s);
    expect(refused).toMatch(/\r\nretry-after: \d+\r\n/i);
    expect(refused).toMatch(/\r\nconnection: close\r\n/i);
    await closed;
  });

  it('ends event streams cleanly and at once', async () => {
    let isLeft = false;
    gateway = await startGateway({
      service: (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write('event: first\n\n');
        response.once('close', () => (isLeft = true));
        setInterval(() => response.write(': idle\n\n'), 10).unref();
      },
    });
    const stream = await fetch(gateway.url + PATH, { headers: { accept: 'text/event-stream' } });
    const read = stream.text();
    await gateway.app.close();
    expect(await read).toMatch(/^event: first\n/);
    await eventually(() => isLeft);
  });
});
