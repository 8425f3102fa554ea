/** @keepOrder the last test goes on after the outages of the others */

import { type OwnStores, eventually, startOwnStores } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createUser } from './testing/user.ts';
import { type TestService, startTestService } from './testing/start-test-service.ts';
import { type TusClient, createTusClient, makeWav } from './testing/tus-client.ts';
import { createUploadClient, newDevice } from './testing/upload-client.ts';

const FILE = makeWav(20_000);

let stores: OwnStores;
let service: TestService;
let user: ReturnType<typeof createUser>;
let tus: TusClient;
let recordingId: string;
let unfinished: string;

beforeAll(async () => {
  stores = await startOwnStores();
  service = await startTestService();
  user = createUser(service, 'pro');
  tus = createTusClient({ url: service.url, headers: headersOf });
  recordingId = await user.uploaded();
  unfinished = await tus.created(FILE.length);
  await tus.patch(unfinished, 0, FILE.subarray(0, 5_000));
});
afterAll(async () => {
  await service.stop();
  await stores.close();
});

const headersOf = () => service.callerHeaders({ userId: user.userId });

type Told = { status: number; error: string | undefined; retryAfter: string | undefined };

const ask = async (method: string, path: string, body?: object): Promise<Told> => {
  const response = await fetch(service.url + path, {
    method,
    headers: { ...(await headersOf()), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const content = response.status === 204 ? {} : ((await response.json()) as { error?: string });
  return {
    status: response.status,
    error: content.error,
    retryAfter: response.headers.get('retry-after') ?? undefined,
  };
};

const patch = async (): Promise<Told> => {
  const { status, body, headers } = await tus.patch(unfinished, 5_000, FILE.subarray(5_000, 6_000));
  return { status, error: body.error, retryAfter: headers['retry-after'] };
};

const requests = (): Record<string, () => Promise<Told>> => ({
  'a list': () => ask('GET', '/api/transcription/list'),
  'a search': () => ask('GET', '/api/transcription/list?q=casa'),
  totals: () => ask('GET', '/api/transcription/totals'),
  'a recording': () => ask('GET', `/api/transcription/${recordingId}`),
  'a status': () => ask('GET', `/api/async-transcription/status/${recordingId}`),
  'an event stream': () => ask('GET', `/api/async-transcription/events/${recordingId}`),
  audio: () => ask('GET', `/api/transcription/${recordingId}/audio`),
  'a transcript': () => ask('GET', `/api/transcription/${recordingId}/transcript`),
  'a new name': () => ask('PATCH', `/api/transcription/${recordingId}`, { originalFileName: 'Entrevista' }),
  'a cancellation': () => ask('POST', `/api/async-transcription/cancel/${recordingId}`),
  'a deletion': () => ask('DELETE', `/api/transcription/${recordingId}`),
  'a visitor’s transcript': () => ask('GET', `/api/transcription/free?device_id=${newDevice()}`),
  'a shared transcript': () => ask('POST', `/api/transcription/shared/${'a'.repeat(43)}`, {}),
  'the beginning of an upload': async () => {
    const { status, body, headers } = await tus.create(FILE.length);
    return { status, error: body.error, retryAfter: headers['retry-after'] };
  },
  'a piece of an upload': patch,
});

const unavailable = { status: 503, error: 'store.unavailable', retryAfter: '3' };

describe('while Postgres is away', () => {
  beforeAll(() => stores.stop('postgres'));
  afterAll(() => stores.start('postgres'));

  it('every request gets 503 and Retry-After', async () => {
    for (const [name, send] of Object.entries(requests()))
      expect({ name, ...(await send()) }).toEqual({ name, ...unavailable });
  });

  it('an upload gets 503, and leaves nothing', async () => {
    const stored = (await service.listStoredFiles()).length;
    const { status, body } = await user.upload({ file: FILE });
    expect([status, body.error]).toEqual([503, 'store.unavailable']);
    expect(await service.listStoredFiles()).toHaveLength(stored);
  });

  it('a resumable upload does not look lost', async () => {
    const { status, headers } = await tus.head(unfinished);
    expect([status, headers['retry-after']]).toEqual([423, '3']);
  });
});

describe('while Redis is away', () => {
  beforeAll(() => stores.stop('redis'));
  afterAll(() => stores.start('redis'));

  it('a failure is temporary, with Retry-After', async () => {
    const upload = await createUploadClient(service).upload({ file: FILE });
    expect(upload.status).toBe(202);
    for (const name of ['a list', 'a recording', 'a status', 'a new name'] as const) {
      const reply = await requests()[name]?.();
      expect([name, reply?.status === 200 || reply]).toEqual([
        name,
        reply?.status === 200 ? true : unavailable,
      ]);
    }
    expect(await patch()).toMatchObject({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) });
  });
});

it('once they are back everything works again', async () => {
  await eventually(async () => (await ask('GET', '/api/transcription/list')).status === 200);
  await eventually(async () => (await tus.patch(unfinished, 5_000, FILE.subarray(5_000))).status === 204);
});
