import { UnreadableTransducer } from '../errors.ts';

/**
 * Reads `tokens.txt`: a token and its number per line, the blank as the last.
 * @throws UnreadableTransducer if the numbers have gaps, or the last one is not the blank
 */
export const readTokens = (text: string): string[] => {
  const lines = text.split(/\r?\n/u).filter((line) => line !== '');
  const tokens = lines.map((line, id) => {
    const space = line.lastIndexOf(' ');
    if (space < 0 || line.slice(space + 1) !== String(id))
      throw new UnreadableTransducer(
        `tokens.txt has no token ${id} in line ${id + 1}. Download it again, from the same place as the graphs.`,
      );
    return line.slice(0, space);
  });
  if (tokens.at(-1) !== BLANK)
    throw new UnreadableTransducer(`tokens.txt does not end with ${BLANK}: it is of another kind of model.`);
  return tokens;
};

const BLANK = '<blk>';

/**
 * The tokens as sherpa-onnx reads them to divide hot words: each with a score. SentencePiece numbers the pieces of a BPE model in the order
 * of their merges, so that an earlier number is the preferred one.
 */
export const toBpeVocabulary = (tokens: readonly string[]): string =>
  tokens
    .map((token, id) => ({ token, id }))
    .filter(({ token }) => !isSpecial(token))
    .map(({ token, id }) => `${token}\t${-id}\n`)
    .join('');

/** Whether a token stands for no text: `<unk>`, `<blk>`, `<|endoftext|>`. */
export const isSpecial = (token: string): boolean => /^<.+>$/u.test(token);
