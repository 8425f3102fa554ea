import { request as httpRequest } from 'node:http';
import type { ClientRequest, IncomingMessage, RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { RESUMABLE_UPLOADS_PATH } from '@escriba/contracts/transcription/resumable-uploads';
import { eventually } from '@escriba/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { startGateway } from '../testing/start-gateway.ts';
import type { RunningGateway } from '../testing/start-gateway.ts';

const UPLOAD = `${RESUMABLE_UPLOADS_PATH}/0197c0de-0000-7000-8000-000000000001`;
const TUS = { 'tus-resumable': '1.0.0' };
const CHUNK = { ...TUS, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
const MB = 1_048_576;

let gateway: RunningGateway;
afterEach(() => gateway.close());

const start = async (
  service?: RequestListener,
  options: Pick<NonNullable<Parameters<typeof startGateway>[0]>, 'env' | 'timeouts'> = {},
): Promise<void> => {
  gateway = await startGateway({ ...options, ...(service === undefined ? {} : { service }) });
};

const call = (method: string, path: string, headers: Record<string, string> = {}, body?: string) =>
  fetch(gateway.url + path, { method, headers, ...(body === undefined ? {} : { body }) });

/** Starts a chunk that is not yet sent, and returns its future response. */
const beginChunk = (sizeBytes: number): { sent: ClientRequest; response: Promise<IncomingMessage> } => {
  const headers = { ...CHUNK, 'content-length': String(sizeBytes) };
  const sent = httpRequest(gateway.url + UPLOAD, { method: 'PATCH', agent: false, headers });
  const response = new Promise<IncomingMessage>((resolve, reject) =>
    sent.once('response', resolve).once('error', reject),
  );
  response.catch(() => undefined);
  return { sent, response };
};

describe('a resumable upload', () => {
  it("forwards the protocol's headers both ways", async () => {
    let seen: IncomingMessage['headers'] = {};
    await start((request, response) => {
      seen = request.headers;
      request.resume().once('end', () => {
        response.writeHead(201, { ...TUS, location: UPLOAD, 'upload-expires': 'soon', 'upload-offset': '3' });
        response.end();
      });
    });
    const sent = { 'upload-length': '3', 'upload-metadata': 'filename YQ==', 'upload-offset': '0' };
    const received = await call('POST', RESUMABLE_UPLOADS_PATH, { ...TUS, ...sent });
    expect(seen).toMatchObject({ ...TUS, ...sent });
    expect([received.status, received.headers.get('location')]).toEqual([201, UPLOAD]);
    expect([received.headers.get('upload-offset'), received.headers.get('upload-expires')]).toEqual([
      '3',
      'soon',
    ]);
  });

  it.each(['HEAD', 'PATCH', 'DELETE', 'OPTIONS'])('reaches the service by %s', async (method) => {
    await start((request, response) =>
      request.resume().once('end', () => response.writeHead(204, { 'x-method': request.method }).end()),
    );
    const received = await call(
      method,
      UPLOAD,
      method === 'PATCH' ? CHUNK : TUS,
      method === 'PATCH' ? 'abc' : undefined,
    );
    expect([received.status, received.headers.get('x-method')]).toEqual([204, method]);
  });

  it('is readable by an allowed site, whose preflight the gateway handles', async () => {
    let reached = 0;
    const env = { env: { CORS_ORIGINS: 'https://app.example' } };
    await start((_request, response) => void ((reached += 1), response.writeHead(200, TUS).end()), env);
    const origin = { origin: 'https://app.example' };
    const preflight = await call('OPTIONS', UPLOAD, {
      ...origin,
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'tus-resumable,upload-offset,content-type,authorization',
    });
    expect([preflight.status, reached]).toEqual([204, 0]);
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PATCH');
    expect(preflight.headers.get('access-control-allow-headers')).toContain('upload-offset');
    const received = await call('HEAD', UPLOAD, { ...TUS, ...origin });
    for (const name of [
      'location',
      'upload-offset',
      'upload-length',
      'upload-defer-length',
      'tus-resumable',
      'upload-expires',
    ])
      expect(received.headers.get('access-control-expose-headers')).toContain(name);
  });

  it('delivers a response that comes before the chunk has been sent', async () => {
    await start((_request, response) => response.writeHead(409).end('{"error":"upload.offset_conflict"}'));
    const { sent, response: received } = beginChunk(16 * MB);
    sent.end(Buffer.alloc(16 * MB));
    const early = await received;
    expect([early.statusCode, await text(early)]).toEqual([409, '{"error":"upload.offset_conflict"}']);
  });

  it('that stalls in the middle of a chunk is cut off on both sides', async () => {
    let brokenOff = false;
    await start((request) => void request.resume().once('close', () => (brokenOff = !request.complete)), {
      timeouts: { stallMs: 100 },
    });
    const { sent, response } = beginChunk(1_000);
    sent.write('x');
    await expect(response).rejects.toThrow();
    await eventually(() => brokenOff);
  });

  it('may wait for the response to its last chunk as long as any upload', async () => {
    await start(
      (request, response) => void request.resume().once('end', () => setTimeout(() => response.end(), 1_600)),
      { timeouts: { responseMs: 50 } },
    );
    const { sent, response: received } = beginChunk(3);
    sent.end('abc');
    expect((await received).statusCode).toBe(200);
  });

  it('does not look lost to a client that asks while the service is down', async () => {
    await start();
    expect((await call('HEAD', UPLOAD, TUS)).status).toBe(423);
    expect((await call('PATCH', UPLOAD, CHUNK, 'abc')).status).toBe(503);
    expect((await call('HEAD', '/api/transcription/uploads-of-others', TUS)).status).toBe(503);
  });
});

describe('rate limits', () => {
  const ok: RequestListener = (request, response) => void request.resume().once('end', () => response.end());
  const statuses = async (times: number, method: string, path: string, headers: Record<string, string>) => {
    const found = [];
    for (let sent = 0; sent < times; sent += 1)
      found.push((await call(method, path, headers, method === 'PATCH' ? 'x' : undefined)).status);
    return found;
  };

  it('count new uploads as uploads, and chunks separately', async () => {
    await start(ok, { env: { RATE_LIMIT_UPLOADS: '1', RATE_LIMIT_WRITES: '1', RATE_LIMIT_CHUNKS: '3' } });
    expect(await statuses(2, 'POST', RESUMABLE_UPLOADS_PATH, TUS)).toEqual([200, 429]);
    expect(await statuses(4, 'PATCH', UPLOAD, CHUNK)).toEqual([200, 200, 200, 429]);
  });

  it('do not count other writes as chunks', async () => {
    await start(ok, { env: { RATE_LIMIT_WRITES: '1' } });
    expect(await statuses(2, 'PATCH', '/api/transcription/0197c0de', CHUNK)).toEqual([200, 429]);
  });
});
