import { readFile } from 'node:fs/promises';

/** Sizes and special tokens from the model's `config.json`. */
export type WhisperConfig = {
  model: string;
  layers: number;
  width: number;
  heads: number;
  textContext: number;
  alignmentHeads: number;
  languages: string[];
  /** Models of English alone were trained without a language and a task in the prompt. */
  multilingual: boolean;
  eot: number;
  sot: number;
  firstLanguage: number;
  translate: number;
  transcribe: number;
  noSpeech: number;
  noTimestamps: number;
  /** All tokens, including the time stamps after the special ones. */
  vocabulary: number;
};

/** Time stamps from 0 to 30 s in steps of 20 ms. */
const timestamps = 1501;

export const readConfig = async (path: string): Promise<WhisperConfig> => {
  const values: unknown = JSON.parse(await readFile(path, 'utf8'));
  const fields = typeof values === 'object' && values !== null ? new Map(Object.entries(values)) : new Map();
  const number = (name: string): number => {
    const value: unknown = fields.get(name);
    if (typeof value !== 'number') throw new TypeError(`${path}: ${name} must be a number`);
    return value;
  };
  const languages: unknown = fields.get('languages');
  if (!Array.isArray(languages)) throw new TypeError(`${path}: languages must be a list`);
  return {
    model: String(fields.get('model')),
    layers: number('layers'),
    width: number('width'),
    heads: number('heads'),
    textContext: number('text_context'),
    alignmentHeads: number('alignment_heads'),
    languages: languages.map(String),
    multilingual: fields.get('multilingual') !== false,
    eot: number('eot'),
    sot: number('sot'),
    firstLanguage: number('first_language'),
    translate: number('translate'),
    transcribe: number('transcribe'),
    noSpeech: number('no_speech'),
    noTimestamps: number('no_timestamps'),
    vocabulary: number('no_timestamps') + 1 + timestamps,
  };
};
