import type { PieceResult, Span } from '../../platform/db/json.ts';
import { joinCloserThan } from '../../platform/db/spans.ts';
import type { Stem } from '../../platform/media/find-stems.ts';
import type { RecognisedStems } from '../runs/place-in-recording.ts';

type StemSpeakers = {
  readonly areStemsSpeakers: true;
  readonly names?: readonly string[];
  readonly overlaps: readonly Span[];
};

/** Least part of all words that a speaker has: fewer are a mistake of the recogniser, such as in music. */
const SHARE_MIN = 0.02;

/**
 * Makes each voice a speaker, who speaks at once with others where their words do. Returns undefined if only one says something: its channel
 * may have several people.
 */
export const speakersOfStems = (
  results: readonly PieceResult[],
  { found, ofPieces }: RecognisedStems,
  channelNames: readonly [string, string] | undefined,
): StemSpeakers | undefined => {
  const words = found.map((_, stem) =>
    results.flatMap((result, index) => (ofPieces[index] === stem ? wordsOf(result) : [])),
  );
  const wordCount = words.reduce((sum, { length }) => sum + length, 0);
  if (words.filter(({ length }) => length > wordCount * SHARE_MIN).length < 2) return undefined;
  const names = channelNames && namesOf(found, channelNames);
  return { areStemsSpeakers: true, ...(names && { names }), overlaps: findOverlaps(words) };
};

const wordsOf = ({ segments }: PieceResult): Span[] =>
  segments.flatMap(({ words, unsure, ...segment }) => {
    if (unsure === true) return [];
    return words.length > 0 ? words : [segment];
  });

/** Names are those of the channels of one track. */
const namesOf = (found: readonly Stem[], names: readonly [string, string]): string[] | undefined => {
  const known = found.flatMap(({ track, channel }) =>
    track === found[0]?.track ? (names[channel] ?? []) : [],
  );
  return known.length === found.length ? known : undefined;
};

/** Least length of an overlap: shorter ones are no more than the margins of a speaker's turn. */
const OVERLAP_MS_MIN = 250;
/** The longest pause between the words of a sentence. */
const PAUSE_MS = 200;

const findOverlaps = (words: readonly (readonly Span[])[]): Span[] => {
  const spoken = words.map((ofOne) => joinCloserThan(ofOne, PAUSE_MS));
  const both = spoken.flatMap((spans, stem) =>
    spoken.slice(stem + 1).flatMap((others) => meetingsOf(spans, others)),
  );
  return joinCloserThan(both, PAUSE_MS).filter(({ startMs, endMs }) => endMs - startMs >= OVERLAP_MS_MIN);
};

/** Returns where two lists of spans in order have the same time. */
const meetingsOf = (spans: readonly Span[], others: readonly Span[]): Span[] => {
  const meetings: Span[] = [];
  let from = 0;
  for (const span of spans) {
    while ((others[from]?.endMs ?? Number.POSITIVE_INFINITY) <= span.startMs) from += 1;
    for (let at = from; (others[at]?.startMs ?? Number.POSITIVE_INFINITY) < span.endMs; at++) {
      const other = others[at];
      if (other === undefined) break;
      meetings.push({
        startMs: Math.max(span.startMs, other.startMs),
        endMs: Math.min(span.endMs, other.endMs),
      });
    }
  }
  return meetings;
};
