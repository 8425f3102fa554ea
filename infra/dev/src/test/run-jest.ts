import { spawn } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ROOT } from '../../bootstrap/paths.mjs';
import { findProgram } from '../../bootstrap/programs.mjs';
import { REPORT_FILE } from '../../bootstrap/report.mjs';

/** Time for jest to stop the processes of its tests, after which it is killed. */
const STOP_TIMEOUT_MS = 20_000;
const NODE_OPTIONS = '--experimental-vm-modules --disable-warning=ExperimentalWarning';
const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const;

/** Runs jest and returns its exit code. Its report replaces the last one, unless `keepsReport`. */
export const runJest = async (
  args: readonly string[],
  { keepsReport = false }: { readonly keepsReport?: boolean } = {},
): Promise<number> => {
  await mkdir(dirname(REPORT_FILE), { recursive: true });
  if (!keepsReport) await rm(REPORT_FILE, { force: true });
  const report = keepsReport ? [] : ['--json', '--outputFile', REPORT_FILE];
  const jest = join(ROOT, 'node_modules/jest/bin/jest.js');
  const child = spawn(process.execPath, [jest, ...report, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: testEnv(),
  });
  const stop = (): void => {
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS).unref();
  };
  for (const signal of STOP_SIGNALS) process.on(signal, stop);
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (exitCode) => resolve(exitCode ?? 1));
  });
  for (const signal of STOP_SIGNALS) process.off(signal, stop);
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
