import { request as httpRequest } from 'node:http';
import type { IncomingMessage, RequestListener } from 'node:http';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from '@jest/globals';
import { rawRequest } from '../testing/raw-request.ts';
import { startGateway } from '../testing/start-gateway.ts';
import type { RunningGateway } from '../testing/start-gateway.ts';

const MULTIPART = 'multipart/form-data; boundary=x';

let gateway: RunningGateway;
afterEach(() => gateway.close());

const start = async (service: RequestListener): Promise<RunningGateway> =>
  (gateway = await startGateway({ service, timeouts: { bodyMs: 50 } }));

const readAll: RequestListener = (request, response) =>
  void request.resume().once('end', () => response.end('{}'));

type Sent = { readonly type?: string; readonly begun?: string };

/** Starts a body and sends no more. Returns the response once the gateway closes the connection. */
const sendSilently = (line: string, { type = 'application/json', begun = '' }: Sent = {}): Promise<string> =>
  rawRequest(
    gateway.port,
    `${line} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 1000\r\n\r\n${begun}`,
  ).catch(() => '');

describe('a body that stalls', () => {
  it.each([
    'POST /nowhere',
    'POST /api/ip',
    'GET /api/ip',
    'POST /docs/api',
    'PUT /api/transcription/x',
    'POST /api/auth/login',
    'POST /api/transcription/upload',
  ])('is cut off within seconds: %s', async (line) => {
    await start(readAll);
    const type = line.endsWith('/upload') ? MULTIPART : 'application/json';
    expect(await sendSilently(line, { type })).toMatch(/^$|^HTTP\/1\.1 /);
  });

  it('of a request that is refused early is cut off as well', async () => {
    await start((_request, response) => void response.writeHead(401).end('{}'));
    const sent = { type: MULTIPART, begun: '--x' };
    expect(await sendSilently('POST /api/transcription/upload', sent)).toMatch(/^HTTP\/1\.1 401 /);
  });

  it('may pause for longer if it is a recording', async () => {
    await start(readAll);
    const upload = httpRequest(`${gateway.url}/api/transcription/upload`, {
      method: 'POST',
      headers: { 'content-type': MULTIPART, 'content-length': '2' },
    });
    upload.write('a');
    await sendSilently('PUT /api/transcription/x');
    upload.end('b');
    const [response] = (await once(upload, 'response')) as [IncomingMessage];
    expect(response.resume().statusCode).toBe(200);
  });
});
