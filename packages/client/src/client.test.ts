import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { getReadiness } from '@escriba/contracts/gateway/gateway';
import { defineRoute } from '@escriba/contracts/shared/route';
import { freeUpload } from '@escriba/contracts/transcription/free-trial';
import { deleteTranscription, getTranscriptionStatus } from '@escriba/contracts/transcription/transcription';
import { afterEach, describe, expect, it } from '@jest/globals';
import * as Type from 'typebox';
import { ApiError, createClient, readEvents } from './index.ts';

const id = '0190f5c0-0000-7000-8000-000000000000';
const servers: Server[] = [];

const serve = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

const respondJson =
  (status: number, body: unknown, headers: Record<string, string> = {}): RequestListener =>
  (request, response) => {
    request.resume();
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };

describe('calling a contract', () => {
  it('fills in the path, the query and the headers and returns the response', async () => {
    let seen: { url: string | undefined; device: unknown; token: unknown } | undefined;
    const baseUrl = await serve((request, response) => {
      seen = {
        url: request.url,
        device: request.headers['x-device-id'],
        token: request.headers.authorization,
      };
      respondJson(200, { success: true, data: { transcriptionId: id } })(request, response);
    });
    const client = createClient({ baseUrl, headers: async () => ({ authorization: 'Bearer t' }) });
    const received = await client.call(getTranscriptionStatus, {
      params: { id },
      query: { device_id: 'a b' },
      headers: { 'x-device-id': 'd' },
    });
    expect(received.data.transcriptionId).toBe(id);
    expect(seen).toEqual({
      url: `/api/async-transcription/status/${id}?device_id=a+b`,
      device: 'd',
      token: 'Bearer t',
    });
  });

  it('escapes parameters so that they stay within their path segment', async () => {
    let url: string | undefined;
    const baseUrl = await serve((request, response) => {
      url = request.url;
      respondJson(200, { success: true })(request, response);
    });
    const input = { params: { id: '../../health/parts?x' }, query: {}, headers: {} };
    await createClient({ baseUrl }).call(deleteTranscription, input);
    expect(url).toBe('/api/transcription/..%2F..%2Fhealth%2Fparts%3Fx');
  });

  it('sends JSON bodies and multipart forms', async () => {
    const types: (string | undefined)[] = [];
    const baseUrl = await serve((request, response) => {
      types.push(request.headers['content-type']?.split(';')[0]);
      respondJson(200, { success: true })(request, response);
    });
    const client = createClient({ baseUrl });
    const body = Type.Object({ a: Type.Integer() });
    const responses = { 200: Type.Object({}) };
    const post = defineRoute({ method: 'POST', path: '/x', summary: '', access: 'public', body, responses });
    await client.call(post, { body: { a: 1 } });
    const form = new FormData();
    form.append('audio', new Blob(['x']), 'a.wav');
    await client.call(freeUpload, { headers: {}, form });
    expect(types).toEqual(['application/json', 'multipart/form-data']);
  });

  it("throws the server's code and sentence", async () => {
    const failure = {
      success: false,
      error: 'usage.daily_limit',
      message: 'Limite diário atingido',
      requestId: 'r1',
    };
    const baseUrl = await serve(respondJson(429, failure, { 'retry-after': '7' }));
    const call = createClient({ baseUrl }).call(deleteTranscription, {
      params: { id },
      query: {},
      headers: {},
    });
    await expect(call).rejects.toMatchObject({
      name: 'ApiError',
      status: 429,
      code: 'usage.daily_limit',
      message: 'Limite diário atingido',
      requestId: 'r1',
      retryAfterSeconds: 7,
    });
  });

  it('returns a declared 503 as output', async () => {
    const baseUrl = await serve(respondJson(503, { success: false, ready: false, parts: {} }));
    expect((await createClient({ baseUrl }).call(getReadiness, {})).ready).toBe(false);
  });

  it('distinguishes a response of the API from any other', async () => {
    const baseUrl = await serve((_request, response) => response.writeHead(502).end('<html>'));
    const call = createClient({ baseUrl }).call(deleteTranscription, {
      params: { id },
      query: {},
      headers: {},
    });
    await expect(call).rejects.toMatchObject({ status: 502, code: 'client.unreadable' });
  });

  it('waits 30 seconds for a response unless the caller sets another time', async () => {
    const baseUrl = await serve((_request, response) => void response.writeHead(204).end());
    const limits: number[] = [];
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => {
      limits.push(ms);
      return timeout(ms);
    };
    try {
      const input = { params: { id }, query: {}, headers: {} };
      const { call } = createClient({ baseUrl });
      await call(deleteTranscription, input).catch(() => undefined);
      await call(deleteTranscription, input, { timeoutMs: 60_000 }).catch(() => undefined);
    } finally {
      AbortSignal.timeout = timeout;
    }
    expect(limits).toEqual([30_000, 60_000]);
  });

  it('distinguishes no response, a late response and an abort', async () => {
    const baseUrl = await serve(() => undefined);
    const input = { params: { id }, query: {}, headers: {} };
    const late = createClient({ baseUrl }).call(deleteTranscription, input, { timeoutMs: 30 });
    await expect(late).rejects.toMatchObject({ status: 0, code: 'client.timeout' });
    const nowhere = createClient({ baseUrl: 'http://127.0.0.1:1' }).call(deleteTranscription, input);
    await expect(nowhere).rejects.toMatchObject({ status: 0, code: 'client.network' });
    const aborted = createClient({ baseUrl }).call(deleteTranscription, input, {
      signal: AbortSignal.abort(),
    });
    await expect(aborted).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('opening a streamed response', () => {
  it('loses nothing if its reader comes after garbage is collected', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const body: RequestListener = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('[1]');
    };
    const opened = await createClient({ baseUrl: await serve(body) }).open(getReadiness, {});
    await delay(50);
    collectGarbage();
    await delay(50);
    expect(await text(opened)).toBe('[1]');
  });
});

describe('reading server-sent events', () => {
  it('yields the same events for any chunking of the bytes', async () => {
    const baseUrl = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const bytes = Buffer.from(
        ': hello\n\nevent: progress\nid: 7\ndata: {"text":"ação"}\n\ndata: a\ndata: b\n\n',
      );
      for (const byte of bytes) response.write(Buffer.of(byte));
      response.end();
    });
    const events = [];
    for await (const event of readEvents(baseUrl)) events.push(event);
    expect(events).toEqual([
      { event: 'progress', id: '7', data: '{"text":"ação"}' },
      { event: 'message', id: undefined, data: 'a\nb' },
    ]);
  });

  it('gives way to the files of a page', async () => {
    const options: (RequestInit | undefined)[] = [];
    const fetch: typeof globalThis.fetch = async (_input, init) => {
      options.push(init);
      return new Response('data: 1\n\n', { headers: { 'content-type': 'text/event-stream' } });
    };
    for await (const { data } of readEvents('http://localhost', { fetch })) expect(data).toBe('1');
    expect(options).toMatchObject([{ priority: 'low' }]);
  });

  it('closes the connection when the loop is left', async () => {
    let closed: () => void;
    const gone = new Promise<void>((resolve) => (closed = resolve));
    const baseUrl = await serve((_request, response) => {
      response.once('close', () => closed());
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
    });
    for await (const { data } of readEvents(baseUrl)) {
      expect(data).toBe('1');
      break;
    }
    await gone;
  });

  it("throws the server's refusal", async () => {
    const failure = {
      success: false,
      error: 'transcription.not_found',
      message: 'Não encontrada',
      requestId: 'r',
    };
    const baseUrl = await serve(respondJson(404, failure));
    const first = readEvents(baseUrl).next();
    await expect(first).rejects.toBeInstanceOf(ApiError);
    await expect(first).rejects.toMatchObject({ code: 'transcription.not_found' });
  });
});

