import { CLEAN_KINDS, type CleanKind } from '@escriba/contracts/shared/clean-kinds';
import type { TranscriptPassage } from '@escriba/contracts/transcription/document';
import { hideFillers, mayBeginFiller } from './fillers.ts';
import { hideRepeats } from './repeats.ts';
import { tidyPunctuation } from './spelling.ts';
import { type ViewedToken, toTokens } from './tokens.ts';

type Step = (tokens: readonly ViewedToken[], language: string) => ViewedToken[];

/** Each step sees what the ones before it left: 'eu, hum, eu fui' repeats itself without its filler. */
const STEPS: Readonly<Record<CleanKind, Step>> = {
  fillers: hideFillers,
  repeats: hideRepeats,
  punctuation: tidyPunctuation,
};

export type CleanText = {
  readonly tokens: readonly ViewedToken[];
  /** What is left out, with its kind in `removedAs`. */
  readonly removed: readonly ViewedToken[];
};

/**
 * Cleans a passage: leaves words out and changes capitals and punctuation, as far as `kinds` says. It adds no word and changes no letter but to
 * upper case.
 */
export const cleanText = (
  source: readonly ViewedToken[],
  language: string,
  kinds: readonly CleanKind[] = CLEAN_KINDS,
): CleanText => {
  const removed: ViewedToken[] = [];
  let tokens = source;
  for (const kind of CLEAN_KINDS) {
    if (!kinds.includes(kind)) continue;
    const next = STEPS[kind](tokens, language);
    const kept = new Set(next.map(({ from }) => from));
    for (const token of tokens) if (!kept.has(token.from)) removed.push({ ...token, removedAs: kind });
    tokens = next;
  }
  return { tokens, removed };
};

/**
 * Marks every change of the clean text: what is left out is back in its place as it was written, and a word that is written otherwise has its text
 * before in `was`.
 */
export const markChanges = (
  tokens: readonly ViewedToken[],
  removed: readonly ViewedToken[],
  source: readonly ViewedToken[],
): readonly ViewedToken[] => {
  const written = new Map(source.map(({ from, text }) => [from, text]));
  const back = removed.map((token) => ({ ...token, text: written.get(token.from) ?? token.text }));
  const marked = tokens.map((token) => {
    const was = token.kind === 'figure' ? undefined : written.get(token.from);
    return was === undefined || was === token.text ? token : { ...token, was };
  });
  return [...marked, ...back].toSorted((one, other) => one.from - other.from);
};

/** Returns whether nothing of a passage is left in the clean text. One look at the first word tells it of most, so hours of text take a moment. */
export const isCleanedAway = (
  passage: Pick<TranscriptPassage, 'words' | 'language'>,
  language: string,
  kinds?: readonly CleanKind[],
): boolean =>
  mayBeginFiller(passage.words[0]?.text ?? '') &&
  cleanText(toTokens(passage), passage.language ?? language, kinds).tokens.length === 0;
