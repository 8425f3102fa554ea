import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { publishModel } from '@escriba/model-bucket';
import { DESCRIPTION_FILE } from '@escriba/models';
import { createStorage } from '@escriba/storage';
import { startS3TestServer } from '@escriba/storage/s3-test-server';
import { createTemporaryDirectory } from '@escriba/testing';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { runDoctor } from './run-doctor.ts';

let directory: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let modelsDir: string;
let s3: Awaited<ReturnType<typeof startS3TestServer>>;

beforeEach(async () => {
  directory = await createTemporaryDirectory();
  modelsDir = join(directory.path, 'models');
  mkdirSync(modelsDir);
  s3 = await startS3TestServer(directory.path);
});
afterEach(async () => {
  await s3.close();
  await directory.remove();
});

const bucketEnv = () => ({
  S3_BUCKET: s3.bucket,
  S3_ENDPOINT: s3.endpoint,
  S3_ACCESS_KEY_ID: 'S3RVER',
  S3_SECRET_ACCESS_KEY: 'S3RVER',
});
const openBucket = () => createStorage({ ...bucketEnv(), STORAGE_DIR: '' });

const findModels = async (env: NodeJS.ProcessEnv) => {
  const ESCRIBA_DATA_DIR = join(directory.path, 'none');
  const findings = await runDoctor({ ESCRIBA_DATA_DIR, ...bucketEnv(), ...env });
  return findings.filter(({ check }) => check === 'models');
};

/** Publishes a model named `whisper-ours`, which is installed in another folder. */
const publishOurs = async (): Promise<void> => {
  const content = Buffer.from('x');
  const folder = join(directory.path, 'elsewhere');
  mkdirSync(join(folder, 'whisper-ours'), { recursive: true });
  writeFileSync(join(folder, 'whisper-ours/encoder.onnx'), content);
  const model = {
    kind: 'whisper',
    name: 'whisper-ours',
    source: 'someone/model',
    licence: 'mit',
    precision: 8,
    languages: ['pt'],
    files: [
      { path: 'encoder.onnx', sizeBytes: 1, sha256: createHash('sha256').update(content).digest('hex') },
    ],
    installedAt: '',
    trial: { recordings: [], secondsPerMinute: 1, memoryBytes: 1, notices: [] },
  };
  writeFileSync(join(folder, 'whisper-ours', DESCRIPTION_FILE), JSON.stringify(model));
  await publishModel('whisper-ours', { storage: openBucket(), modelsDir: folder, now: new Date() });
};

it('the doctor says that workers fetch a published model, and into which folder they may', async () => {
  await publishOurs();
  const names = { SPEECH_MODEL: 'whisper-ours', SPEECH_MODELS: 'free=whisper-ours,pro=whisper-base' };
  expect(await findModels({ ...names, ESCRIBA_MODELS_DIR: modelsDir })).toMatchObject([
    { status: 'ok', found: expect.stringContaining('with the expected checksums') },
    { status: 'ok', found: 'whisper-ours is in the bucket recordings; workers fetch it when they start' },
  ]);
  expect((await findModels(names)).at(-1)).toMatchObject({
    status: 'warning',
    found: 'whisper-ours is in the bucket recordings, but ESCRIBA_MODELS_DIR is not set',
    todo: expect.stringContaining('a folder that they may write'),
  });
});

it('the doctor names models that are in neither place, with the commands, and those that workers cannot fetch', async () => {
  await openBucket().put('models/whisper-html/manifest.json', Readable.from([Buffer.from('<html>')]));
  mkdirSync(join(modelsDir, 'whisper-empty'));
  const SPEECH_MODELS = 'visitor=whisper-none,free=whisper-html,pro=whisper-empty,business=../../recordings';
  expect(await findModels({ SPEECH_MODELS, ESCRIBA_MODELS_DIR: modelsDir })).toMatchObject([
    {
      status: 'error',
      found: 'whisper-none is neither in ESCRIBA_MODELS_DIR nor in the bucket recordings',
      todo: expect.stringContaining('npm run models -- publish whisper-none'),
    },
    {
      status: 'error',
      found: 'whisper-html: workers cannot fetch it from the bucket',
      todo: expect.stringMatching(/it is no JSON.+publish it again/u),
    },
    // A folder of this name is the operator's: workers do not replace it.
    { status: 'error', found: 'whisper-empty: model.json is missing' },
    { status: 'error', found: '../../recordings: model.json is missing' },
  ]);
});

it('the doctor says that a bucket which is away cannot be asked for a model', async () => {
  const env = {
    SPEECH_MODEL: 'whisper-ours',
    ESCRIBA_MODELS_DIR: modelsDir,
    S3_ENDPOINT: 'http://127.0.0.1:1',
  };
  expect(await findModels(env)).toMatchObject([
    { status: 'error', found: expect.stringContaining('the bucket cannot be read: The bucket cannot be') },
  ]);
});
