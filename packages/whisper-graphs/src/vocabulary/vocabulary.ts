import { UnreadableModel } from '../errors.ts';
import { toBytes } from './byte-level.ts';

/** Tokens by name, as the published files give them. */
export type TokenIds = ReadonlyMap<string, number>;

/** Whisper's tokens: text by id, and the numbers of the special ones, which differ between its vocabularies. */
export type Vocabulary = {
  /** The bytes of each text token, by id. */
  text: readonly Buffer[];
  languages: string[];
  eot: number;
  sot: number;
  firstLanguage: number;
  translate: number;
  transcribe: number;
  startOfLm: number;
  startOfPrev: number;
  noSpeech: number;
  noTimestamps: number;
  /** Number of all tokens, with the time stamps. */
  size: number;
  /** Whether the prompt has a language and a task; that of models of English alone has none. */
  multilingual: boolean;
};

/** Number of time stamps: from 0 to 30 s in steps of 20 ms. */
const TIMESTAMPS = 1501;
/** Number of tokens in the vocabulary of English alone. */
const ENGLISH_SIZE = 51_864;

/**
 * Finds Whisper's special tokens and the bytes of its text tokens.
 * @param size the rows of the model's embedding
 * @throws UnreadableModel if the tokens are not those of a Whisper of this size
 */
export const readVocabulary = (tokens: TokenIds, size: number): Vocabulary => {
  const id = (...names: string[]): number => {
    const found = names.map((name) => tokens.get(`<|${name}|>`)).find((value) => value !== undefined);
    if (found === undefined)
      throw new UnreadableModel(
        `The vocabulary has no token <|${names[0] ?? ''}|>: these are not the tokens of a Whisper.`,
      );
    return found;
  };
  const special = {
    eot: id('endoftext'),
    sot: id('startoftranscript'),
    translate: id('translate'),
    transcribe: id('transcribe'),
    startOfLm: id('startoflm'),
    startOfPrev: id('startofprev'),
    noSpeech: id('nospeech', 'nocaptions'),
    noTimestamps: id('notimestamps'),
  };
  const expected = special.noTimestamps + 1 + TIMESTAMPS;
  if (expected !== size)
    throw new UnreadableModel(
      `The vocabulary has ${expected} tokens, but the weights have ${size}: the tokenizer belongs to another model.`,
    );
  const languages = listLanguages(tokens, special.sot, Math.min(special.translate, special.transcribe));
  const multilingual = size !== ENGLISH_SIZE;
  return {
    ...special,
    size,
    multilingual,
    firstLanguage: special.sot + 1,
    languages: multilingual ? languages : ['en'],
    text: listText(tokens, special.eot),
  };
};

const listLanguages = (tokens: TokenIds, sot: number, end: number): string[] => {
  const byId = new Map([...tokens].map(([name, id]) => [id, name]));
  return Array.from({ length: end - sot - 1 }, (_, i) => {
    const name = byId.get(sot + 1 + i) ?? '';
    const language = /^<\|([a-z]{2,3})\|>$/u.exec(name)?.[1];
    if (language === undefined)
      throw new UnreadableModel(`The vocabulary has no language for token ${sot + 1 + i}.`);
    return language;
  });
};

const listText = (tokens: TokenIds, eot: number): Buffer[] => {
  const text: Buffer[] = [];
  for (const [name, id] of tokens) {
    if (id >= eot) continue;
    const bytes = toBytes(name);
    if (!bytes) throw new UnreadableModel(`The vocabulary's token ${id} is not byte-level text.`);
    text[id] = bytes;
  }
  for (let id = 0; id < eot; id++)
    if (!text[id]) throw new UnreadableModel(`The vocabulary has no text for token ${id}.`);
  return text;
};

/** Writes the file `tokens.txt`: a token a line, its bytes in base64 (`=` for none), a space, its id. */
export const toTokensFile = ({ text }: Pick<Vocabulary, 'text'>): string =>
  text.map((bytes, id) => `${bytes.toString('base64') || '='} ${id}\n`).join('');
