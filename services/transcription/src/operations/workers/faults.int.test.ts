import { readFile } from 'node:fs/promises';
import {
  type Gate,
  createTemporaryDirectory,
  eventually,
  makeRecording,
  openGate,
  samplePath,
} from '@escriba/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { clipKeyOf } from '../../recordings/files/storage-keys.ts';
import { toJsonb } from '../../platform/db/json.ts';
import { createUser } from '../../testing/user.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { createVisitor } from '../../testing/visitor.ts';
import { startWorkerProcess } from '../../testing/worker-process.ts';

let service: TestService;
let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let recording: Buffer<ArrayBuffer>;
/** The gate that the pieces of all workers pass: a test stops a recording in the middle. */
let gate: Gate;
type Worker = ReturnType<typeof startWorkerProcess>;
/** The worker of the tests that do not stop it; the others stop it, and start their own. */
let common: Worker | undefined;
let own: Worker[] = [];

const PATIENCE = { timeoutMs: 90_000 };
/** Length of a recording of three pieces. */
const SECONDS = 50;

beforeAll(async () => {
  service = await startTestService();
  service.clock.set(new Date());
  gate = await openGate();
  folder = await createTemporaryDirectory();
  const path = `${folder.path}/long.ogg`;
  await makeRecording({ path, from: samplePath('fleurs-pt-000.ogg'), loop: true, durationSeconds: SECONDS });
  recording = Buffer.from(await readFile(path));
});
afterEach(async () => {
  await Promise.all(own.map((worker) => worker.end('SIGKILL')));
  own = [];
  // The next test's worker would go on with them.
  for (const [id, visitor] of visitorOf) await visitor.cancel(id);
  visitorOf.clear();
  gate.open();
});
afterAll(async () => {
  await common?.end('SIGKILL');
  await gate.close();
  await service.stop();
  await folder.remove();
});

const start = (env: Record<string, string> = {}) =>
  startWorkerProcess(
    { ...service.environment, SPEECH_BEAM_SIZE: '1', SPEECH_CONCURRENCY: '1', ...env },
    { gate },
  );
const needWorker = (): Worker => (common ??= start());
/** Stops the shared worker, which would take the recording. Call it before an upload. */
const stopCommonWorker = async (): Promise<void> => {
  await common?.end('SIGKILL');
  common = undefined;
};
const startOwnWorker = async (env: Record<string, string> = {}): Promise<Worker> => {
  await stopCommonWorker();
  const worker = start(env);
  own.push(worker);
  return worker;
};

const visitorOf = new Map<string, ReturnType<typeof createVisitor>>();
const uploaded = async (file = recording): Promise<string> => {
  const visitor = createVisitor(service);
  const id = (await visitor.upload({ file })).body.data.transcriptionId;
  visitorOf.set(id, visitor);
  return id;
};

const row = (id: string) =>
  service.db.selectFrom('transcriptions').selectAll().where('id', '=', id).executeTakeFirst();
const donePieces = (id: string) =>
  service.db
    .selectFrom('pieces')
    .selectAll()
    .where('transcription_id', '=', id)
    .where('result', 'is not', null)
    .execute();
const plannedPieces = (id: string) =>
  service.db.selectFrom('pieces').select('index').where('transcription_id', '=', id).execute();
const completed = (id: string) => eventually(async () => (await row(id))?.status === 'completed', PATIENCE);
const transcript = (id: string) =>
  service.db
    .selectFrom('transcripts')
    .selectAll()
    .where('transcription_id', '=', id)
    .executeTakeFirstOrThrow();
const someDone = (id: string) =>
  eventually(async () => (await donePieces(id)).length > 0 && donePieces(id), PATIENCE);

