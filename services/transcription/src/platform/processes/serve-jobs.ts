import { flushCompileCache } from 'node:module';
import { receiveParts, sendInParts } from './message-parts.ts';
import type { ChildMessage, ParentMessage } from './pool-child.ts';
import type { Jobs } from './process-pool.ts';

export type JobHandlers<J extends Jobs> = {
  [K in keyof J]: J[K] extends { progress: unknown }
    ? (input: J[K]['input'], report: (progress: J[K]['progress']) => void) => Promise<J[K]['output']>
    : (input: J[K]['input']) => Promise<J[K]['output']>;
};

/** Those of jobs that report nothing while they run. */
export type SilentHandlers<J extends Jobs> = {
  [K in keyof J]: (input: J[K]['input']) => Promise<J[K]['output']>;
};

/** Any of them. */
type Handle = (input: unknown, report: (progress: unknown) => void) => Promise<unknown>;

/** Sends the parent a sentence for its log. */
type Warn = (warning: string) => void;

/** Serves the child's side of a process pool: loads, then runs the jobs it receives until its parent exits. `measureRss` is called after each. */
export const serveJobs = <J extends Jobs>(
  load: (warn: Warn) => Promise<JobHandlers<J>>,
  measureRss = (): number => process.memoryUsage.rss(),
): void => {
  // This happens also if the parent was killed by SIGKILL.
  process.on('disconnect', () => process.exit());
  // Ctrl-C reaches the whole process group; the parent decides when to stop.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});

  const handlers = load((warning) => say({ kind: 'warning', warning }));
  const respond = async ({ name, input }: ParentMessage) => {
    try {
      const handle: Handle | undefined = (await handlers)[name];
      if (!handle) throw new Error(`There is no job ${name}`);
      const output = await handle(input, (progress) => say({ kind: 'progress', progress }));
      const rssBytes = measureRss();
      await sendInParts(send, { kind: 'done', output, rssBytes } satisfies ChildMessage);
    } catch (error) {
      say({ kind: 'failed', error: describe(error) });
    }
  };
  process.on(
    'message',
    receiveParts((message) => void respond(message as ParentMessage)), // The parent has the same types
  );
  handlers.then(
    () => sayReady(),
    (error: unknown) => say({ kind: 'failed', error: describe(error) }, () => process.exit(1)),
  );
};

/** Writes the compiled code and reports that the child is ready. A child is usually killed, and would not write it at its end. */
const sayReady = (): void => {
  flushCompileCache();
  say({ kind: 'ready' });
};

const say = (message: ChildMessage, said = () => {}) => process.send?.(message, said);
const send = (message: object) =>
  new Promise<void>((resolve) => void process.send?.(message, () => resolve()));

const describe = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
