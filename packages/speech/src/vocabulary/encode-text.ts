import type { TokenBytes } from '../whisper/tokens.ts';

/** Whisper's parts of a text, which no token crosses: words and numbers with the space before them, punctuation. */
const PARTS = /'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+/gu;

export type TextEncoder = (text: string) => number[];

/**
 * Creates a function that divides a text into the model's tokens (byte pair encoding): of all neighbours, those whose joint token has the
 * lowest id are joined first.
 */
export const createTextEncoder = (tokens: TokenBytes): TextEncoder => {
  let ids: ReadonlyMap<string, number> | undefined;
  return (text) => {
    ids ??= new Map(tokens.map((bytes, id) => [Buffer.from(bytes).toString('latin1'), id]));
    const known = ids;
    return (text.match(PARTS) ?? []).flatMap((part) => encodePart(part, known));
  };
};

const encodePart = (part: string, ids: ReadonlyMap<string, number>): number[] => {
  const pieces = Array.from(Buffer.from(part, 'utf8'), (byte) => String.fromCodePoint(byte));
  for (;;) {
    const joined = pieces.slice(1).map((piece, i) => ids.get((pieces[i] ?? '') + piece) ?? Infinity);
    const lowest = Math.min(...joined);
    if (lowest === Infinity) break;
    const at = joined.indexOf(lowest);
    pieces.splice(at, 2, (pieces[at] ?? '') + (pieces[at + 1] ?? ''));
  }
  return pieces.flatMap((piece) => ids.get(piece) ?? []);
};
