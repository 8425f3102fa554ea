import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('faster_whisper_texts.py', import.meta.url));

/**
 * Opens faster-whisper with the same weights and beam, on one thread, if `python3` has it with its model; else returns the reason. It
 * recognises one recording at a time.
 */
export const openFasterWhisper = async (): Promise<FasterWhisper | { readonly missing: string }> => {
  const child = spawn('python3', [PROGRAM], { stdio: ['pipe', 'pipe', 'pipe'] });
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
    transcribe: async (path, language) => {
      child.stdin.write(`${JSON.stringify({ path, language })}\n`);
      const text = await nextText();
      if (text === undefined) throw new Error(`faster-whisper: ${lastErrorLine()}`);
      return text;
    },
    close: () => void child.kill(),
  };
};

export type FasterWhisper = {
  readonly transcribe: (path: string, language: string) => Promise<string>;
  readonly close: () => void;
};
