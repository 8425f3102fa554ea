import { UnreadableModel } from '../errors.ts';
import { isRecord, parseJson } from '../json.ts';
import type { TokenIds } from './vocabulary.ts';

/** Reads a file of the model's folder, or undefined if it has none of this name. */
export type ReadText = (name: string) => Promise<string | undefined>;

/**
 * Reads the tokens of a published model: from `tokenizer.json`, CTranslate2's `vocabulary.json` or `vocabulary.txt`, or `vocab.json` with
 * `added_tokens.json`.
 */
export const readTokenIds = async (read: ReadText): Promise<TokenIds> => {
  const tokenizer = await read('tokenizer.json');
  if (tokenizer !== undefined) return fromTokenizer(parseJson(tokenizer, 'tokenizer.json'));
  const list = await read('vocabulary.json');
  if (list !== undefined) return fromList(parseJson(list, 'vocabulary.json'));
  const lines = await read('vocabulary.txt');
  if (lines !== undefined) return fromList(lines.split('\n'));
  const vocab = await read('vocab.json');
  if (vocab === undefined)
    throw new UnreadableModel(
      'The folder has no vocabulary: add the model’s tokenizer.json (or vocabulary.json, or vocab.json).',
    );
  const added = await read('added_tokens.json');
  return new Map([
    ...numbered(parseJson(vocab, 'vocab.json'), 'vocab.json'),
    ...(added === undefined ? [] : numbered(parseJson(added, 'added_tokens.json'), 'added_tokens.json')),
  ]);
};

const fromTokenizer = (content: unknown): TokenIds => {
  const model = isRecord(content) ? content['model'] : undefined;
  const added = isRecord(content) ? content['added_tokens'] : undefined;
  const tokens = new Map(numbered(isRecord(model) ? model['vocab'] : undefined, 'tokenizer.json'));
  for (const token of Array.isArray(added) ? added : []) {
    if (isRecord(token)) tokens.set(String(token['content']), Number(token['id']));
  }
  return tokens;
};

const fromList = (content: unknown): TokenIds => {
  if (!Array.isArray(content)) throw new UnreadableModel('vocabulary.json is not a list of tokens.');
  return new Map(content.map((token, id) => [String(token), id]));
};

const numbered = (content: unknown, file: string): [string, number][] => {
  if (!isRecord(content)) throw new UnreadableModel(`${file} has no tokens.`);
  return Object.entries(content).map(([token, id]) => [token, Number(id)]);
};
