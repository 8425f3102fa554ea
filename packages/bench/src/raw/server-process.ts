import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { eventually } from '@escriba/testing';

type ServerProcessInput = {
  readonly program: string;
  readonly args: readonly string[];
  /** Variables to add to this process's environment. */
  readonly env?: Readonly<Record<string, string>>;
  readonly port: number;
};

export type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>;

const START_TIMEOUT_MS = 10_000;

/** Starts a server on the loopback interface. Throws if the program does not exist, or does not respond within 10 s. */
export const startServerProcess = async ({ program, args, env, port }: ServerProcessInput) => {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: 'ignore' });
  await once(child, 'spawn');
  const url = `http://127.0.0.1:${port}`;
  const responds = () =>
    fetch(url).then(
      () => true,
      () => false,
    );
  await eventually(responds, { timeoutMs: START_TIMEOUT_MS }).catch(async (error: unknown) => {
    await end(child);
    throw error;
  });
  return { url, pid: child.pid ?? 0, close: () => end(child) };
};

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
};
