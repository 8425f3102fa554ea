import type { CleanKind } from '@escriba/contracts/shared/clean-kinds';
import type { PersonalKind } from '@escriba/contracts/shared/personal-kinds';
import type { TranscriptDocument, TranscriptPassage } from '@escriba/contracts/transcription/document';
import { cleanText, markChanges } from './clean.ts';
import { writeFigures } from './figures.ts';
import { hidePersonal } from './hide-personal.ts';
import type { PersonalRange } from './personal-data.ts';
import { findPersonalParts } from './personal-passages.ts';
import { type ViewedToken, toTokens } from './tokens.ts';

/** Display options of a transcript; none changes the stored words. */
export type ViewOptions = {
  readonly figures?: boolean;
  /** Leaves out fillers and repetitions, and tidies punctuation. */
  readonly clean?: boolean;
  /** The parts of `clean`; all if missing. */
  readonly cleanKinds?: readonly CleanKind[];
  /** Whether what `clean` leaves out is shown, marked as such. */
  readonly showsRemoved?: boolean;
  readonly noPersonal?: boolean;
  /** The kinds that `noPersonal` hides; all if missing. */
  readonly personalKinds?: readonly PersonalKind[];
};

/** A passage as displayed. It may have no tokens. */
export type ViewedPassage = Pick<
  TranscriptPassage,
  'id' | 'speaker' | 'language' | 'startsParagraph' | 'sentAt'
> & {
  readonly tokens: readonly ViewedToken[];
};

type Viewed = Pick<TranscriptDocument, 'segments' | 'language'>;

/** Displays the passages of one transcript. Personal data is found in the whole transcript; the rest is computed on demand. */
export type DocumentView = (passage: TranscriptPassage) => ViewedPassage;

/**
 * Creates a view of a changing transcript, in which an unchanged passage stays the same object. It needs all passages, because a number may
 * begin in the previous one.
 */
export const createView = (
  language: string,
  options: ViewOptions,
): ((segments: readonly TranscriptPassage[]) => DocumentView) => {
  const known = new WeakMap<TranscriptPassage, Shown>();
  return (segments) => {
    const rangesOf = options.noPersonal === true ? findRanges(segments, options.personalKinds) : () => NONE;
    return (passage) => {
      const ranges = rangesOf(passage);
      const before = known.get(passage);
      if (before !== undefined && isSame(before.ranges, ranges)) return before.viewed;
      const viewed = viewPassage(passage, { ...options, language: passage.language ?? language, ranges });
      known.set(passage, { ranges, viewed });
      return viewed;
    };
  };
};

type Shown = { readonly ranges: readonly PersonalRange[]; readonly viewed: ViewedPassage };

const NONE: readonly PersonalRange[] = [];

const findRanges = (segments: readonly TranscriptPassage[], kinds: ViewOptions['personalKinds']) => {
  const parts = findPersonalParts(segments, kinds);
  const indexes = new Map(segments.map((passage, index) => [passage, index]));
  return (passage: TranscriptPassage): readonly PersonalRange[] => {
    const index = indexes.get(passage);
    // A passage outside the transcript is viewed on its own.
    return (index === undefined ? findPersonalParts([passage], kinds).get(0) : parts.get(index)) ?? NONE;
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
  { language, ranges, figures = false, clean = false, cleanKinds, showsRemoved = false }: PassageOptions,
): ViewedPassage => {
  // Personal data first: a number written as a figure would no longer be found.
  const source = hidePersonal(toTokens(passage), ranges);
  const cleaned = clean ? cleanText(source, language, cleanKinds) : { tokens: source, removed: [] };
  const written = figures && language === 'pt' ? writeFigures(cleaned.tokens) : cleaned.tokens;
  const tokens = showsRemoved ? markChanges(written, cleaned.removed, source) : written;
  const { words: _words, ...shown } = passage;
  return { ...shown, tokens };
};

/** Returns all passages with visible tokens. */
export const viewDocument = ({ segments, language }: Viewed, options: ViewOptions): ViewedPassage[] =>
  segments.map(createView(language, options)(segments)).filter(({ tokens }) => tokens.length > 0);