describe('a worker', () => {
  it('killed in the middle: another continues at the first missing piece, and the text is the same', async () => {
    const undisturbed = await uploaded();
    needWorker();
    await completed(undisturbed);

    gate.allow(1);
    const first = await startOwnWorker();
    const id = await uploaded();
    await someDone(id);
    await first.end('SIGKILL');
    gate.open();
    const done = await donePieces(id);
    for (const piece of done) {
      const marked = { ...(piece.result as object), flags: [`done-${piece.index}`] };
      await service.db
        .updateTable('pieces')
        .set({ result: toJsonb(marked) })
        .where('transcription_id', '=', id)
        .where('index', '=', piece.index)
        .execute();
    }
    await startOwnWorker();
    await completed(id);
    expect((await row(id))?.attempt).toBeGreaterThan(1);
    const { text, flags } = await transcript(id);
    expect(flags).toEqual(expect.arrayContaining(done.map(({ index }) => `done-${index}`)));
    expect(text).toBe((await transcript(undisturbed)).text);
    expect(text.length).toBeGreaterThan(200);
  });

  it('that is stopped returns its recording, and keeps finished pieces', async () => {
    gate.allow(1);
    const worker = await startOwnWorker();
    const id = await uploaded();
    await someDone(id);
    await gate.untilHeld();
    const ending = worker.end('SIGTERM');
    await eventually(() => worker.log().includes('"closing"'), PATIENCE);
    gate.open();
    await ending;
    expect(await row(id)).toMatchObject({ status: 'pending' });
    expect(await donePieces(id)).toHaveLength(2);
  });

  it('stops the engine at once when the recording is cancelled, and takes the next', async () => {
    gate.allow(1);
    const id = await uploaded();
    const worker = needWorker();
    await someDone(id);
    await gate.untilHeld();
    await visitorOf.get(id)?.cancel(id);
    await eventually(() => gate.countHeld() === 0, PATIENCE);
    gate.open();
    const next = await uploaded(Buffer.from(await readFile(samplePath('short-pt.wav'))));
    await completed(next);
    expect(await row(id)).toMatchObject({ status: 'cancelled' });
    expect(worker.log()).toContain('transcription.superseded');
  });

  it('continues after Redis lost everything, for running and waiting recordings', async () => {
    gate.allow(1);
    const running = await uploaded();
    needWorker();
    await someDone(running);
    const waiting = await uploaded(Buffer.from(await readFile(samplePath('short-pt.wav'))));
    await service.redis.flushdb();
    await service.housekeeping.sweep();
    gate.open();
    await completed(running);
    await completed(waiting);
  });

  it('does not let a short recording wait behind a long one', async () => {
    const path = `${folder.path}/longer.ogg`;
    await makeRecording({ path, from: samplePath('fleurs-pt-000.ogg'), loop: true, durationSeconds: 400 });
    gate.allow(1);
    const long = await uploaded(Buffer.from(await readFile(path)));
    needWorker();
    await someDone(long);
    const short = await uploaded(Buffer.from(await readFile(samplePath('short-pt.wav'))));
    await eventually(async () => (await plannedPieces(short)).length > 0, PATIENCE);
    // The short one's piece is the next once it is in the line; the long recording has some twenty.
    await gate.passOneByOne(15, async () => (await row(short))?.status === 'completed');
    await completed(short);
    expect(await row(long)).toMatchObject({ status: 'processing' });
  });

  it('shares the queue with other workers', async () => {
    const workers = [
      await startOwnWorker({ WORKER_CONCURRENCY: '1' }),
      await startOwnWorker({ WORKER_CONCURRENCY: '1' }),
    ];
    gate.allow(0);
    await uploaded();
    await uploaded();
    const bothWork = () => workers.every((worker) => worker.log().includes('transcription.started'));
    expect(await eventually(bothWork, PATIENCE)).toBe(true);
  });

  it('finds no text in silence', async () => {
    const id = await uploaded(Buffer.from(await readFile(samplePath('silence.wav'))));
    needWorker();
    await completed(id);
    expect(await transcript(id)).toMatchObject({ text: '', segments: [] });
  });
});

describe('the recording of a user', () => {
  const chargesOf = ({ userId }: ReturnType<typeof createUser>) =>
    Object.values(service.usage.chargesOf(userId));

  it('is charged without a running API: the worker itself reports to usage', async () => {
    const user = createUser(service, 'free');
    await user.uploaded();
    needWorker();
    await eventually(() => chargesOf(user)[0]?.state === 'committed', PATIENCE);
    expect(chargesOf(user)).toMatchObject([{ seconds: 4 }]);
  });

  it('is charged once even if its worker is killed right after', async () => {
    const user = createUser(service, 'free');
    const worker = await startOwnWorker({ USAGE_URL: 'http://127.0.0.1:9' });
    const id = await user.uploaded();
    await completed(id);
    await worker.end('SIGKILL');
    expect(chargesOf(user)).toMatchObject([{ state: 'reserved' }]);
    service.clock.set(new Date(Date.now() + 120_000));
    await Promise.all([service.outbox.deliverDue(), service.outbox.deliverDue()]);
    service.clock.set(new Date());
    expect(chargesOf(user)).toMatchObject([{ state: 'committed', seconds: 4 }]);
    expect((await transcript(id)).text).toContain('raposa');
  });

  it('that was cancelled while it ran continues where it stopped after a retry', async () => {
    const user = createUser(service, 'pro');
    gate.allow(1);
    const id = (await user.upload({ file: recording })).body.data.transcriptionId;
    needWorker();
    await someDone(id);
    await user.cancel(id);
    gate.open();
    expect((await user.retry(id)).status).toBe(200);
    await completed(id);
    expect((await transcript(id)).text.length).toBeGreaterThan(200);
    await eventually(() => chargesOf(user).every(({ state }) => state === 'committed'), PATIENCE);
    const [cancelled, whole] = chargesOf(user);
    expect(cancelled?.seconds).toBeGreaterThan(0);
    expect(cancelled?.seconds).toBeLessThan(SECONDS);
    // Without the pauses between the sentences.
    expect(whole?.seconds).toBe(48);
  });
});

describe('a recording', () => {
  it('has text, segments and words in milliseconds, duration, language, engine and model', async () => {
    const id = await uploaded(Buffer.from(await readFile(samplePath('short-pt.wav'))));
    needWorker();
    await completed(id);
    const result = await transcript(id);
    expect(result).toMatchObject({ language: 'pt', engine: 'embedded', model: 'whisper-base' });
    expect(result.duration_ms).toBeGreaterThan(4_000);
    const segments = result.segments as {
      startMs: number;
      endMs: number;
      words: { startMs: number; endMs: number; text: string }[];
    }[];
    const words = segments.flatMap((segment) => segment.words);
    expect(words.length).toBeGreaterThan(5);
    for (const [index, word] of words.entries()) {
      expect(word.endMs).toBeGreaterThanOrEqual(word.startMs);
      expect(word.startMs).toBeGreaterThanOrEqual(words[index - 1]?.startMs ?? 0);
      expect(word.endMs).toBeLessThanOrEqual(result.duration_ms);
    }
  });

  it('whose audio is missing fails permanently, with its code', async () => {
    await stopCommonWorker();
    const id = await uploaded();
    const key = (await row(id))?.storage_key ?? '';
    // The audio that the API has decoded would do as well.
    await Promise.all([key, clipKeyOf(key)].map((each) => service.storage.remove(each)));
    needWorker();
    await eventually(async () => (await row(id))?.status === 'failed', PATIENCE);
    expect((await row(id))?.error_code).toBe('transcription.audio_missing');
  });
});
