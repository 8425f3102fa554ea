import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openLineProgram } from '../raw/line-program.ts';
import { NAMES, SENTENCES } from './names.ts';

const PROGRAM = fileURLToPath(new URL('../raw/speak_names.py', import.meta.url));
const VOICES = ['pf_dora', 'pm_alex', 'pm_santa'];

/** A sentence with a name, as a recording. */
export type SpokenName = { readonly name: string; readonly text: string; readonly path: string };

/** Speaks each name in a sentence, into `folder`; what is there already stays. If that is impossible, the reason. */
export const speakNames = async (
  folder: string,
  count: number,
): Promise<readonly SpokenName[] | { readonly missing: string }> => {
  const spoken = NAMES.slice(0, count).map((name, index) => {
    const sentence = SENTENCES[(index + (index >> 1)) % SENTENCES.length] ?? String;
    const path = join(folder, `${String(index).padStart(3, '0')}.wav`);
    return { name, text: sentence(name), voice: VOICES[index % VOICES.length], path };
  });
  const made = await Promise.all(
    spoken.map(({ path }) =>
      access(path).then(
        () => true,
        () => false,
      ),
    ),
  );
  const missing = spoken.filter((_, index) => made[index] !== true);
  if (missing.length === 0) return spoken;
  const program = await openLineProgram(PROGRAM);
  if ('missing' in program) return program;
  for (const request of missing) await program.ask(request);
  program.close();
  return spoken;
};
