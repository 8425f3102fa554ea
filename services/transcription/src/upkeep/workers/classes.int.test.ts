import { readFile } from 'node:fs/promises';
import { createTemporaryDirectory, eventually, makeRecording, samplePath } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createPerson } from '../../testing/person.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { createVisitor } from '../../testing/visitor.ts';
import { startWorkerProcess } from '../../testing/worker-process.ts';

const PATIENCE = { timeoutMs: 110_000 };

let service: TestService;
let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let worker: ReturnType<typeof startWorkerProcess>;
let long: Buffer<ArrayBuffer>;

beforeAll(async () => {
  service = await startTestService();
  service.clock.set(new Date());
  folder = await createTemporaryDirectory();
  const path = `${folder.path}/long.ogg`;
  await makeRecording({ path, from: samplePath('fleurs-pt-000.ogg'), loop: true, durationSeconds: 400 });
  long = Buffer.from(await readFile(path));
  worker = startWorkerProcess({
    ...service.environment,
    SPEECH_BEAM_SIZE: '1',
    SPEECH_CONCURRENCY: '1',
    WORKER_CONCURRENCY: '2',
  });
});
afterAll(async () => {
  await worker.end('SIGKILL');
  await service.stop();
  await folder.remove();
});

const row = (id: string) =>
  service.db.selectFrom('transcriptions').selectAll().where('id', '=', id).executeTakeFirst();
const listProcessing = () =>
  service.db.selectFrom('transcriptions').select('id').where('status', '=', 'processing').execute();

describe('a worker whose slots for visitors are full of long recordings', () => {
  it('transcribes the clips of a free user, of a business user and of a visitor at once, before any of those ends', async () => {
    const visitors = [];
    for (let count = 0; count < 4; count += 1)
      visitors.push((await createVisitor(service).upload({ file: long })).answer.data.transcriptionId);
    await eventually(async () => (await listProcessing()).length >= 2, PATIENCE);
    const clips = [
      await createPerson(service, 'free').uploaded(),
      await createPerson(service, 'business').uploaded(),
    ];
    for (const clip of clips)
      await eventually(async () => (await row(clip))?.status === 'completed', PATIENCE);
    for (const id of visitors) expect(['pending', 'processing']).toContain((await row(id))?.status);
    const clip = await createVisitor(service).uploaded();
    await eventually(async () => (await row(clip))?.status === 'completed', PATIENCE);
    for (const id of visitors) expect(['pending', 'processing']).toContain((await row(id))?.status);
  });
});
