import { readFile } from 'node:fs/promises';
import {
  type Gate,
  createTemporaryDirectory,
  eventually,
  makeRecording,
  openGate,
  samplePath,
} from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createUser } from '../../testing/user.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { createVisitor } from '../../testing/visitor.ts';
import { startWorkerProcess } from '../../testing/worker-process.ts';

const PATIENCE = { timeoutMs: 110_000 };

let service: TestService;
let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let worker: ReturnType<typeof startWorkerProcess>;
let long: Buffer<ArrayBuffer>;
let gate: Gate;

/** Pieces that the process may recognise before a clip's piece is in its line; the long recordings in hand have four times as many. */
const PASSED_MAX = 20;

beforeAll(async () => {
  service = await startTestService();
  service.clock.set(new Date());
  folder = await createTemporaryDirectory();
  const path = `${folder.path}/long.ogg`;
  await makeRecording({ path, from: samplePath('fleurs-pt-000.ogg'), loop: true, durationSeconds: 800 });
  long = Buffer.from(await readFile(path));
  gate = await openGate();
  gate.allow(0);
  const env = { SPEECH_BEAM_SIZE: '1', SPEECH_CONCURRENCY: '1', WORKER_CONCURRENCY: '2' };
  worker = startWorkerProcess({ ...service.environment, ...env }, { gate });
});
afterAll(async () => {
  await worker.end('SIGKILL');
  await gate.close();
  await service.stop();
  await folder.remove();
});

const row = (id: string) =>
  service.db.selectFrom('transcriptions').selectAll().where('id', '=', id).executeTakeFirst();
const isCompleted = async (id: string) => (await row(id))?.status === 'completed';
/** Waits for a clip, whose piece comes before the next ones of the long recordings. */
const recognised = async (id: string): Promise<void> => {
  const { db } = service;
  const pieces = () => db.selectFrom('pieces').select('index').where('transcription_id', '=', id).execute();
  // A completed recording has no pieces any more.
  await eventually(async () => (await pieces()).length > 0 || isCompleted(id), PATIENCE);
  await gate.passOneByOne(PASSED_MAX, () => isCompleted(id));
  await eventually(() => isCompleted(id), PATIENCE);
};
const listProcessing = () =>
  service.db.selectFrom('transcriptions').select('id').where('status', '=', 'processing').execute();

describe('a worker whose slots for visitors are full of long recordings', () => {
  it('transcribes the clips of a free user, of a business user and of a visitor at once, before any of those ends', async () => {
    const visitors = [];
    for (let count = 0; count < 4; count += 1)
      visitors.push((await createVisitor(service).upload({ file: long })).body.data.transcriptionId);
    await eventually(async () => (await listProcessing()).length >= 2, PATIENCE);
    // A long recording is being recognised: a clip that came earlier would have no line to jump.
    await gate.untilHeld();
    const clips = [
      await createUser(service, 'free').uploaded(),
      await createUser(service, 'business').uploaded(),
    ];
    for (const clip of clips) await recognised(clip);
    for (const id of visitors) expect(['pending', 'processing']).toContain((await row(id))?.status);
    await recognised(await createVisitor(service).uploaded());
    for (const id of visitors) expect(['pending', 'processing']).toContain((await row(id))?.status);
  });
});
