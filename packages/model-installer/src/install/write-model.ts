import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hashFile, megabytes, type ModelFile, type ModelKind } from '@escriba/models';
import { readPublishedTransducer, TRANSDUCER_FILES, writeTransducer } from '@escriba/transducer';
import { openPublishedModel, sizeOfWhisper, WHISPER_FILES, writeWhisper } from '@escriba/whisper-graphs';
import { InstallFailed } from '../installer.errors.ts';
import type { AddOptions } from './add-model.ts';
import { checkDiskRoom } from './disk-room.ts';
import type { Published } from './fetch-published.ts';

type Written = { languages: readonly string[]; precision: 8 | 16 | 32 };
type WriteModel = (staging: string, published: Published, options: AddOptions) => Promise<Written>;

const writeGraphs: WriteModel = async (staging, { folder, source }, { precision, progress, signal }) => {
  const published = await openPublishedModel(folder);
  try {
    const total = sizeOfWhisper(published, precision);
    await checkDiskRoom(staging, total);
    progress.step(`Writing its graphs, ${megabytes(total)}`);
    let done = 0;
    const onBytes = (bytes: number) => progress.bytes((done += bytes), total);
    await writeWhisper(published, { model: source, folder: staging, precision, signal, onBytes });
    return { languages: published.vocabulary.languages, precision };
  } finally {
    await published.weights.close();
  }
};

/** A transducer says nowhere which languages it recognises. */
const copyTransducer: WriteModel = async (staging, { folder, downloads, ...published }, options) => {
  const languages = options.languages?.map(readCode) ?? published.languages.filter(isCode);
  if (languages.length === 0)
    throw new InstallFailed(
      'The transducer does not say which languages it recognises: add --languages with their codes, such as pt,en.',
    );
  const transducer = await readPublishedTransducer(folder);
  const canLink = downloads !== undefined;
  if (!canLink) await checkDiskRoom(staging, await sizeOf(transducer));
  options.progress.step('Putting its files into the folder of models');
  await writeTransducer(transducer, { folder: staging, canLink });
  return { languages, precision: transducer.encoder.endsWith('.int8.onnx') ? 8 : 32 };
};

const isCode = (text: string): boolean => /^[a-z]{2,3}$/u.test(text);

const readCode = (text: string): string => {
  const code = text.trim().toLowerCase();
  if (!isCode(code))
    throw new InstallFailed(`--languages takes codes such as pt,en: ${text.trim() || 'nothing'} is none.`);
  return code;
};

const sizeOf = async (transducer: Awaited<ReturnType<typeof readPublishedTransducer>>): Promise<number> => {
  const { encoder, decoder, joiner, tokensPath } = transducer;
  const found = await Promise.all([encoder, decoder, joiner, tokensPath].map((path) => stat(path)));
  return found.reduce((sum, { size }) => sum + size, 0);
};

/** How the files of a model are written into an empty folder. */
export const WRITE: Readonly<Record<ModelKind, WriteModel>> = {
  whisper: writeGraphs,
  transducer: copyTransducer,
};

const FILES: Readonly<Record<ModelKind, readonly string[]>> = {
  whisper: WHISPER_FILES,
  transducer: TRANSDUCER_FILES,
};

/** The files of a written model, with their checksums. */
export const describeFiles = async (
  folder: string,
  kind: ModelKind,
  signal?: AbortSignal,
): Promise<ModelFile[]> => {
  const files: ModelFile[] = [];
  for (const path of FILES[kind]) {
    const { size } = await stat(join(folder, path));
    files.push({ path, sizeBytes: size, sha256: await hashFile(join(folder, path), signal) });
  }
  return files;
};
