import { samplesToMs, type Word } from '@escriba/speech';
import type { RawResult } from './process/messages.ts';
import { isSpecial } from './published/read-tokens.ts';

type Place = {
  /** The piece's start in its recording. */
  offsetMs: number;
  /** The length of the piece. */
  samples: number;
};

const HAS_LETTER = /[\p{L}\p{N}\p{S}\p{M}]/u;

/**
 * Joins tokens to words, with the spaces before them: a token that begins with a space begins a word, and punctuation belongs to the word
 * before it. A word lasts from its first token until the end of its last one with a letter, in the recording's time; its confidence is the
 * probability of the least probable of these.
 */
export const wordsOfTokens = (result: RawResult, { offsetMs, samples }: Place): Word[] => {
  const pieceEndMs = offsetMs + samplesToMs(samples);
  const inPiece = (seconds: number): number => Math.min(pieceEndMs, Math.round(offsetMs + 1_000 * seconds));
  const groups = groupTokens(result);
  return groups.map((tokens, i) => {
    const { startS, endS, ...word } = joinTokens(tokens);
    const nextS = groups[i + 1]?.[0]?.startS ?? Infinity;
    const startMs = inPiece(startS);
    return { ...word, startMs, endMs: Math.max(startMs, inPiece(Math.min(endS, nextS))) };
  });
};

const joinTokens = (tokens: readonly Token[]) => {
  const spoken = tokens.filter(({ text }) => HAS_LETTER.test(text));
  const counted = spoken.length > 0 ? spoken : tokens;
  return {
    text: tokens.map(({ text }) => text).join(''),
    startS: counted[0]?.startS ?? 0,
    endS: counted.at(-1)?.endS ?? 0,
    confidence: Math.min(...counted.map(({ probability }) => probability)),
  };
};

type Token = { text: string; startS: number; endS: number; probability: number };

const groupTokens = (result: RawResult): Token[][] => {
  const words: Token[][] = [];
  for (const token of listTokens(result)) {
    const word = words.at(-1);
    const isBeginning = token.text.startsWith(' ') && (HAS_LETTER.test(token.text) || token.text === ' ');
    if (!word || (isBeginning && !isOpen(word))) words.push([token]);
    else word.push(token);
  }
  return words;
};

/** A space or an opening bracket alone: the word follows. */
const isOpen = (word: readonly Token[]): boolean =>
  /^\s*[\p{Ps}\p{Pi}"¿¡]*$/u.test(word.map(({ text }) => text).join(''));

const listTokens = ({ tokens, timestamps, durations, ys_log_probs: logarithms }: RawResult): Token[] =>
  tokens.flatMap((text, i) => {
    const startS = timestamps[i];
    if (startS === undefined || isSpecial(text.trim())) return [];
    const endS = startS + (durations[i] ?? FRAME_S);
    return [{ text, startS, endS, probability: Math.min(1, Math.exp(logarithms[i] ?? 0)) }];
  });

/** A step of the encoder, which is what is known of a token without a duration. */
const FRAME_S = 0.08;