describe('a server that refuses temporarily', () => {
  /** Refuses the first `times` requests. */
  const refusing = async (
    times: number,
    code: string,
    headers: Record<string, string> = { 'retry-after': '0' },
  ) => {
    let calls = 0;
    const refusal = { success: false, error: code, message: 'busy', requestId: 'r' };
    const baseUrl = await serve((request, response) => {
      calls += 1;
      if (calls <= times) respondJson(503, refusal, headers)(request, response);
      else respondJson(200, { success: true, data: {} })(request, response);
    });
    return { baseUrl, calls: () => calls };
  };
  const read = (baseUrl: string, options = {}) =>
    createClient({ baseUrl, ...options }).call(getTranscriptionStatus, {
      params: { id },
      query: {},
      headers: {},
    });
  const write = (baseUrl: string) =>
    createClient({ baseUrl }).call(deleteTranscription, { params: { id }, query: {}, headers: {} });

  it('is retried after the wait that it names', async () => {
    const server = await refusing(2, 'store.unavailable');
    expect(await read(server.baseUrl)).toMatchObject({ success: true });
    expect(server.calls()).toBe(3);
  });

  it('is retried for a write only if the server did nothing', async () => {
    const busy = await refusing(2, 'service.busy');
    expect(await write(busy.baseUrl)).toMatchObject({ success: true });
    const unsure = await refusing(1, 'store.unavailable');
    await expect(write(unsure.baseUrl)).rejects.toMatchObject({ status: 503, code: 'store.unavailable' });
    expect([busy.calls(), unsure.calls()]).toEqual([3, 1]);
  });

  it('is not retried after the last attempt, or if it names no wait', async () => {
    const endless = await refusing(100, 'service.busy');
    await expect(read(endless.baseUrl, { retriesMax: 2 })).rejects.toMatchObject({ code: 'service.busy' });
    const silent = await refusing(100, 'service.busy', {});
    await expect(read(silent.baseUrl)).rejects.toMatchObject({ code: 'service.busy' });
    expect([endless.calls(), silent.calls()]).toEqual([3, 1]);
  });

  it('is waited for no longer than the caller allows', async () => {
    const server = await refusing(1, 'service.busy', { 'retry-after': '30' });
    const stop = new AbortController();
    const client = createClient({ baseUrl: server.baseUrl });
    const response = client.call(
      deleteTranscription,
      { params: { id }, query: {}, headers: {} },
      { signal: stop.signal },
    );
    while (server.calls() === 0) await new Promise(setImmediate);
    stop.abort(new Error('left'));
    await expect(response).rejects.toThrow('left');
  });
});
