import { readFile } from 'node:fs/promises';
import { eventually, samplePath } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createUser } from '../../testing/user.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { createTranscriptClient } from '../../testing/transcript-client.ts';
import { startWorkerProcess } from '../../testing/worker-process.ts';

const HEADER_BYTES = 44;
const BYTES_PER_SECOND = 32_000;
/** The sentence of `short-pt.wav` so often, at such intervals: thirteen minutes, whose speech is searched in two stretches. */
const SENTENCES = 18;
const INTERVAL_SECONDS = 45;

let service: TestService;
let worker: ReturnType<typeof startWorkerProcess>;

beforeAll(async () => {
  service = await startTestService({ userSizeBytesMax: 30_000_000 });
  service.clock.set(new Date());
  worker = startWorkerProcess({ ...service.environment, SPEECH_BEAM_SIZE: '1', SPEECH_CONCURRENCY: '1' });
});
afterAll(async () => {
  await worker.end('SIGKILL');
  await service.stop();
});

const makeSparseRecording = async (): Promise<Buffer<ArrayBuffer>> => {
  const sentence = await readFile(samplePath('short-pt.wav'));
  const recording = Buffer.alloc(HEADER_BYTES + SENTENCES * INTERVAL_SECONDS * BYTES_PER_SECOND);
  sentence.copy(recording, 0, 0, HEADER_BYTES);
  recording.writeUInt32LE(recording.length - 8, 4);
  recording.writeUInt32LE(recording.length - HEADER_BYTES, HEADER_BYTES - 4);
  for (let turn = 0; turn < SENTENCES; turn += 1)
    sentence.copy(recording, HEADER_BYTES + turn * INTERVAL_SECONDS * BYTES_PER_SECOND, HEADER_BYTES);
  return recording;
};

describe('a recording whose speech is searched in stretches', () => {
  it('has every sentence once, where it was said', async () => {
    const user = createUser(service, 'pro');
    const id = await user.uploaded(await makeSparseRecording());
    const findStatus = async () =>
      (await service.db.selectFrom('transcriptions').select('status').where('id', '=', id).executeTakeFirst())
        ?.status;
    await eventually(async () => (await findStatus()) === 'completed', { timeoutMs: 110_000 });
    const { document } = (await createTranscriptClient(service, user.userId).open(id)).data;
    const begins = document.segments.map(({ words }) => (words[0]?.startMs ?? 0) / 1_000);
    expect(begins.map((second) => Math.floor(second / INTERVAL_SECONDS))).toEqual(
      Array.from({ length: SENTENCES }, (_, turn) => turn),
    );
    for (const { words } of document.segments) expect(words.length).toBeGreaterThan(4);
  });
});
