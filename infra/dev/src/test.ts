import { spawn } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { failWith } from '../bootstrap/fail.mjs';
import { ROOT } from '../bootstrap/paths.mjs';
import { findProgram } from '../bootstrap/programs.mjs';
import { REPORT_FILE, readSummary } from '../bootstrap/report.mjs';

/** Time for jest to stop the processes of its tests, after which it is killed. */
const STOP_TIMEOUT_MS = 20_000;
const NODE_OPTIONS = '--experimental-vm-modules --disable-warning=ExperimentalWarning';

/** Runs jest over every project; further arguments go to jest (`npm test -- packages/db`). */
const test = async (args: readonly string[]): Promise<number> => {
  await mkdir(dirname(REPORT_FILE), { recursive: true });
  await rm(REPORT_FILE, { force: true });
  const jest = join(ROOT, 'node_modules/jest/bin/jest.js');
  const child = spawn(process.execPath, [jest, '--json', '--outputFile', REPORT_FILE, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: testEnv(),
  });
  const stop = (): void => {
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS).unref();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(signal, stop);
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (exitCode) => resolve(exitCode ?? 1));
  });
  console.log(readSummary());
  return code;
};

const testEnv = (): NodeJS.ProcessEnv => {
  const chromium = process.env['CHROMIUM_PATH'] ?? findProgram('chromium');
  return {
    ...process.env,
    NODE_OPTIONS: [process.env['NODE_OPTIONS'], NODE_OPTIONS].filter(Boolean).join(' '),
    ...(chromium === undefined ? {} : { CHROMIUM_PATH: chromium }),
  };
};

process.exit(await test(process.argv.slice(2)).catch(failWith));
