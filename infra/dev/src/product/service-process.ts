import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { watchOver, withPrivateUmask } from '@escriba/embedded';
import { CLOSING_MESSAGE } from '@escriba/runtime';
import { killIfAlive } from './kill-if-alive.ts';
import type { LogFile } from './log-file.ts';
import type { Ending, Running } from './running.ts';

type ServiceCommand = {
  /** Arguments for Node: flags, the file, the file's own arguments. */
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly log: LogFile;
  /** Listen for the process's word that it is about to end. */
  readonly tellsLeaving?: boolean;
  /** Time for an orderly end before the whole process group is killed. */
  readonly stopTimeoutMs?: number;
};

/** What `runMain` ends with when the environment is wrong. */
const EXIT_CONFIGURATION = 2;
const STOP_TIMEOUT_MS = 6_000;

/**
 * Starts a Node process in a process group of its own: Ctrl-C reaches only the supervisor, which decides the order of
 * stopping. When the supervisor dies without a word, a watchdog ends the group.
 */
export const startService = async (command: ServiceCommand): Promise<Running> => {
  const child = withPrivateUmask(() =>
    spawn(process.execPath, [...command.args], {
      cwd: command.cwd,
      env: command.env,
      detached: true,
      stdio: [
        'ignore',
        command.log.descriptor,
        command.log.descriptor,
        ...(command.tellsLeaving === true ? (['ipc'] as const) : []),
      ],
    }),
  );
  const leaving = new Promise<void>((resolve) => {
    child.on('message', (message) => message === CLOSING_MESSAGE && resolve());
  });
  const pid = await startedPid(child);
  const watchdog = watchOver({ pid: -pid, signal: 'SIGTERM', temporaryDir: undefined });
  const exited = new Promise<Ending>((resolve) => {
    child.once('exit', (code, signal) => {
      killIfAlive(-pid); // what it may have left behind
      watchdog.dismiss();
      resolve({ how: signal ?? `exit code ${code}`, hopeless: code === EXIT_CONFIGURATION });
    });
  });
  const stop = async (): Promise<void> => {
    const timer = setTimeout(() => killIfAlive(-pid), command.stopTimeoutMs ?? STOP_TIMEOUT_MS);
    child.kill('SIGTERM');
    await exited;
    clearTimeout(timer);
  };
  return { pid, exited, leaving, stop };
};

const startedPid = (child: ChildProcess): Promise<number> =>
  new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('spawn', () => {
      if (child.pid === undefined) reject(new Error('the process has no id'));
      else resolve(child.pid);
    });
  });
