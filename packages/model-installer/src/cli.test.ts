import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { startS3TestServer } from '@escriba/storage/s3-test-server';
import { startHub } from './hub/fake-hub.fixture.ts';

let modelsDir: string;

beforeEach(async () => {
  modelsDir = await mkdtemp(join(tmpdir(), 'escriba-models-'));
});

afterEach(async () => {
  await rm(modelsDir, { recursive: true });
});

const start = (args: readonly string[], environment: Record<string, string> = {}) => {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./cli.ts', import.meta.url)), ...args], {
    env: { ...process.env, ESCRIBA_MODELS_DIR: modelsDir, HF_TOKEN: 'none', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stdout.on('data', (data: Buffer) => (printed += data.toString('utf8')));
  child.stderr.on('data', (data: Buffer) => (printed += data.toString('utf8')));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, printed }));
  return { child, ended };
};

it('Ctrl-C stops a download, which stays for the next time', async () => {
  const files = new Map([
    ['config.json', Buffer.from('{}')],
    ['model.safetensors', Buffer.alloc(50_000)],
  ]);
  const hub = await startHub('someone/model', files, { stalls: 99 });
  const { child, ended } = start(['add', 'someone/model'], { HF_ENDPOINT: hub.endpoint });
  while (!hub.seen.some(({ path }) => path.startsWith('/storage/')))
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  child.kill('SIGINT');
  const { code, printed } = await ended;
  hub.close();
  expect(code).toBe(130);
  expect(printed).toContain('Stopped. Nothing was installed or published; the next command continues.');
  expect(await readdir(modelsDir)).toEqual(['.downloads']);
});

it('an unknown command is answered with the usage', async () => {
  const { code, printed } = await start(['instal']).ended;
  expect(code).toBe(2);
  expect(printed).toMatch(/^Usage: npm run models -- list/u);
});

const writeModel = async (name: string): Promise<void> => {
  const content = Buffer.from('x');
  const sha256 = createHash('sha256').update(content).digest('hex');
  const model = {
    kind: 'whisper',
    name,
    source: 'someone/model',
    licence: 'mit',
    precision: 8,
    languages: ['pt'],
    files: [{ path: 'encoder.onnx', sizeBytes: 1, sha256 }],
    installedAt: '',
    trial: { recordings: [], secondsPerMinute: 1, memoryBytes: 1, notices: [] },
  };
  await mkdir(join(modelsDir, name));
  await writeFile(join(modelsDir, name, 'encoder.onnx'), content);
  await writeFile(join(modelsDir, name, 'model.json'), JSON.stringify(model));
};

it('a model is published in the bucket, listed there and removed', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'escriba-s3-test-'));
  const s3 = await startS3TestServer(directory);
  const environment = {
    S3_BUCKET: s3.bucket,
    S3_ENDPOINT: s3.endpoint,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  };
  const run = (...args: string[]) => start(args, environment).ended;
  await writeModel('whisper-ours');
  expect((await run('publish', 'whisper-ours')).printed).toContain('Use it: SPEECH_MODEL=whisper-ours');
  expect((await run('list')).printed).toMatch(/In the bucket recordings since \d{4}-\d\d-\d\d/u);
  expect(await run('remove', 'whisper-ours', '--bucket')).toEqual({ code: 0, printed: '' });
  expect((await run('list')).printed).not.toContain('In the bucket');
  expect(await readdir(modelsDir)).toEqual(['whisper-ours']);
  await s3.close();
  await rm(directory, { recursive: true });
});

it('publishing without a bucket says what to set', async () => {
  await writeModel('whisper-ours');
  const { code, printed } = await start(['publish', 'whisper-ours'], { S3_BUCKET: '' }).ended;
  expect(code).toBe(1);
  expect(printed).toContain('Set S3_BUCKET, and S3_ENDPOINT and the keys as for the workers');
});
