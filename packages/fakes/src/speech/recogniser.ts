import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Recognition } from '@escriba/speech';
import { openSpeechAnswers } from '@escriba/testing/speech-answers';

/** Recognises an uploaded file. `language` is absent for detection. Returns undefined if the file is not a recording. */
export type Recognise = (
  file: Uint8Array,
  language: string | undefined,
) => Promise<{ recognition: Recognition; durationMs: number } | undefined>;

type Answer = { recognition: Recognition; durationMs: number } | { error: string };

/**
 * Starts the real speech library in a separate process, with the first recording that it never recognised before, so that it never blocks a
 * test's event loop. It recognises one recording at a time.
 */
export const startRecogniser = (): { recognise: Recognise; close: () => void } => {
  let child: ReturnType<typeof spawn> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const answers = openSpeechAnswers();

  const recognise: Recognise = async (file, language) => {
    const folder = await mkdtemp(join(tmpdir(), 'escriba-fake-speech-'));
    try {
      const pcmPath = join(folder, 'audio.pcm');
      if (!(await decode(file, join(folder, 'upload'), pcmPath))) return undefined;
      child ??= spawn();
      child.send({ pcmPath, language });
      const [answer]: Answer[] = await once(child, 'message');
      if (!answer || 'error' in answer) throw new Error(answer?.error);
      return answer;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
  const recogniseInTurn = (file: Uint8Array, language: string | undefined) => {
    const next = last.then(() => recognise(file, language));
    last = next.catch(() => {});
    return next;
  };
  return {
    recognise: async (file, language) => {
      const compute = async () => (await recogniseInTurn(file, language)) ?? null;
      return (await (await answers).remember(['file', file, language ?? ''], compute)) ?? undefined;
    },
    close: () => child?.kill('SIGKILL'),
  };
};

const spawn = () =>
  fork(fileURLToPath(new URL('./recogniser-process.ts', import.meta.url)), [], {
    execArgv: [],
    serialization: 'advanced',
  });

const decode = async (file: Uint8Array, path: string, pcmPath: string): Promise<boolean> => {
  await writeFile(path, file);
  const output = ['-f', 's16le', '-ar', '16000', '-ac', '1', pcmPath];
  try {
    await promisify(execFile)('ffmpeg', ['-nostdin', '-v', 'error', '-i', path, ...output]);
    return true;
  } catch {
    return false;
  }
};
