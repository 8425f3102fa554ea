import { toTextUnits, type TextUnit, type TokenBytes } from './tokens.ts';
import { isUnspaced } from '@escriba/transcript/unspaced';

/** A word of the text before its times are known: the tokens it comes from, as fractions if tokens contain several. */
export type WordTokens = {
  /** As in the text, including the space before it. */
  text: string;
  /** First and last position of its letters in the token sequence, excluding punctuation. */
  from: number;
  to: number;
};

const hasLetter = /[\p{L}\p{N}\p{S}\p{M}]/u;
const opening = /^\s*[\p{Ps}\p{Pi}"'¿¡-]+$/u;

/**
 * Converts tokens to words. In spaced scripts a word begins with a space; in others Unicode's word boundaries are used. Punctuation belongs
 * to the word before it, opening brackets and quotes to the one after.
 */
export const toWords = (ids: readonly number[], tokens: TokenBytes, language: string): WordTokens[] => {
  const units = toTextUnits(ids, tokens);
  const parts = isUnspaced(language) ? splitByDictionary(units, language) : splitBySpaces(units);
  return attachPunctuation(parts);
};

const splitBySpaces = (units: TextUnit[]): WordTokens[] => {
  const words: WordTokens[] = [];
  for (const { text, firstToken, lastToken } of units) {
    const word = words.at(-1);
    const [from, to] = [firstToken, lastToken + 1];
    if (!word || /^\s/u.test(text)) words.push({ text, from, to });
    else {
      // A full stop's time is the pause after the word, not the word.
      if (hasLetter.test(text)) word.to = to;
      word.text += text;
    }
  }
  return words;
};

const splitByDictionary = (units: TextUnit[], language: string): WordTokens[] => {
  const text = units.map((unit) => unit.text).join('');
  const places = placesOfCharacters(units);
  return Array.from(new Intl.Segmenter(language, { granularity: 'word' }).segment(text), (part) => ({
    text: part.segment,
    from: places[part.index] ?? 0,
    to: places[part.index + part.segment.length] ?? places.at(-1) ?? 0,
  }));
};

/** The position of each character in the token sequence; the last entry is the end. */
const placesOfCharacters = (units: TextUnit[]): number[] => {
  const places: number[] = [];
  for (const { text, firstToken, lastToken } of units) {
    const tokens = lastToken + 1 - firstToken;
    for (let i = 0; i < text.length; i++) places.push(firstToken + (tokens * i) / text.length);
  }
  places.push((units.at(-1)?.lastToken ?? -1) + 1);
  return places;
};

const attachPunctuation = (parts: WordTokens[]): WordTokens[] => {
  const words: WordTokens[] = [];
  let prefix = '';
  for (const part of parts) {
    const word = words.at(-1);
    if (hasLetter.test(part.text)) {
      words.push({ ...part, text: prefix + part.text });
      prefix = '';
    } else if (opening.test(part.text) || !word) prefix += part.text;
    else word.text += part.text;
  }
  const last = words.at(-1);
  if (last) last.text += prefix;
  return words;
};
