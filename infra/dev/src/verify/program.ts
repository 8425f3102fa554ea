import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../../bootstrap/paths.mjs';

const TIMEOUT_MS = 240_000;

/** Runs a program at the root; gives what it printed when it failed, undefined when it succeeded. */
export const runProgram = (file: string, ...args: string[]): Promise<string | undefined> =>
  new Promise((resolve) => {
    const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1', FORCE_COLOR: '0' };
    const options = { cwd: ROOT, env, timeout: TIMEOUT_MS, maxBuffer: 64 * 1024 * 1024 };
    execFile(file, args, options, (error, stdout, stderr) => {
      resolve(error === null ? undefined : `${stdout}${stderr}` || error.message);
    });
  });

/** Runs a tool that the root package has installed. */
export const runTool = (name: string, ...args: string[]): Promise<string | undefined> =>
  runProgram(join(ROOT, 'node_modules/.bin', name), ...args);
