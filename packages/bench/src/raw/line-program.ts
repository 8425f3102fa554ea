import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** A Python program that answers each line of JSON with one, after a first line that says that it is ready. It takes one request at a time. */
export type LineProgram = {
  readonly pid: number;
  readonly ask: (request: unknown) => Promise<string>;
  readonly close: () => void;
};

/** Starts a program with `python3`; if it does not get ready, the reason. */
export const openLineProgram = async (
  path: string,
  args: readonly string[] = [],
): Promise<LineProgram | { readonly missing: string }> => {
  const child = spawn('python3', [path, ...args], { stdio: ['pipe', 'pipe', 'pipe'] });
  let stderr = '';
  child.stderr.on('data', (data: Buffer) => (stderr = `${stderr}${data.toString('utf8')}`.slice(-2_000)));
  const failed = new Promise<undefined>((resolve) => {
    child.once('error', (error) => {
      stderr = error.message;
      resolve(undefined);
    });
    child.stdout.once('close', () => resolve(undefined));
  });
  // A child that has ended reports itself by its closed output.
  child.stdin.on('error', () => undefined);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextText = async (): Promise<string | undefined> => {
    const line = await Promise.race([lines.next(), failed]);
    return line === undefined || line.done === true ? undefined : String(JSON.parse(line.value));
  };
  const lastErrorLine = (): string => stderr.trim().split('\n').at(-1) ?? 'it has ended';
  if ((await nextText()) === undefined) return { missing: lastErrorLine() };
  return {
    pid: child.pid ?? 0,
    ask: async (request) => {
      child.stdin.write(`${JSON.stringify(request)}\n`);
      const text = await nextText();
      if (text === undefined) throw new Error(`${path}: ${lastErrorLine()}`);
      return text;
    },
    close: () => void child.kill(),
  };
};
