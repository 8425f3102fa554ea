import { readFile } from 'node:fs/promises';

/** Each text token's bytes, by id. A character may be spread over several tokens. */
export type TokenBytes = readonly Uint8Array[];

/** Reads `tokens.txt`: one token per line, its bytes in base64, a space, its id. */
export const readTokens = async (path: string): Promise<TokenBytes> =>
  parseTokens(await readFile(path, 'latin1'));

const parseTokens = (text: string): TokenBytes => {
  const tokens: Uint8Array[] = [];
  for (const line of text.split('\n')) {
    const space = line.lastIndexOf(' ');
    if (space < 0) continue;
    tokens[Number(line.slice(space + 1))] = Buffer.from(line.slice(0, space), 'base64');
  }
  return tokens;
};

/** Consecutive tokens, by position in the sequence, that together make whole characters. */
export type TextUnit = { text: string; firstToken: number; lastToken: number };

/**
 * Joins tokens until their bytes make whole characters. Invalid bytes become U+FFFD; an incomplete character at the end of a truncated text
 * is omitted.
 */
export const toTextUnits = (ids: readonly number[], tokens: TokenBytes): TextUnit[] => {
  const units: TextUnit[] = [];
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let firstToken = 0;
  ids.forEach((id, i) => {
    const text = decoder.decode(tokens[id] ?? new Uint8Array(), { stream: true });
    if (text === '') return;
    units.push({ text, firstToken, lastToken: i });
    firstToken = i + 1;
  });
  return units;
};

export const tokensToText = (ids: readonly number[], tokens: TokenBytes): string =>
  toTextUnits(ids, tokens)
    .map((unit) => unit.text)
    .join('');
