import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { watchOver, withPrivateUmask } from '@escriba/embedded';
import { HANDOVER } from '@escriba/runtime';
import { killIfAlive } from './kill-if-alive.ts';
import type { LogFile } from './log-file.ts';
import type { Ending, Running } from './running.ts';

type ServiceCommand = {
  /** Arguments for Node: flags, the file, the file's own arguments. */
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly log: LogFile;
  /** Whether parent and process communicate over IPC, so that a successor serves before the process ends. */
  readonly handsOver?: boolean;
  /** Time for a graceful stop before the whole process group is killed. */
  readonly stopTimeoutMs?: number;
};

/** Exit code of `runMain` for an invalid environment. */
const EXIT_CONFIGURATION = 2;
const STOP_TIMEOUT_MS = 6_000;

/**
 * Starts a Node process in a separate process group: Ctrl-C reaches only the supervisor, which decides the shutdown order. If the
 * supervisor dies, a watchdog ends the group.
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
        ...(command.handsOver === true ? (['ipc'] as const) : []),
      ],
    }),
  );
  const [ready, leaving] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  child.on('message', (message) => {
    if (message === HANDOVER.ready) ready.resolve();
    if (message === HANDOVER.closing) leaving.resolve();
  });
  const send = (message: string): void => {
    if (child.connected) child.send(message, () => {}); // it may be gone by now
  };
  const proceed = (): void => send(HANDOVER.proceed);
  const pid = await startedPid(child);
  const watchdog = watchOver({ pid: -pid, signal: 'SIGTERM', temporaryDir: undefined });
  const exited = new Promise<Ending>((resolve) => {
    child.once('exit', (code, signal) => {
      killIfAlive(-pid); // kills leftover children
      watchdog.dismiss();
      resolve({ how: signal ?? `exit code ${code}`, hopeless: code === EXIT_CONFIGURATION });
    });
  });
  const stop = async (): Promise<void> => {
    const timer = setTimeout(() => killIfAlive(-pid), command.stopTimeoutMs ?? STOP_TIMEOUT_MS);
    child.kill('SIGTERM');
    void leaving.promise.then(() => send(HANDOVER.stop));
    await exited;
    clearTimeout(timer);
  };
  return { pid, exited, ready: ready.promise, leaving: leaving.promise, proceed, stop };
};

const startedPid = (child: ChildProcess): Promise<number> =>
  new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('spawn', () => {
      if (child.pid === undefined) reject(new Error('the process has no id'));
      else resolve(child.pid);
    });
  });
