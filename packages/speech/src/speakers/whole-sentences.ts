import { endsSentence } from '@escriba/transcript/sentences';
import type { Span } from '../types.ts';

/** A word and who speaks it. */
export type SpokenWord = Span & { readonly text: string; readonly speaker: number };

/** A voice print is taken every 0.8 s: a change of speaker is known no better. */
const BORDER_MS = 800;

/**
 * Moves a change of speaker that is shortly after the start of a sentence, or shortly before its end, to where the sentence starts or ends:
 * people rarely begin with another one's last word. `segments` are words without a long pause; the speaker who says most of a sentence gets
 * its ends.
 */
export const keepSentencesWhole = (segments: readonly (readonly SpokenWord[])[]): number[] =>
  segments.flatMap((words) => sentencesOf(words).flatMap(speakersOf));

const sentencesOf = (words: readonly SpokenWord[]): SpokenWord[][] => {
  const sentences: SpokenWord[][] = [];
  let open: SpokenWord[] = [];
  for (const word of words) {
    open.push(word);
    if (!endsSentence(word.text)) continue;
    sentences.push(open);
    open = [];
  }
  return open.length > 0 ? [...sentences, open] : sentences;
};

const speakersOf = (sentence: readonly SpokenWord[]): number[] => {
  const main = mainSpeaker(sentence);
  const from = sentence.findIndex(({ speaker }) => speaker === main);
  const to = sentence.findLastIndex(({ speaker }) => speaker === main);
  const [isHeadShort, isTailShort] = [sentence.slice(0, from), sentence.slice(to + 1)].map(
    (words) => lengthMs(words) < BORDER_MS,
  );
  return sentence.map(({ speaker }, index) =>
    (index < from && isHeadShort === true) || (index > to && isTailShort === true) ? main : speaker,
  );
};

const mainSpeaker = (sentence: readonly SpokenWord[]): number => {
  const shares = [...Map.groupBy(sentence, ({ speaker }) => speaker)].map(([speaker, words]) => ({
    speaker,
    ms: words.reduce((sum, word) => sum + word.endMs - word.startMs, 0),
  }));
  return shares.reduce((most, share) => (share.ms > most.ms ? share : most), { speaker: 0, ms: -1 }).speaker;
};

const lengthMs = (words: readonly Span[]): number => (words.at(-1)?.endMs ?? 0) - (words[0]?.startMs ?? 0);
