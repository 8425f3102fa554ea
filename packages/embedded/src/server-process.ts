import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { withPrivateUmask } from './private-umask.ts';
import { watchOver } from './watchdog.ts';

/** A server that cannot start; the message is one sentence that says how to fix it. */
export class ServerStartError extends Error {
  override readonly name = 'ServerStartError';
}

/** A running server. */
export type EmbeddedServer = {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Settles when the server has exited, for any reason. */
  readonly exited: Promise<void>;
  /** Shuts the server down gracefully; kills it after ten seconds. */
  readonly stop: () => Promise<void>;
};

export type ServerCommand = {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly identity?: { readonly uid: number; readonly gid: number } | undefined;
  readonly stopSignal: 'SIGINT' | 'SIGTERM';
  /** Matches the output line that says the server accepts connections. */
  readonly ready: RegExp;
  /** Returns one sentence for a known failure in the output. */
  readonly explain: (output: string) => string | undefined;
  /** A folder that is deleted after the server has exited. */
  readonly temporaryDir?: string | undefined;
  readonly onLog?: ((text: string) => void) | undefined;
};

const READY_TIMEOUT_MS = 30_000;
const STOP_TIMEOUT_MS = 10_000;
const OUTPUT_KEPT = 8_192;

/**
 * Starts a server and waits until it accepts connections. It runs in its own process group, so that Ctrl-C reaches only the parent and the
 * parent decides the shutdown order; a watchdog ends it if the parent dies in any way.
 */
export const spawnServer = async (command: ServerCommand): Promise<Omit<EmbeddedServer, 'url' | 'port'>> => {
  const child = withPrivateUmask(() =>
    spawn(command.command, [...command.args], {
      ...command.identity,
      cwd: '/',
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
  const exited = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    child.once('error', () => resolve());
  });
  await untilReady(child, command);
  const { pid } = child;
  if (pid === undefined) throw new ServerStartError(`${command.name} has no process id`);
  const watchdog = watchOver({ pid, signal: command.stopSignal, temporaryDir: command.temporaryDir });
  void exited.then(() => watchdog.dismiss());
  return { pid, exited, stop: () => stop(child, exited, command.stopSignal) };
};

const untilReady = (child: ChildProcess, command: ServerCommand): Promise<void> =>
  new Promise((resolve, reject) => {
    let output = '';
    const refuse = (reason: string) => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      reject(new ServerStartError(command.explain(output) ?? `${command.name} ${reason}: ${output.trim()}`));
    };
    const timer = setTimeout(
      () => refuse(`was not ready after ${READY_TIMEOUT_MS / 1_000} s`),
      READY_TIMEOUT_MS,
    );
    const read = (chunk: Buffer) => {
      const text = chunk.toString('utf8');
      command.onLog?.(text);
      output = (output + text).slice(-OUTPUT_KEPT);
      if (command.ready.test(output)) {
        clearTimeout(timer);
        resolve();
      }
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('error', (error) => refuse(`cannot be run (${error.message})`));
    child.once('close', (code, signal) => refuse(`exited immediately (${signal ?? `exit code ${code}`})`));
  });

const stop = async (child: ChildProcess, exited: Promise<void>, signal: NodeJS.Signals): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return exited;
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await exited;
  clearTimeout(timer);
};
