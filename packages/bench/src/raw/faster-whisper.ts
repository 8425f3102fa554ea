import { existsSync } from 'node:fs';
import { basename, isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openLineProgram } from './line-program.ts';

const PROGRAM = fileURLToPath(new URL('faster_whisper_texts.py', import.meta.url));

export type FasterWhisper = {
  readonly pid: number;
  readonly transcribe: (path: string, language: string) => Promise<string>;
  readonly close: () => void;
};

/**
 * Opens faster-whisper with beam 5 if `python3` has it with its model; else returns the reason. It recognises one recording at a time.
 * @param model a name, or the absolute path of a folder in CTranslate2's form. Default: base, the weights that ship.
 */
export const openFasterWhisper = async ({
  model = 'base',
  threads = 1,
}: { readonly model?: string; readonly threads?: number } = {}): Promise<
  FasterWhisper | { readonly missing: string }
> => {
  if (isAbsolute(model) && !existsSync(join(model, 'model.bin')))
    return { missing: `the folder ${basename(model)} has no model.bin` };
  const program = await openLineProgram(PROGRAM, [model, String(threads)]);
  if ('missing' in program) return program;
  const { pid, ask, close } = program;
  return { pid, transcribe: (path, language) => ask({ path, language }), close };
};
