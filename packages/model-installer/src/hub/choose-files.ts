import { InstallFailed } from '../installer.errors.ts';
import type { HubFile, HubModel } from './hub.ts';

const SETTINGS: readonly string[] = ['config.json', 'generation_config.json'];
/** One of these has the tokens; the first that a repository has is taken. */
const VOCABULARIES: readonly (readonly string[])[] = [
  ['tokenizer.json'],
  ['vocabulary.json'],
  ['vocabulary.txt'],
  ['vocab.json', 'added_tokens.json'],
];
const INDEX = 'model.safetensors.index.json';
const SHARD = /^model-\d{5}-of-\d{5}\.safetensors$/u;

const TRANSDUCERS: readonly (readonly string[])[] = ['.int8.onnx', '.onnx'].map((end) => [
  `encoder${end}`,
  `decoder${end}`,
  `joiner${end}`,
  'tokens.txt',
]);

/** The files of a transducer that are needed, or undefined if the repository holds none. */
export const findTransducerFiles = ({ files }: Pick<HubModel, 'files'>): HubFile[] | undefined => {
  const wanted = TRANSDUCERS.find((names) => names.every((name) => files.some(({ path }) => path === name)));
  return wanted && files.filter(({ path }) => wanted.includes(path));
};

/**
 * The files of a Whisper's repository that are needed: settings, tokens and one form of the weights.
 * @throws InstallFailed if the repository has no weights that can be read
 */
export const chooseFiles = ({ id, files }: Pick<HubModel, 'id' | 'files'>): HubFile[] => {
  const has = (name: string) => files.some(({ path }) => path === name);
  if (has('adapter_config.json'))
    throw new InstallFailed(
      `${id} holds an adapter (LoRA) without its model. Merge it into the model, save that, and add its folder.`,
    );
  const vocabulary = VOCABULARIES.find(([first = '']) => has(first)) ?? [];
  const wanted = new Set([...SETTINGS, ...vocabulary]);
  const weights = files.filter(({ path }) => isWeights(path, has));
  if (weights.length === 0)
    throw new InstallFailed(
      has('pytorch_model.bin')
        ? `${id} publishes its weights only as pytorch_model.bin, a format that can run code. Save them as safetensors (save_pretrained) and add the folder.`
        : `${id} publishes no weights that can be read: neither model.safetensors nor CTranslate2's model.bin, nor a transducer of sherpa-onnx.`,
    );
  return [...files.filter(({ path }) => wanted.has(path)), ...weights];
};

const isWeights = (path: string, has: (name: string) => boolean): boolean => {
  if (has('model.safetensors')) return path === 'model.safetensors';
  return has(INDEX) ? path === INDEX || SHARD.test(path) : path === 'model.bin';
};
