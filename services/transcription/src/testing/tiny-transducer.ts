import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashFile, type InstalledModel } from '@escriba/models';
import { readPublishedTransducer, TRANSDUCER_FILES, writeTransducer } from '@escriba/transducer';
import { writeTinyTransducer } from '@escriba/whisper-graphs/tiny-transducer';

/** Adds a transducer of random weights to a folder of models, as the command does. */
export const addTinyTransducer = async (
  modelsDir: string,
  { name, languages }: Pick<InstalledModel, 'name' | 'languages'>,
): Promise<void> => {
  const [from, to] = [join(modelsDir, '.published'), join(modelsDir, name)];
  await writeTinyTransducer(from);
  await mkdir(to, { recursive: true });
  await writeTransducer(await readPublishedTransducer(from), { folder: to, canLink: false });
  const files = TRANSDUCER_FILES.map(async (path) => ({
    path,
    sizeBytes: (await stat(join(to, path))).size,
    sha256: await hashFile(join(to, path)),
  }));
  const model: InstalledModel = {
    kind: 'transducer',
    name,
    source: 'x',
    licence: 'CC-BY-4.0',
    precision: 8,
    languages,
    files: await Promise.all(files),
    installedAt: '',
    trial: { recordings: [], secondsPerMinute: 1, memoryBytes: 600_000_000, notices: [] },
  };
  await writeFile(join(to, 'model.json'), JSON.stringify(model));
};
