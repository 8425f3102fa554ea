import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
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
  expect(printed).toContain('Stopped. Nothing was installed; a download continues next time.');
  expect(await readdir(modelsDir)).toEqual(['.downloads']);
});

it('an unknown command is answered with the usage', async () => {
  const { code, printed } = await start(['instal']).ended;
  expect(code).toBe(2);
  expect(printed).toMatch(/^Usage: npm run models -- list/u);
});
