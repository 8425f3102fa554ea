import type { Span, Word } from '../types.ts';
import { fitTokensToFrames } from './alignment.ts';
import type { Attempt, LoadedWhisper } from './attempt.ts';
import { warpTime } from './time-warping.ts';
import { timeWords } from './word-times.ts';
import { toWords } from './words.ts';

/** The words of an attempt, with the spaces before them, with their times in the recording. */
export const alignText = async (
  { config, tokens, decoder }: LoadedWhisper,
  { encoded, prompt, language, hypothesis }: Attempt,
  offsetMs: number,
  spans: readonly Span[],
): Promise<Word[]> => {
  if (hypothesis.tokens.length === 0) return [];
  const sequence = [...prompt, ...hypothesis.tokens, config.eot];
  decoder.listenTo(encoded, 1);
  const attention = await decoder.align(sequence, encoded);
  const fit = fitTokensToFrames(attention, {
    heads: config.alignmentHeads,
    tokens: sequence.length,
    framesPadded: encoded.framesPadded,
    frames: encoded.frames,
    // A row locates the token after it: the prompt's last row finds the first word.
    firstRow: prompt.length - 1,
    rows: hypothesis.tokens.length + 1,
  });
  return timeWords({
    words: toWords(hypothesis.tokens, tokens, language),
    logprobs: hypothesis.logprobs,
    fit,
    starts: warpTime(fit),
    offsetMs,
    spans,
  });
};
