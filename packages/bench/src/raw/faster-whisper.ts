import { fileURLToPath } from 'node:url';
import { openLineProgram } from './line-program.ts';

const PROGRAM = fileURLToPath(new URL('faster_whisper_texts.py', import.meta.url));

/**
 * Opens faster-whisper with the same weights and beam, on one thread, if `python3` has it with its model; else returns the reason. It
 * recognises one recording at a time.
 */
export const openFasterWhisper = async (): Promise<FasterWhisper | { readonly missing: string }> => {
  const program = await openLineProgram(PROGRAM);
  if ('missing' in program) return program;
  return { transcribe: (path, language) => program.ask({ path, language }), close: program.close };
};

export type FasterWhisper = {
  readonly transcribe: (path: string, language: string) => Promise<string>;
  readonly close: () => void;
};
