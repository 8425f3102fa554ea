import type { TranscriptDocument, TranscriptPassage } from '@escriba/contracts';
import { writeFigures } from './figures.ts';
import { hideFillers } from './fillers.ts';
import { hidePersonal } from './hide-personal.ts';
import type { PersonalRange } from './personal-data.ts';
import { findPersonalParts } from './personal-passages.ts';
import { type ViewedToken, toTokens } from './tokens.ts';

/** Ways of showing a transcript; each can be taken back, none changes the stored words. */
export type ViewOptions = {
  readonly figures?: boolean;
  readonly noFillers?: boolean;
  readonly noPersonal?: boolean;
};

/** A passage as it is shown. It may have no tokens left. */
export type ViewedPassage = Pick<TranscriptPassage, 'id' | 'speaker'> & {
  readonly tokens: readonly ViewedToken[];
};

type Viewed = Pick<TranscriptDocument, 'segments' | 'language'>;

/** Shows the passages of one transcript. What is personal is found in all of it; the rest is worked out as it is asked for. */
export type DocumentView = (passage: TranscriptPassage) => ViewedPassage;

/**
 * A way of showing a transcript again and again while it changes: a passage that reads as before is the same object.
 * No passage can be shown by itself, since a number may begin in the one before.
 */
export const createView = (
  language: string,
  options: ViewOptions,
): ((segments: readonly TranscriptPassage[]) => DocumentView) => {
  const known = new WeakMap<TranscriptPassage, Shown>();
  return (segments) => {
    const rangesOf = options.noPersonal === true ? findRanges(segments) : () => NONE;
    return (passage) => {
      const ranges = rangesOf(passage);
      const before = known.get(passage);
      if (before !== undefined && isSame(before.ranges, ranges)) return before.viewed;
      const viewed = viewPassage(passage, { ...options, language, ranges });
      known.set(passage, { ranges, viewed });
      return viewed;
    };
  };
};

type Shown = { readonly ranges: readonly PersonalRange[]; readonly viewed: ViewedPassage };

const NONE: readonly PersonalRange[] = [];

const findRanges = (segments: readonly TranscriptPassage[]) => {
  const parts = findPersonalParts(segments);
  const indexes = new Map(segments.map((passage, index) => [passage, index]));
  return (passage: TranscriptPassage): readonly PersonalRange[] => {
    const index = indexes.get(passage);
    // A passage that stands in no transcript is one of its own.
    return (index === undefined ? findPersonalParts([passage]).get(0) : parts.get(index)) ?? NONE;
  };
};

const isSame = (ones: readonly PersonalRange[], others: readonly PersonalRange[]): boolean =>
  ones.length === others.length &&
  ones.every((one, index) => {
    const other = others[index];
    return one.kind === other?.kind && one.from === other.from && one.to === other.to;
  });

type PassageOptions = ViewOptions & {
  readonly language: string;
  readonly ranges: readonly PersonalRange[];
};

const viewPassage = (
  passage: TranscriptPassage,
  { language, ranges, figures = false, noFillers = false }: PassageOptions,
): ViewedPassage => {
  // First what must not be seen: a number written as a figure would be found no more.
  let tokens = hidePersonal(toTokens(passage), ranges);
  if (noFillers) tokens = hideFillers(tokens, language);
  if (figures && language === 'pt') tokens = writeFigures(tokens);
  return { id: passage.id, speaker: passage.speaker, tokens };
};

/** All passages that still have something to show. */
export const viewDocument = ({ segments, language }: Viewed, options: ViewOptions): ViewedPassage[] =>
  segments.map(createView(language, options)(segments)).filter(({ tokens }) => tokens.length > 0);
