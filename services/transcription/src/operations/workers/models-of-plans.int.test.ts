import { copyFile, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getModel, shippedModelsDir } from '@escriba/models';
import { createTemporaryDirectory, eventually } from '@escriba/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { createUser } from '../../testing/user.ts';
import { startWorkerProcess } from '../../testing/worker-process.ts';

const PATIENCE = { timeoutMs: 90_000 };
const LARGE = 'whisper-large';
const AUTHOR = 'someone/whisper-large, CC-BY-4.0';

let service: TestService;
let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let worker: ReturnType<typeof startWorkerProcess>;

beforeAll(async () => {
  service = await startTestService();
  service.clock.set(new Date());
  folder = await createTemporaryDirectory();
  await addModel();
  worker = startWorkerProcess({
    ...service.environment,
    SPEECH_CONCURRENCY: '1',
    ESCRIBA_MODELS_DIR: folder.path,
    SPEECH_MODELS: `business=${LARGE} fast=whisper-base`,
  });
});
afterAll(async () => {
  await worker.end('SIGKILL');
  await service.stop();
  await folder.remove();
});

/** The shipped model under another name. */
const addModel = async (): Promise<void> => {
  const { files, languages, licence } = getModel('whisper-base');
  await mkdir(join(folder.path, LARGE));
  for (const { path } of files)
    await copyFile(join(shippedModelsDir, 'whisper-base', path), join(folder.path, LARGE, path));
  const trial = { recordings: [], secondsPerMinute: 6, memoryBytes: 400_000_000, notices: [] };
  const made = { licence, attribution: AUTHOR };
  const description = { name: LARGE, source: 'x', ...made, precision: 8, languages, files, trial };
  await writeFile(
    join(folder.path, LARGE, 'model.json'),
    JSON.stringify({ ...description, installedAt: '' }),
  );
};

const listRecognising = async (): Promise<string[]> =>
  (await service.presence.listModels()).flatMap(({ models }) => models.map(({ name }) => name));

/** Recognises a recording of this plan and choice. */
const recognise = async (plan: 'free' | 'business', speechModel = 'universal') => {
  const user = createUser(service, plan);
  const fields = { language_code: 'pt', speech_model: speechModel };
  const id = (await user.upload({ fields })).body.data.transcriptionId;
  const row = () =>
    service.db.selectFrom('transcriptions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  await eventually(async () => (await row()).status === 'completed', PATIENCE);
  const exported = await user.call('GET', `/api/transcription/${id}/export?format=json`);
  return { model: (await row()).model, exported };
};
const modelOf = async (...recording: Parameters<typeof recognise>): Promise<string | null> =>
  (await recognise(...recording)).model;

it('a worker recognises the recordings of each plan with its model, and reports those that it has', async () => {
  expect(await modelOf('business')).toBe(LARGE);
  expect(await modelOf('business', 'fast')).toBe('whisper-base');
  expect(await modelOf('free')).toBe('whisper-base');
  expect(await listRecognising()).toEqual(['whisper-base', LARGE]);
}, 120_000);

it('an export names who made the model, as its description says', async () => {
  const { exported } = await recognise('business');
  expect(exported).toMatchObject({ status: 200, attribution: AUTHOR });
  expect((await recognise('free')).exported).not.toHaveProperty('attribution');
}, 120_000);

it('a model that is removed and returns is noticed while the worker runs', async () => {
  const away = join(folder.path, '..', `${LARGE}-away-${process.pid}`);
  await eventually(async () => (await listRecognising()).includes(LARGE), PATIENCE);
  await rename(join(folder.path, LARGE), away);
  await eventually(async () => !(await listRecognising()).includes(LARGE), PATIENCE);
  const [speech] = await service.presence.list();
  expect(speech).toMatchObject({ ok: true, code: 'speech.model_missing' });
  await rename(away, join(folder.path, LARGE));
  await eventually(async () => (await listRecognising()).includes(LARGE), PATIENCE);
  expect(await modelOf('business')).toBe(LARGE);
}, 120_000);
