import { endsSentence } from '@escriba/transcript/sentences';
import type { Segment, Word } from '../types.ts';

const pauseMs = 1_000;
const segmentMsMax = 15_000;

/** Groups words (with the spaces before them) into sentences; a long pause or too long a sentence ends one too. */
export const toSegments = (words: readonly Word[]): Segment[] => {
  const segments: Word[][] = [];
  let open: Word[] = [];
  for (const word of words) {
    const last = open.at(-1);
    const first = open[0];
    if (last && first && endsBefore(word, last, first)) {
      segments.push(open);
      open = [];
    }
    open.push(word);
  }
  if (open.length > 0) segments.push(open);
  return segments.map((group) => ({
    startMs: group[0]?.startMs ?? 0,
    endMs: group.at(-1)?.endMs ?? 0,
    text: joinWords(group),
    words: group.map((word) => ({ ...word, text: word.text.trim() })),
    ...(group[0]?.unsure ? { unsure: true as const } : {}),
    ...(group[0]?.language === undefined ? {} : { language: group[0].language }),
  }));
};

/** The words' text as it was written. */
export const joinWords = (words: readonly Word[]): string =>
  words
    .map((word) => word.text)
    .join('')
    .replaceAll(/\s+/gu, ' ')
    .trim();

const endsBefore = (next: Word, last: Word, first: Word): boolean => {
  if (next.startMs - last.endMs >= pauseMs || next.unsure !== last.unsure) return true;
  if (next.language !== last.language) return true;
  if (endsSentence(last.text)) return true;
  return next.endMs - first.startMs > segmentMsMax && /[,;:、，]\s*$/u.test(last.text);
};
