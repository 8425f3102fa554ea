import type { TranscriptWord } from '@escriba/contracts/transcription/document';

type Words = readonly TranscriptWord[];

/** Most words of a sentence to show; longer ones are those of a text without punctuation. */
const WORDS_MAX = 45;
/** Fewest words of a part. */
const WORDS_MIN = 6;
/** Silence at which a text without punctuation is cut. */
const PAUSE_MS = 700;

/** Cuts a sentence that is too long to be one at its pauses, else at the longest of them in reach. Takes time in proportion to its words. */
export const cutLong = (words: Words): TranscriptWord[][] => {
  if (words.length <= WORDS_MAX) return [[...words]];
  return cutAtPauses(words).flatMap(cutInReach);
};

const cutAtPauses = (words: Words): Words[] => {
  const parts: Words[] = [];
  let from = 0;
  for (let at = WORDS_MIN; at <= words.length - WORDS_MIN; at += 1) {
    if (at - from < WORDS_MIN || pauseBefore(words, at) < PAUSE_MS) continue;
    parts.push(words.slice(from, at));
    from = at;
  }
  return [...parts, words.slice(from)];
};

const cutInReach = (words: Words): TranscriptWord[][] => {
  const parts: TranscriptWord[][] = [];
  let from = 0;
  while (words.length - from > WORDS_MAX) {
    const to = bestCut(words, from + WORDS_MIN, Math.min(from + WORDS_MAX, words.length - WORDS_MIN));
    parts.push(words.slice(from, to));
    from = to;
  }
  return [...parts, words.slice(from)];
};

/** How much a comma counts, in ms of a pause. */
const COMMA_MS = 300;

const bestCut = (words: Words, from: number, to: number): number => {
  let best = to;
  let bestMs = -1;
  for (let at = from; at <= to; at += 1) {
    const comma = /[,;:،、，]$/.test(words[at - 1]?.text ?? '') ? COMMA_MS : 0;
    const pauseMs = pauseBefore(words, at) + comma;
    if (pauseMs < bestMs) continue;
    best = at;
    bestMs = pauseMs;
  }
  return best;
};

const pauseBefore = (words: Words, at: number): number =>
  Math.max(0, (words[at]?.startMs ?? 0) - (words[at - 1]?.endMs ?? 0));
