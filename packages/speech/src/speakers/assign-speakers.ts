import type { Span, SpeakerTurn } from '../types.ts';
import { speakersOfWords } from './speakers-of-words.ts';

export type AssignOptions = {
  /**
   * Shorter runs of another speaker's words do not change the speaker, unless equally long pauses separate them: they are errors at the
   * border of two turns. Default 500.
   */
  breathMs?: number;
};

/** A segment whose words may have more than times and text. */
type SegmentOf<W extends TimedText> = TimedText & { words: readonly W[] };
type TimedText = Span & { text: string; unsure?: true; language?: string };

/** A segment that one speaker says. */
export type SpokenSegment<W extends TimedText> = TimedText & { speaker: number; words: W[] };

/**
 * Splits the segments where the speaker changes, never inside a word, and at the end of a sentence if that is near; every part has one
 * speaker. Words and their order are unchanged; an unsplit segment keeps its text and times, every part its language. Without turns
 * everything is speaker 0.
 */
export const assignSpeakers = <W extends TimedText>(
  segments: readonly SegmentOf<W>[],
  turns: readonly SpeakerTurn[],
  options: AssignOptions = {},
): SpokenSegment<W>[] => {
  // A segment without words is treated as one long word.
  const unitsOf = (segment: SegmentOf<W>): readonly TimedText[] =>
    segment.words.length > 0 ? segment.words : [segment];
  const speakers = speakersOfWords(segments.map(unitsOf), turns, options.breathMs ?? 500);
  let at = 0;
  return segments.flatMap((segment) => {
    const from = at;
    at += unitsOf(segment).length;
    return cutSegment(segment, speakers.slice(from, at));
  });
};

/** `speakers`: one per word. */
const cutSegment = <W extends TimedText>(
  { words, ...segment }: SegmentOf<W>,
  speakers: readonly number[],
): SpokenSegment<W>[] => {
  const parts: { speaker: number; words: W[] }[] = [];
  for (const [i, speaker] of speakers.entries()) {
    const word = words[i];
    const last = parts.at(-1);
    if (last?.speaker === speaker && word) last.words.push(word);
    else parts.push({ speaker, words: word ? [word] : [] });
  }
  return parts.map((part, i) => {
    const [isFirst, isLast] = [i === 0, i === parts.length - 1];
    const startMs = isFirst ? segment.startMs : (part.words[0]?.startMs ?? segment.startMs);
    const endMs = isLast ? segment.endMs : (part.words.at(-1)?.endMs ?? segment.endMs);
    const text = isFirst && isLast ? segment.text : textOf(part.words, segment.text);
    const { unsure, language } = segment;
    return { startMs, endMs, text, ...part, ...(unsure && { unsure }), ...(language && { language }) };
  });
};

/** Spaced like the whole segment: some scripts have no spaces. */
const textOf = (words: readonly TimedText[], whole: string): string => {
  const spaced = words.map(({ text }) => text).join(' ');
  const unspaced = words.map(({ text }) => text).join('');
  return !whole.includes(spaced) && whole.includes(unspaced) ? unspaced : spaced;
};
