import { copyFile, constants, link, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toBpeVocabulary } from './read-tokens.ts';
import type { PublishedTransducer } from './published-transducer.ts';

/** The files of an installed transducer. */
export const TRANSDUCER_FILES = [
  'encoder.onnx',
  'decoder.onnx',
  'joiner.onnx',
  'tokens.txt',
  'bpe.vocab',
] as const;

/**
 * Puts the files from which a transducer is opened into an empty folder.
 * @param canLink whether the published files may be the same files: nothing else changes them later
 */
export const writeTransducer = async (
  published: PublishedTransducer,
  { folder, canLink }: { folder: string; canLink: boolean },
): Promise<void> => {
  const copy = canLink ? linkOrCopy : copyWhole;
  await copy(published.encoder, join(folder, 'encoder.onnx'));
  await copy(published.decoder, join(folder, 'decoder.onnx'));
  await copy(published.joiner, join(folder, 'joiner.onnx'));
  await copy(published.tokensPath, join(folder, 'tokens.txt'));
  await writeFile(join(folder, 'bpe.vocab'), toBpeVocabulary(published.tokens), { flush: true });
};

const copyWhole = (from: string, to: string): Promise<void> => copyFile(from, to, constants.COPYFILE_FICLONE);

/** Not every disk can link. */
const linkOrCopy = (from: string, to: string): Promise<void> =>
  link(from, to).catch(() => copyWhole(from, to));
