import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../../bootstrap/paths.mjs';

/** Time limit of a check: far more than any check takes on an idle machine. */
const TIMEOUT_MS = 600_000;

/** Runs a program at the root; returns its output if it failed, undefined if it succeeded. */
export const runProgram = (
  file: string,
  args: readonly string[],
  timeoutMs = TIMEOUT_MS,
): Promise<string | undefined> =>
  new Promise((resolve) => {
    const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1', FORCE_COLOR: '0' };
    const options = { cwd: ROOT, env, timeout: timeoutMs, maxBuffer: 64 * 1024 * 1024 };
    execFile(file, args, options, (error, stdout, stderr) => {
      if (error === null) return resolve(undefined);
      const late =
        error.killed === true
          ? `Timed out after ${timeoutMs / 1_000} s: too slow, or the machine is too busy.\n`
          : '';
      resolve(`${late}${stdout}${stderr}` || error.message);
    });
  });

/** Runs a tool that is installed in the root package. */
export const runTool = (name: string, ...args: string[]): Promise<string | undefined> =>
  runProgram(join(ROOT, 'node_modules/.bin', name), args);
