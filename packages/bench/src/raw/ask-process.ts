import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** A process of this program's own that returns one message for each that it gets, one at a time. */
export type AskProcess<Request> = {
  readonly pid: number;
  readonly ask: <Response>(request: Request) => Promise<Response>;
  readonly close: () => Promise<void>;
};

/** Starts a program that sends a first message when it is ready. Throws if it ends before. */
export const startAskProcess = async <Request extends object>(
  program: string,
  args: readonly string[] = [],
): Promise<AskProcess<Request>> => {
  const child = fork(program, args, {
    serialization: 'advanced',
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  await nextMessage(child);
  return {
    pid: child.pid ?? 0,
    ask: async <Response>(request: Request): Promise<Response> => {
      const answered = nextMessage(child);
      child.send(request);
      return (await answered) as Response; // each kind of request has its own response
    },
    close: async (): Promise<void> => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
};

/** Throws if the process exits without a response. */
const nextMessage = (child: ChildProcess): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const lose = (): void => reject(new Error('an engine process has ended'));
    child.once('exit', lose);
    child.once('message', (message) => {
      child.off('exit', lose);
      resolve(message);
    });
  });
