import { readFile } from 'node:fs/promises';
import { type FakeSpeechServer, createCountingRecogniser, startFakeSpeechServer } from '@escriba/fakes';
import { createTemporaryDirectory, eventually, makeRecording, samplePath } from '@escriba/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createUser } from '../../testing/user.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { startWorkerProcess } from '../../testing/worker-process.ts';

const PATIENCE = { timeoutMs: 60_000 };
/** Length of a recording of some six pieces. */
const SECONDS = 100;

type Worker = ReturnType<typeof startWorkerProcess>;

let service: TestService;
let server: FakeSpeechServer;
let speech: ReturnType<typeof createCountingRecogniser>;
let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let recording: Buffer<ArrayBuffer>;
let workers: Worker[] = [];

beforeAll(async () => {
  service = await startTestService({ userSizeBytesMax: 10_000_000 });
  service.clock.set(new Date());
  folder = await createTemporaryDirectory();
  const path = `${folder.path}/long.ogg`;
  await makeRecording({ path, from: samplePath('three-voices.ogg'), loop: true, durationSeconds: SECONDS });
  recording = Buffer.from(await readFile(path));
});
beforeEach(async () => {
  speech = createCountingRecogniser();
  server = await startFakeSpeechServer({ recogniser: speech.recognise });
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.end('SIGKILL')));
  workers = [];
  await server.close();
  await service.redis.del('transcription:workers');
});
afterAll(async () => {
  await service.stop();
  await folder.remove();
});

const startOne = (env: Record<string, string> = {}): Worker => {
  const engine = { OPENAI_BASE_URL: server.baseUrl, OPENAI_API_KEY: server.apiKey, SPEECH_CONCURRENCY: '1' };
  const worker = startWorkerProcess({ ...service.environment, ...engine, ...env });
  workers.push(worker);
  return worker;
};
const reports = async () => Object.values(await service.redis.hgetall('transcription:workers'));
const start = async (count = 1, env: Record<string, string> = {}): Promise<Worker[]> => {
  const started = Array.from({ length: count }, () => startOne(env));
  const areReady = async () => {
    const known = await reports();
    return known.length >= count && known.every((json) => json.includes('"ok":true'));
  };
  await eventually(areReady, PATIENCE);
  return started;
};
const uploaded = async (): Promise<string> => {
  const { body } = await createUser(service, 'pro').upload({
    file: recording,
    fields: { language_code: 'pt' },
  });
  return body.data.transcriptionId;
};
const statusOf = async (id: string): Promise<string> =>
  (
    await service.db
      .selectFrom('transcriptions')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).status;
const countDone = async (id: string): Promise<number> => {
  const done = service.db.selectFrom('pieces').select('index').where('result', 'is not', null);
  return (await done.where('transcription_id', '=', id).execute()).length;
};
const completed = (id: string) => eventually(async () => (await statusOf(id)) === 'completed', PATIENCE);
const requested = (count: number) => eventually(() => server.requests.length >= count, PATIENCE);
const isClosing = (worker: Worker | undefined) =>
  eventually(() => worker?.log().includes('"closing"'), PATIENCE);

describe('a worker that receives SIGTERM', () => {
  it('finishes the piece in hand, begins no other, and another worker goes on: no piece is recognised twice', async () => {
    const [worker] = await start();
    speech.hold();
    const id = await uploaded();
    await requested(1);
    const ending = worker?.end('SIGTERM');
    await isClosing(worker);
    speech.release();
    await ending;
    expect(await statusOf(id)).toBe('pending');
    expect(await countDone(id)).toBe(1);
    expect(server.requests).toHaveLength(1);

    await start();
    await completed(id);
    expect([...speech.counts.values()].filter((count) => count > 1)).toEqual([]);
  });

  it('and coordinates a shared recording finishes its piece, while the others go on', async () => {
    const all = await start(2);
    speech.hold();
    const id = await uploaded();
    await requested(2);
    const coordinator = all.find((worker) => worker.log().includes('transcription.started'));
    const ending = coordinator?.end('SIGTERM');
    await isClosing(coordinator);
    speech.release();
    await ending;
    await completed(id);
    expect([...speech.counts.values()].filter((count) => count > 1)).toEqual([]);
  });

  it('gives the piece back when its grace ends', async () => {
    const [worker] = await start(1, { STOP_GRACE_SECONDS: '1' });
    speech.hold();
    const id = await uploaded();
    await requested(1);
    await worker?.end('SIGTERM');
    expect(await statusOf(id)).toBe('pending');
    expect(await countDone(id)).toBe(0);
    speech.release();
    await start();
    await completed(id);
  });
});

it('a worker is listed while it tries a speech server that does not respond, and can be stopped', async () => {
  server.failNext({ kind: 'hang' });
  const worker = startOne();
  await eventually(
    async () => (await reports()).some((json) => json.includes('speech.trying_engine')),
    PATIENCE,
  );
  await worker.end('SIGTERM');
  expect(await reports()).toEqual([]);
});
