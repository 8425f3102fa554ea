import { readFile } from 'node:fs/promises';
import {
  createTemporaryDirectory,
  eventually,
  type Gate,
  makeRecording,
  openGate,
  samplePath,
} from '@escriba/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Insight } from '@escriba/contracts/transcription/insights';
import { createInsightsClient, type InsightsClient } from '../testing/insights-client.ts';
import { startTestService, type TestService } from '../testing/start-test-service.ts';
import { createTranscriptClient, passage, replacing } from '../testing/transcript-client.ts';
import { createUser } from '../testing/user.ts';
import { startWorkerProcess } from '../testing/worker-process.ts';

const PATIENCE = { timeoutMs: 120_000 };
/** Length of a recording of two pieces. */
const SECONDS = 34;
const BY_EAR = { form: 'translation', method: 'speech', language: 'en' };

let service: TestService;
let gate: Gate;
let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let recording: Buffer<ArrayBuffer>;
let workers: ReturnType<typeof startWorkerProcess>[] = [];
let user: ReturnType<typeof createUser>;
let insights: InsightsClient;
let id: string;

beforeAll(async () => {
  service = await startTestService({ userSizeBytesMax: 10_000_000 });
  service.clock.set(new Date());
  gate = await openGate();
  folder = await createTemporaryDirectory();
  const path = `${folder.path}/speech.ogg`;
  await makeRecording({ path, from: samplePath('fleurs-pt-000.ogg'), loop: true, durationSeconds: SECONDS });
  recording = Buffer.from(await readFile(path));
});
beforeEach(async () => {
  user = createUser(service, 'business');
  insights = createInsightsClient(service, user.userId);
  gate.open();
  start();
  const { body } = await user.upload({ file: recording, fields: { language_code: 'pt' } });
  id = body.data.transcriptionId;
  await eventually(async () => (await user.item(id)).data.status === 'completed', PATIENCE);
  await eventually(async () => (await insights.assistant()).data.translatesSpeech, PATIENCE);
});
afterEach(async () => {
  gate.open();
  await Promise.all(workers.map((worker) => worker.end('SIGKILL')));
  workers = [];
});
afterAll(async () => {
  await gate.close();
  await folder.remove();
  await service.stop();
});

const start = (): void => {
  workers.push(
    startWorkerProcess({ ...service.environment, SPEECH_BEAM_SIZE: '1', SPEECH_CONCURRENCY: '1' }, { gate }),
  );
};
const ended = async (): Promise<Insight> => {
  const isEnded = ({ status }: Insight) => status === 'done' || status === 'failed';
  await eventually(async () => (await insights.list(id)).data.every(isEnded), PATIENCE);
  const [newest] = (await insights.list(id)).data;
  if (newest === undefined) throw new Error('there is no insight');
  return (await insights.get(id, newest.id)).data;
};
const piecesOf = (insightId: string) =>
  service.db.selectFrom('translated_pieces').selectAll().where('insight_id', '=', insightId).execute();

const edit = async (text: string): Promise<void> => {
  const transcripts = createTranscriptClient(service, user.userId);
  const { data } = await transcripts.open(id);
  const first = data.document.segments[0]?.id ?? '';
  const splices = replacing(0, passage(text, { id: first, second: 0 }));
  expect((await transcripts.save(id, { baseRevision: data.revision, splices })).status).toBe(200);
};
const storageKey = async (): Promise<string> => {
  const recording = service.db.selectFrom('transcriptions').select('storage_key').where('id', '=', id);
  return (await recording.executeTakeFirstOrThrow()).storage_key ?? '';
};
const endWorkers = async (): Promise<void> => {
  await Promise.all(workers.map((worker) => worker.end('SIGKILL')));
  workers = [];
};

describe('a worker that recognises speech', () => {
  it('translates what is said into English beside its sentences, and again after an edit without recognising it again', async () => {
    const { data } = await insights.ask(id, BY_EAR);
    const made = await ended();
    expect(made).toMatchObject({ status: 'done', method: 'speech', model: 'whisper-base', stale: false });
    const [first, second] = made.statements;
    expect(first?.sources[0]?.quote).toMatch(/^Segundo informações/);
    expect(first?.text).toMatch(/information/);
    expect(second?.sources[0]?.quote).toMatch(/^Em uma declaração/);
    expect(second?.text).toMatch(/said .* family of the victim\.$/);
    expect(await insights.ask(id, BY_EAR)).toMatchObject({ data: { id: data.id } });
    expect(await service.storage.find(await storageKey())).toBeDefined();
    await edit('Segundo o jornal, ele tinha vinte anos.');

    gate.allow(0);
    const again = await insights.ask(id, BY_EAR);
    expect(again.data.id).not.toBe(data.id);
    const updated = await ended();
    expect(updated).toMatchObject({ id: again.data.id, status: 'done', stale: false });
    expect(updated.statements[0]?.sources[0]?.quote).toBe('Segundo o jornal, ele tinha vinte anos.');
    expect(updated.statements[0]?.text).toBe(first?.text);
    expect(await piecesOf(data.id)).toEqual([]);
    expect(await insights.used()).toBe(2);
    await insights.delete(id, updated.id);
    expect(await piecesOf(updated.id)).toEqual([]);
  });

  it('goes on at the first missing piece after a worker that was killed', async () => {
    gate.allow(1);
    const { data } = await insights.ask(id, BY_EAR);
    await gate.untilHeld();
    const { status, progress } = (await insights.get(id, data.id)).data;
    expect({ status, done: progress?.done }).toEqual({ status: 'running', done: 1 });
    await endWorkers();
    await eventually(() => gate.countHeld() === 0, PATIENCE);
    start();
    await gate.untilHeld();
    gate.allow((progress?.total ?? 0) - 1);
    expect(await ended()).toMatchObject({ id: data.id, status: 'done' });
    expect(await insights.used()).toBe(1);
  });

  it('stops when the user cancels, and translates the next one', async () => {
    gate.allow(0);
    const { data } = await insights.ask(id, BY_EAR);
    await gate.untilHeld();
    await insights.delete(id, data.id);
    await eventually(() => gate.countHeld() === 0, PATIENCE);
    gate.open();
    await insights.ask(id, BY_EAR);
    expect(await ended()).toMatchObject({ status: 'done', method: 'speech' });
    expect(await piecesOf(data.id)).toEqual([]);
    expect(await insights.used()).toBe(1);
  });

  it('says that the audio is gone if it was deleted meanwhile, which does not count', async () => {
    await endWorkers();
    const { data } = await insights.ask(id, BY_EAR);
    await service.storage.remove(await storageKey());
    start();
    expect(await ended()).toMatchObject({
      id: data.id,
      status: 'failed',
      errorCode: 'transcription.audio_gone',
    });
    expect(await insights.used()).toBe(0);
  });
});
