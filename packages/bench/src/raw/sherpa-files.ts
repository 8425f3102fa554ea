import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

const ENDINGS = {
  encoder: ['-encoder.int8.onnx', '-encoder.onnx'],
  decoder: ['-decoder.int8.onnx', '-decoder.onnx'],
  tokens: ['-tokens.txt'],
} as const;

export type SherpaFiles = Readonly<Record<keyof typeof ENDINGS, string>>;

/** Finds the files of a Whisper as sherpa-onnx's export program writes it, those of 8 bits first; else returns the reason. */
export const findSherpaFiles = (folder: string): SherpaFiles | { readonly missing: string } => {
  const names = listFolder(folder);
  const find = (endings: readonly string[]): string | undefined =>
    endings.map((ending) => names.find((name) => name.endsWith(ending))).find((name) => name !== undefined);
  const [encoder, decoder, tokens] = [find(ENDINGS.encoder), find(ENDINGS.decoder), find(ENDINGS.tokens)];
  if (encoder === undefined || decoder === undefined || tokens === undefined)
    return { missing: `the folder ${basename(folder)} has no Whisper of sherpa-onnx` };
  return { encoder: join(folder, encoder), decoder: join(folder, decoder), tokens: join(folder, tokens) };
};

/** A folder that cannot be read has no files. */
const listFolder = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};
