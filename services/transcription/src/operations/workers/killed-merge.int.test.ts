import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryDirectory, eventually, makeRecording } from '@escriba/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createLibraryUser } from '../../testing/library-user.ts';
import { createParts, requestMerge } from '../../testing/merger.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { startWorkerProcess } from '../../testing/worker-process.ts';

const PATIENCE = { timeoutMs: 90_000 };
const PARTS = 10;
/** Length of a part. Ten of them take seconds to join. */
const PART_SECONDS = 240;

let service: TestService;
let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let worker: ReturnType<typeof startWorkerProcess> | undefined;

beforeAll(async () => {
  service = await startTestService();
  service.clock.set(new Date());
  folder = await createTemporaryDirectory();
});
afterAll(async () => {
  await worker?.end('SIGKILL');
  await service.stop();
  await folder.remove();
});

const start = () => startWorkerProcess({ ...service.environment, SPEECH_CONCURRENCY: '1' });
const rowOf = (id: string) =>
  service.db.selectFrom('transcriptions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

it('a worker that is killed while it merges leaves nothing; another makes the recording, once', async () => {
  const user = createLibraryUser(service);
  const path = join(folder.path, 'tone.mp3');
  const tone = await readFile(await makeRecording({ path, durationSeconds: PART_SECONDS, sound: 'tone' }));
  const { add } = createParts(service, { tone, quiet: tone }, user);
  const texts = Array.from({ length: PART_SECONDS }, (_, second) => `palavra ${second}`);
  const ids: string[] = [];
  for (let part = 1; part <= PARTS; part += 1) ids.push(await add(`parte ${part}.mp3`, texts));
  const before = await service.listStoredFiles();
  worker = start();
  const { transcriptionId: id } = (await requestMerge(user, ids)).data;
  await eventually(async () => (await rowOf(id)).progress > 0, PATIENCE);
  await worker.end('SIGKILL');
  const interrupted = await rowOf(id);
  expect(interrupted.status).toBe('processing');
  expect(interrupted.storage_key).toBeNull();

  worker = start();
  await eventually(async () => (await rowOf(id)).status === 'completed', PATIENCE);
  const done = await rowOf(id);
  expect(done.attempt).toBe(interrupted.attempt + 1);
  expect(done.duration_ms).toBe(PARTS * PART_SECONDS * 1_000);
  service.clock.set(new Date(Date.now() + 2 * 86_400_000));
  await service.housekeeping.purge();
  expect((await service.listStoredFiles()).length).toBe(before.length + 1);
  expect(await service.storage.find(done.storage_key ?? '')).toBeDefined();
  expect(await service.listUnclaimed()).toEqual([]);
});
