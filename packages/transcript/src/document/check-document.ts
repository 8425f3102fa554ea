import type { TranscriptDocument, TranscriptPassage } from '@escriba/contracts/transcription/document';

/** Returns violated invariants of a transcript, for developers; empty if it is valid. */
export const findDocumentFaults = (document: TranscriptDocument): string[] => [
  ...twice(document.segments, 'segment'),
  ...twice(document.speakers, 'speaker'),
  ...unknownSpeakers(document),
  ...wrongTimes(document),
];

const twice = (items: readonly { readonly id: string }[], what: string): string[] => {
  const seen = new Set<string>();
  return items.flatMap(({ id }) => {
    const isKnown = seen.has(id);
    seen.add(id);
    return isKnown ? [`${what} ${id} occurs twice`] : [];
  });
};

const unknownSpeakers = ({ segments, speakers }: TranscriptDocument): string[] => {
  const known = new Set(speakers.map(({ id }) => id));
  return segments
    .filter(({ speaker }) => speaker !== null && !known.has(speaker))
    .map(({ id }) => `segment ${id} names an unknown speaker`);
};

const wrongTimes = ({ segments, durationMs }: TranscriptDocument): string[] => {
  let reachedMs = 0;
  return segments.flatMap((segment) => {
    const faults = faultsInside(segment, reachedMs, durationMs);
    reachedMs = segment.words.at(-1)?.startMs ?? reachedMs;
    return faults;
  });
};

const faultsInside = ({ id, words }: TranscriptPassage, fromMs: number, durationMs: number): string[] => {
  if (words.length === 0) return [`segment ${id} has no words`];
  let reachedMs = fromMs;
  for (const word of words) {
    if (word.startMs < reachedMs) return [`segment ${id} goes back in time`];
    if (word.endMs < word.startMs) return [`segment ${id} has a word that ends before it starts`];
    if (word.endMs > durationMs) return [`segment ${id} outlasts the recording`];
    reachedMs = word.startMs;
  }
  return [];
};
