import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { publishModel } from '@escriba/model-bucket';
import { getModel, shippedModelsDir } from '@escriba/models';
import { createStorage } from '@escriba/storage';
import { startS3TestServer } from '@escriba/storage/s3-test-server';
import { createTemporaryDirectory, eventually } from '@escriba/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { createUser } from '../../testing/user.ts';
import { startWorkerProcess } from '../../testing/worker-process.ts';
import { healthParts } from './health-parts.ts';

const PATIENCE = { timeoutMs: 90_000 };
const PUBLISHED = 'whisper-large';
const BROKEN = 'whisper-broken';

let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let modelsDir: string;
let s3: Awaited<ReturnType<typeof startS3TestServer>>;
let service: TestService;
let worker: ReturnType<typeof startWorkerProcess>;

beforeAll(async () => {
  folder = await createTemporaryDirectory();
  modelsDir = join(folder.path, 'models');
  s3 = await startS3TestServer(join(folder.path, 's3'));
  const bucket = {
    S3_BUCKET: s3.bucket,
    S3_ENDPOINT: s3.endpoint,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  };
  const storageConfig = { STORAGE_DIR: folder.path, ...bucket };
  await fillBucket(createStorage(storageConfig));
  service = await startTestService({ storageConfig });
  service.clock.set(new Date());
  worker = startWorkerProcess({
    ...service.environment,
    ...bucket,
    SPEECH_CONCURRENCY: '1',
    ESCRIBA_MODELS_DIR: modelsDir,
    SPEECH_MODELS: `business=${PUBLISHED} pro=${BROKEN}`,
  });
});
afterAll(async () => {
  await worker.end('SIGKILL');
  await service.stop();
  await s3.close();
  await folder.remove();
});

/** Publishes the shipped model under two names, and breaks a byte of one. */
const fillBucket = async (storage: ReturnType<typeof createStorage>): Promise<void> => {
  const source = join(folder.path, 'source');
  for (const name of [PUBLISHED, BROKEN]) {
    await addModel(source, name);
    await publishModel(name, { storage, modelsDir: source, now: new Date() });
  }
  const tokens = getModel('whisper-base').files.find(({ path }) => path === 'tokens.txt');
  const broken = Buffer.alloc(tokens?.sizeBytes ?? 0);
  await storage.put(`models/${BROKEN}/files/${tokens?.sha256}`, Readable.from([broken]));
};

const addModel = async (source: string, name: string): Promise<void> => {
  const { files, languages, licence } = getModel('whisper-base');
  await mkdir(join(source, name), { recursive: true });
  for (const { path } of files)
    await copyFile(join(shippedModelsDir, 'whisper-base', path), join(source, name, path));
  const trial = { recordings: [], secondsPerMinute: 6, memoryBytes: 400_000_000, notices: [] };
  const description = { name, source: 'x', licence, precision: 8, languages, files, trial };
  await writeFile(join(source, name, 'model.json'), JSON.stringify({ ...description, installedAt: '' }));
};

const listRecognising = async (): Promise<string[]> =>
  (await service.presence.listModels()).flatMap(({ models }) => models.map(({ name }) => name));

it('a worker fetches its models from the bucket, and recognises with them', async () => {
  await eventually(async () => (await listRecognising()).includes(PUBLISHED), PATIENCE);
  const id = (await createUser(service, 'business').upload()).body.data.transcriptionId;
  const row = () =>
    service.db.selectFrom('transcriptions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  await eventually(async () => (await row()).status === 'completed', PATIENCE);
  expect((await row()).model).toBe(PUBLISHED);
  expect(worker.log()).toContain('models.fetched');
}, 120_000);

it('a model whose bytes are broken in the bucket is not installed, and readiness says why', async () => {
  const ready = healthParts(service.presence, ['whisper-base', PUBLISHED, BROKEN]);
  const speech = await eventually(async () => {
    const part = await ready['speech']?.();
    const hasBoth = part?.message?.includes(`${PUBLISHED} meanwhile`) === true;
    return part?.code === 'speech.model_not_fetched' && hasBoth && part;
  }, PATIENCE);
  expect(speech).toEqual({
    ok: true,
    code: 'speech.model_not_fetched',
    message: expect.stringMatching(
      /^whisper-broken cannot be fetched from the bucket. tokens.txt of whisper-broken is damaged.+This worker recognises with whisper-base, whisper-large meanwhile.$/u,
    ),
  });
  expect(await readdir(modelsDir)).not.toContain(BROKEN);
  expect(worker.log()).toContain('models.not_fetched');
}, 120_000);
