import type { SpeakerTurn } from '@escriba/speech';
import type { Segment, Span } from '../../platform/db/json.ts';
import type { ChannelLevels } from './measure-channels.ts';

/** Least loudness of a channel with speech: one that never exceeds −34 dB is noise, which must not be amplified to speech. */
const LOUDNESS_MIN = 0.02;
/** The part of a channel, its loudest, that says how loud its speech is. */
const LOUDEST_SHARE = 0.01;
/** Ratio up to which two channels are alike: channels this close, in almost all words, are the same sound twice. */
const RATIO_ALIKE = 1.2;
const SHARE_ALIKE = 0.9;

/**
 * Finds speaker turns from the channels of a recording: 0 speaks in the left one, 1 in the right. A word belongs to the channel in which it
 * is louder, each compared with the channel's own speech. Returns null if both channels have the same sound.
 */
export const turnsOfChannels = (
  segments: readonly Segment[],
  levels: ChannelLevels,
): SpeakerTurn[] | null => {
  const spans = segments.flatMap(({ words, ...segment }): Span[] => (words.length > 0 ? words : [segment]));
  const heard = spans.map((span) => ({
    span,
    left: loudnessOf(levels.left, span, levels.frameMs),
    right: loudnessOf(levels.right, span, levels.frameMs),
  }));
  const alike = heard.filter(
    ({ left, right }) => Math.max(left, right) <= Math.min(left, right) * RATIO_ALIKE,
  );
  if (heard.length > 0 && alike.length >= heard.length * SHARE_ALIKE) return null;
  const [leftVoice, rightVoice] = [voiceOf(levels.left), voiceOf(levels.right)];
  return joinTurns(
    heard.map(({ span: { startMs, endMs }, left, right }) => ({
      startMs,
      endMs,
      speaker: left / leftVoice >= right / rightVoice ? 0 : 1,
    })),
  );
};

const loudnessOf = (frames: Float32Array, { startMs, endMs }: Span, frameMs: number): number => {
  const from = Math.floor(startMs / frameMs);
  const part = frames.subarray(from, Math.max(from + 1, Math.ceil(endMs / frameMs)));
  return Math.sqrt(part.reduce((sum, level) => sum + level ** 2, 0) / Math.max(1, part.length));
};

/** Returns how loud the speech of a channel is: the mean of its loudest moments. */
const voiceOf = (frames: Float32Array): number => {
  const loudest = frames.toSorted().subarray(-Math.max(1, Math.floor(frames.length * LOUDEST_SHARE)));
  return Math.max(LOUDNESS_MIN, loudest.reduce((sum, level) => sum + level, 0) / Math.max(1, loudest.length));
};

const joinTurns = (words: readonly SpeakerTurn[]): SpeakerTurn[] => {
  const turns: SpeakerTurn[] = [];
  for (const word of words) {
    const last = turns.at(-1);
    if (last?.speaker === word.speaker)
      turns[turns.length - 1] = { ...last, endMs: Math.max(last.endMs, word.endMs) };
    else turns.push(word);
  }
  return turns;
};
