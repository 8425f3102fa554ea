import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createLogger } from '@escriba/runtime';
import { eventually } from '@escriba/testing';
import { describe, expect, it } from '@jest/globals';
import { createApp } from './index.ts';

describe('an app that closes', () => {
  const open = async () => {
    const closing = await createApp({ logger: createLogger({ name: 'test', level: 'silent' }) });
    const mayEnd = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    closing.get('/slow', async () => {
      begun.resolve();
      await mayEnd.promise;
      return { done: true };
    });
    closing.get('/events', async (_request, reply) =>
      reply.type('text/event-stream').send(Readable.from(endlessEvents(), { objectMode: false })),
    );
    closing.post('/events', async (_request, reply) =>
      reply.type('text/event-stream').send(Readable.from(answer(mayEnd.promise), { objectMode: false })),
    );
    const url = await closing.listen({ port: 0, host: '127.0.0.1' });
    return { app: closing, url, port: Number(new URL(url).port), begun: begun.promise, end: mayEnd.resolve };
  };

  const endlessEvents = async function* endlessEvents() {
    yield 'event: first\n\n';
    await new Promise(() => {});
  };

  const answer = async function* answer(mayEnd: Promise<void>) {
    yield ': waits\n\n';
    await mayEnd;
    yield 'data: answer\n\n';
  };

  it('finishes a call whose answer comes as events', async () => {
    const { app: closing, url, end } = await open();
    const call = await fetch(`${url}/events`, { method: 'POST' });
    const closed = closing.close();
    await eventually(() => !closing.server.listening);
    end();
    expect(await call.text()).toBe(': waits\n\ndata: answer\n\n');
    await closed;
  });

  it('ends event streams cleanly and at once', async () => {
    const { app: closing, url } = await open();
    const stream = await fetch(`${url}/events`);
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe('event: first\n\n');
    await closing.close();
    expect(await reader?.read()).toMatchObject({ done: true });
  });

  it('finishes requests in flight, then closes their connection and accepts no more', async () => {
    const { app: closing, url, port, begun, end } = await open();
    const socket = connect(port, '127.0.0.1');
    socket.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n');
    await begun;
    const closed = closing.close();
    await expect(fetch(`${url}/slow`)).rejects.toThrow();
    end();
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 .*"done":true/s);
    await closed;
  });

  it('refuses requests on an open connection with 503 and Retry-After', async () => {
    const { app: closing, port, begun, end } = await open();
    const socket = connect(port, '127.0.0.1');
    socket.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n');
    await begun;
    const closed = closing.close();
    await eventually(() => !closing.server.listening);
    const arrived = once(closing.server, 'request');
    socket.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n');
    await arrived; // a connection without a request may close at any moment
    end();
    const responses = await text(socket);
    const refused = responses.slice(responses.indexOf('HTTP/1.1 503'));
    expect(refused).toMatch(/^HTTP\/1\.1 503 .*"error":"service\.closing"/s);
    expect(refused).toMatch(/\r\nretry-after: \d+\r\n/i);
    expect(refused).toMatch(/\r\nconnection: close\r\n/i);
    await closed;
  });
});
