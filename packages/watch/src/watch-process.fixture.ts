import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { eventually } from '@escriba/testing';

const PROGRAM = fileURLToPath(new URL('cli.ts', import.meta.url));

export type WatchProcess = {
  readonly url: string;
  readonly key: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
};

/** Starts the program as a separate process, which a test can kill. */
export const startWatchProcess = ({ url, key, args, env }: WatchProcess) => {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    env: { ...env, NODE_OPTIONS: '', ESCRIBA_URL: url, ESCRIBA_KEY: key },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      log += chunk.toString();
    });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return {
    /** Returns what it has printed so far. */
    log: () => log,
    /** Waits until it has printed a text. */
    sees: (text: string) => eventually(() => log.includes(text), { timeoutMs: 60_000 }),
    /** Settles with the exit code. */
    ended,
    end: (signal: NodeJS.Signals) => {
      child.kill(signal);
      return ended;
    },
  };
};
