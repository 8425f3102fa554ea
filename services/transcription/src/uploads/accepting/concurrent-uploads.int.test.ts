import { eventually } from '@escriba/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createUser } from '../../testing/user.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { type TusClient, createTusClient, makeWav } from '../../testing/tus-client.ts';
import { createUploadClient } from '../../testing/upload-client.ts';

const FILE = makeWav(60_000);
/** How many concurrent uploads one user may have. */
const PLACES = 4;

let service: TestService;
let slow: ReturnType<typeof createUser>;
let tus: TusClient;

beforeAll(async () => {
  service = await startTestService({ concurrentUploadsMax: PLACES });
  slow = createUser(service, 'business');
  tus = createTusClient({ url: service.url, headers: () => service.callerHeaders({ userId: slow.userId }) });
});
afterAll(() => service.stop());

it('uploads beyond the limit are refused at once, in every protocol, and reads still work', async () => {
  const paths = await Promise.all(Array.from({ length: PLACES }, () => tus.created(FILE.length)));
  const spare = paths[0] ?? '';
  const begun = await Promise.all(paths.map((path) => tus.beginChunk(path, 0, FILE, 20_000)));
  await eventually(async () => (await service.redis.keys('upload-lock:*')).length === PLACES);

  const other = createUser(service, 'business');
  const { status, body } = await other.upload({ file: FILE });
  expect([status, body.error]).toEqual([503, 'service.busy']);
  expect((await createUploadClient(service).upload({ file: FILE })).body.error).toBe('service.busy');
  const created = await tus.create(FILE.length);
  expect([created.status, created.body.error, created.headers['retry-after']]).toEqual([
    503,
    'service.busy',
    '5',
  ]);
  expect(await tus.head(spare)).toMatchObject({ status: 423, headers: { 'retry-after': '5' } });
  const list = await fetch(`${service.url}/api/transcription/list`, {
    headers: await service.callerHeaders({ userId: other.userId }),
  });
  expect(list.status).toBe(200);

  await Promise.all(begun.map((chunk) => chunk.breakOff()));
  await eventually(async () => (await other.upload({ file: FILE })).status === 202);
});
