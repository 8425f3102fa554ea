import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UnreadableTransducer } from '../errors.ts';
import { readOnnxMetadata } from './onnx-metadata.ts';
import { readTokens } from './read-tokens.ts';

/** A transducer as sherpa-onnx publishes it: paths of its files, and its tokens. */
export type PublishedTransducer = {
  encoder: string;
  decoder: string;
  joiner: string;
  tokensPath: string;
  tokens: string[];
};

const PARTS = ['encoder', 'decoder', 'joiner'] as const;

/**
 * Reads a folder with the graphs `encoder`, `decoder` and `joiner` (`.int8.onnx`, else `.onnx`) and `tokens.txt`. Checks that they belong
 * together, without loading the weights.
 * @throws UnreadableTransducer with a sentence for the operator
 */
export const readPublishedTransducer = async (folder: string): Promise<PublishedTransducer> => {
  const names = new Set(await listFiles(folder));
  const [encoder, decoder, joiner] = PARTS.map((part) => findGraph(part, names));
  if (encoder === undefined || decoder === undefined || joiner === undefined || !names.has('tokens.txt'))
    throw new UnreadableTransducer(
      'The folder holds no transducer: it needs encoder.int8.onnx, decoder.int8.onnx, joiner.int8.onnx and tokens.txt, as sherpa-onnx publishes them.',
    );
  const at = (name: string) => join(folder, name);
  const metadata = await readOnnxMetadata(at(encoder), encoder);
  await readOnnxMetadata(at(decoder), decoder);
  await readOnnxMetadata(at(joiner), joiner);
  const tokens = readTokens(await readFile(at('tokens.txt'), 'utf8'));
  checkKind(metadata, encoder);
  checkTokens(metadata, tokens);
  return {
    encoder: at(encoder),
    decoder: at(decoder),
    joiner: at(joiner),
    tokensPath: at('tokens.txt'),
    tokens,
  };
};

const listFiles = async (folder: string): Promise<string[]> => {
  try {
    return await readdir(folder);
  } catch (error) {
    throw new UnreadableTransducer(`The folder ${folder} cannot be read.`, { cause: error });
  }
};

const findGraph = (part: string, names: ReadonlySet<string>): string | undefined =>
  [`${part}.int8.onnx`, `${part}.onnx`].find((name) => names.has(name));

/** What NeMo's exports say of themselves, and sherpa-onnx needs: without it, it ends the process. */
const checkKind = (metadata: ReadonlyMap<string, string>, encoder: string): void => {
  const needed = ['vocab_size', 'subsampling_factor', 'normalize_type', 'pred_rnn_layers', 'pred_hidden'];
  const missing = needed.find((key) => !metadata.has(key));
  if (missing !== undefined)
    throw new UnreadableTransducer(
      `${encoder} is not the encoder of a NeMo transducer: it does not say its ${missing}.`,
    );
};

const checkTokens = (metadata: ReadonlyMap<string, string>, tokens: readonly string[]): void => {
  const expected = Number(metadata.get('vocab_size')) + 1;
  if (tokens.length !== expected)
    throw new UnreadableTransducer(
      `tokens.txt has ${tokens.length} tokens, and the encoder ${expected}: they are of different models.`,
    );
};
