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
import { createUser } from '../../testing/user.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { startWorkerProcess } from '../../testing/worker-process.ts';

const PATIENCE = { timeoutMs: 110_000 };
/** Length of a recording of some eight pieces. */
const SECONDS = 130;

type Worker = ReturnType<typeof startWorkerProcess>;

let service: TestService;
let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let recording: Buffer<ArrayBuffer>;
let workers: Worker[] = [];
/** The gate that the pieces of all workers pass. */
let gate: Gate;

beforeAll(async () => {
  service = await startTestService({ userSizeBytesMax: 10_000_000 });
  service.clock.set(new Date());
  gate = await openGate();
  folder = await createTemporaryDirectory();
  const path = `${folder.path}/long.ogg`;
  await makeRecording({ path, from: samplePath('fleurs-pt-000.ogg'), loop: true, durationSeconds: SECONDS });
  recording = Buffer.from(await readFile(path));
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.end('SIGKILL')));
  workers = [];
  gate.open();
  await service.redis.del('transcription:workers');
});
afterAll(async () => {
  await gate.close();
  await service.stop();
  await folder.remove();
});

const start = async (count: number): Promise<void> => {
  const env = { SPEECH_BEAM_SIZE: '1', SPEECH_CONCURRENCY: '1', LOG_LEVEL: 'debug' };
  for (let index = 0; index < count; index += 1)
    workers.push(startWorkerProcess({ ...service.environment, ...env }, { gate }));
  await eventually(async () => (await service.redis.hlen('transcription:workers')) === count, PATIENCE);
  await eventually(
    async () =>
      Object.values(await service.redis.hgetall('transcription:workers')).every((json) =>
        json.includes('"ok":true'),
      ),
    PATIENCE,
  );
};

type Line = { msg?: string; index?: number; transcriptionId?: string };
const linesOf = (worker: Worker, event: string, id: string): Line[] =>
  worker
    .log()
    .split('\n')
    .filter((line) => line.includes(`"${event}"`))
    .map((line) => JSON.parse(line) as Line)
    .filter((line) => line.transcriptionId === id);
const indexesOf = (worker: Worker, id: string): number[] =>
  linesOf(worker, 'piece.recognised', id).flatMap(({ index }) => index ?? []);
const sharedBy = (all: readonly Worker[], id: string): number[] =>
  all.flatMap((worker) => indexesOf(worker, id));
const coordinatorOf = (id: string): Worker | undefined =>
  workers.find((worker) => linesOf(worker, 'transcription.started', id).length > 0);

const uploaded = (): Promise<string> => createUser(service, 'pro').uploaded(recording);
const rowOf = (id: string) =>
  service.db.selectFrom('transcriptions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const completed = (id: string) => eventually(async () => (await rowOf(id)).status === 'completed', PATIENCE);
/** Lets each of two workers recognise a piece. */
const recogniseOneEach = async (): Promise<void> => {
  gate.allow(0);
  await gate.untilHeld(2);
  gate.allow(2);
};
/** Waits until one worker coordinates and another has recognised a piece, and both have taken the next one. */
const helped = async (id: string): Promise<{ coordinator: Worker; helper: Worker }> => {
  await recogniseOneEach();
  await gate.untilHeld(2);
  const find = () => {
    const coordinator = coordinatorOf(id);
    const helper = workers.find((worker) => worker !== coordinator && indexesOf(worker, id).length > 0);
    return coordinator && helper ? { coordinator, helper } : undefined;
  };
  const found = await eventually(find, PATIENCE);
  if (!found) throw new Error('no worker helps');
  return found;
};
/** Lists objects and keys that only the sharing needs. */
const listLeft = async (): Promise<string[]> => {
  const names = await service.redis.keys('{transcription:pieces}:*:*');
  return [
    ...(await service.listStoredFiles()).filter((file) => file.includes('decoded')),
    ...names.filter((name) => /:(waiting|taken|facts|recordings):/.test(name)),
  ];
};

describe('a long recording', () => {
  it('is recognised by all workers, each piece once, and leaves nothing behind', async () => {
    await start(2);
    gate.allow(0);
    const id = await uploaded();
    for (let round = 0; round < 3; round += 1) await recogniseOneEach();
    gate.open();
    await completed(id);
    const counts = workers.map((worker) => indexesOf(worker, id).length);
    expect(Math.min(...counts)).toBeGreaterThan(2);
    const all = sharedBy(workers, id);
    expect(new Set(all).size).toBe(all.length);
    expect((await rowOf(id)).attempt).toBe(1);
    expect(await listLeft()).toEqual([]);
  });

  it('loses no piece when a helping worker is killed', async () => {
    await start(2);
    gate.allow(0);
    const id = await uploaded();
    const { helper } = await helped(id);
    await helper.end('SIGKILL');
    gate.open();
    await completed(id);
    const all = sharedBy(workers, id);
    expect(new Set(all).size).toBe(all.length);
    expect((await rowOf(id)).attempt).toBe(1);
    expect(await listLeft()).toEqual([]);
  });

  it('goes on when its coordinating worker is stopped: no piece is recognised twice', async () => {
    await start(2);
    gate.allow(0);
    const id = await uploaded();
    const { coordinator } = await helped(id);
    const ending = coordinator.end('SIGTERM');
    await eventually(() => coordinator.log().includes('"closing"'), PATIENCE);
    gate.open();
    await ending;
    await completed(id);
    expect((await rowOf(id)).attempt).toBe(2);
    const all = sharedBy(workers, id);
    expect(new Set(all).size).toBe(all.length);
    expect(await listLeft()).toEqual([]);
  });

  it('goes on when its coordinating worker is killed', async () => {
    await start(2);
    gate.allow(0);
    const id = await uploaded();
    const { coordinator } = await helped(id);
    await coordinator.end('SIGKILL');
    gate.open();
    await completed(id);
    expect((await rowOf(id)).attempt).toBe(2);
    expect(await listLeft()).toEqual([]);
  });

  it('stops in all workers when it is cancelled', async () => {
    await start(2);
    gate.allow(0);
    const user = createUser(service, 'pro');
    const id = await user.uploaded(recording);
    await helped(id);
    await user.cancel(id);
    await eventually(() => gate.countHeld() === 0, PATIENCE);
    gate.open();
    await eventually(async () => (await listLeft()).length === 0, PATIENCE);
    const before = sharedBy(workers, id).length;
    expect((await rowOf(id)).status).toBe('cancelled');
    expect(sharedBy(workers, id).length).toBe(before);
  });
});
