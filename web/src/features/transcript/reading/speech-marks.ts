import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import { lastAtOrBefore } from './sorted-search.ts';

type Span = { readonly startMs: number; readonly endMs: number };

/** The marks that say who speaks in a paragraph. */
export type SpeechMarks = {
  /** The parts in which people speak at once. */
  readonly overlaps: readonly Span[];
  /** The first part in which it is uncertain who speaks. */
  readonly doubtful?: Span | undefined;
};

/**
 * Returns the marks of each paragraph, by its index: a part belongs to the paragraph in whose time its middle is, up to the start of the
 * next. Where people speak at once, that is why it is uncertain who speaks: one mark is enough.
 */
export const markSpeech = (
  { overlappingSpeech = [], doubtfulSpeakers = [] }: SpeechOf,
  paragraphStarts: ArrayLike<number>,
): ((paragraph: number) => SpeechMarks) => {
  const paragraphOf = ({ startMs, endMs }: Span) =>
    Math.max(0, lastAtOrBefore(paragraphStarts, (startMs + endMs) / 2));
  const overlaps = Map.groupBy(overlappingSpeech, paragraphOf);
  const doubtful = Map.groupBy(
    doubtfulSpeakers.filter((doubt) => !overlappingSpeech.some((overlap) => touches(doubt, overlap))),
    paragraphOf,
  );
  return (paragraph) => ({
    overlaps: overlaps.get(paragraph) ?? [],
    doubtful: doubtful.get(paragraph)?.[0],
  });
};

type SpeechOf = Pick<TranscriptDocument, 'overlappingSpeech' | 'doubtfulSpeakers'>;

export const isSameMarks = (one: SpeechMarks, other: SpeechMarks): boolean =>
  one.doubtful?.startMs === other.doubtful?.startMs &&
  one.overlaps.length === other.overlaps.length &&
  one.overlaps.every(({ startMs }, index) => startMs === other.overlaps[index]?.startMs);

const touches = (one: Span, other: Span): boolean => one.startMs < other.endMs && one.endMs > other.startMs;
