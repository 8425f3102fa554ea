import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '../../bootstrap/fail.mjs';
import { ROOT } from '../../bootstrap/paths.mjs';
import { findStamp, keepStamp, stampOf } from '../../bootstrap/stamp.mjs';
import { VITE } from './vite.ts';
import { listWebInputs, listWebSettings } from './web-inputs.ts';

export const WEB_DIR = join(ROOT, 'web/dist');
const STAMP = join(ROOT, 'node_modules/.cache/escriba/web.stamp');

/** Builds the web client if its inputs or settings changed since the last time. */
export const buildWebClient = async (say: (sentence: string) => void, signal: AbortSignal): Promise<void> => {
  const stamp = await inputStamp();
  if (existsSync(join(WEB_DIR, 'index.html')) && findStamp(STAMP) === stamp) return;
  say('Building the web client …');
  await runVite(signal);
  keepStamp(STAMP, stamp);
};

const inputStamp = async (): Promise<string> => {
  const files = await listWebInputs();
  const contents = await Promise.all(files.map((file) => readFile(join(ROOT, file))));
  return stampOf(...listWebSettings(process.env), ...files, ...contents);
};

const runVite = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(ROOT, VITE), 'build', '--logLevel', 'warn'], {
      cwd: join(ROOT, 'web'),
      env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Refusal(`${output.trim()}\nThe web client could not be built (see above).`));
    });
  });
