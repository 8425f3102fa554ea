import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..', '..', '..');

/** Returns the folder with the sample recordings: `ESCRIBA_SAMPLES_DIR`, else `../shared/samples` beside the repository. */
export const samplesDir = (): string =>
  process.env['ESCRIBA_SAMPLES_DIR'] ?? resolve(ROOT, '..', 'shared', 'samples');

/** Returns the path of a sample recording; throws with instructions if it is missing. */
export const samplePath = (name: string): string => {
  const path = join(samplesDir(), name);
  if (!existsSync(path)) throw new Error(`no sample recording ${path}: set ESCRIBA_SAMPLES_DIR`);
  return path;
};

/** Returns the spoken text of a sample recording. */
export const sampleText = (name: string): Promise<string> =>
  readFile(samplePath(name.replace(/\.\w+$/, '.txt')), 'utf8').then((text) => text.trim());
