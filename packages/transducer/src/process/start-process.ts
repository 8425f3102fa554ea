import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { UnreadableTransducer } from '../errors.ts';
import { findMissingProgram } from '../native-program.ts';
import type { RawResult, Request, Response, Usage } from './messages.ts';

const PROGRAM = fileURLToPath(new URL('./transducer-process.ts', import.meta.url));
/** What a process says before it ends is kept, without the sound's numbers. */
const SAID_CHARACTERS_MAX = 2_000;

type Waiting = PromiseWithResolvers<RawResult>;

/** Starts a process with a transducer. `ready` rejects with an UnreadableTransducer if the model does not open. */
export const startProcess = (dir: string, threads: number) => {
  const child = forkProgram(dir, threads);
  const waiting = new Map<number, Waiting>();
  const opening = Promise.withResolvers<void>();
  // A process that dies before anyone waits for it is reported by the next piece.
  opening.promise.catch(() => undefined);
  let used: Usage = { processorMs: 0, memoryBytes: 0 };
  child.on('message', (message) => {
    const response = message as Response; // The process has the same types
    if (response.kind === 'done') used = response.usage;
    take(response, { waiting, opening });
  });
  const ended = followEnd(child, { waiting, opening });
  let pieces = 0;

  return {
    ready: opening.promise,
    usage: () => used,
    hasEnded: (): boolean => child.exitCode !== null || child.signalCode !== null,
    recognise: async (samples: Float32Array, hotWords: string): Promise<RawResult> => {
      await opening.promise;
      const id = pieces++;
      const result = Promise.withResolvers<RawResult>();
      waiting.set(id, result);
      child.send({ id, samples, hotWords } satisfies Request, (error) => {
        if (error) result.reject(error);
      });
      return await result.promise;
    },
    close: async (): Promise<void> => {
      child.kill('SIGKILL');
      await ended;
    },
  };
};

const forkProgram = (dir: string, threads: number): ChildProcess => {
  const missing = findMissingProgram();
  if (missing !== undefined) throw new UnreadableTransducer(missing);
  return fork(PROGRAM, [dir, String(threads)], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
};

type Pending = { waiting: Map<number, Waiting>; opening: PromiseWithResolvers<void> };

/** Rejects what waits when the process ends, with what it said last. */
const followEnd = (child: ChildProcess, { waiting, opening }: Pending): Promise<void> => {
  const said = keepSaid(child);
  const fail = (cause?: Error): void => {
    opening.reject(doesNotOpen(said(), cause));
    for (const { reject } of waiting.values())
      reject(new Error(`The transducer's process ended: ${said()}`, { cause }));
    waiting.clear();
  };
  child.on('error', fail);
  return new Promise((resolve) => {
    child.on('close', () => {
      fail();
      resolve();
    });
  });
};

const take = (response: Response, { waiting, opening }: Pending): void => {
  if (response.kind === 'ready') return opening.resolve();
  const result = waiting.get(response.id);
  waiting.delete(response.id);
  if (response.kind === 'done') result?.resolve(response.result);
  else result?.reject(new Error(response.error));
};

/** sherpa-onnx says on its way out what it does not like, after the place in its source. */
const doesNotOpen = (said: string, cause: Error | undefined): UnreadableTransducer => {
  const last = said.trim().split('\n').at(-1) ?? '';
  const reason = last.replace(/^\S+:\w+:\d+ /u, '').replace(/[.!]$/u, '') || 'its process ended';
  return new UnreadableTransducer(`The transducer does not open: ${reason}.`, { cause });
};

const keepSaid = ({ stderr }: ChildProcess): (() => string) => {
  let said = '';
  stderr?.on('data', (data: Buffer) => {
    said = (said + data.toString('utf8')).slice(-SAID_CHARACTERS_MAX);
  });
  return () => said;
};
