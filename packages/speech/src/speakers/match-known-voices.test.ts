import { describe, expect, it } from '@jest/globals';
import { PRINT_LENGTH } from './average-linkage.ts';
import { matchKnownVoices } from './match-known-voices.ts';
import { voicesOfSpeakers } from './mean-prints.ts';
import { formatVoicePrint } from './voice-print.ts';

/** Windows of a voice, a little of which sounds like the voice with the next number. */
const voiceOf = (number: number, { others = 0, count = 3, startMs = 0 } = {}) =>
  Array.from({ length: count }, (_, i) => ({
    startMs: startMs + 800 * i,
    endMs: startMs + 800 * (i + 1),
    print: formatVoicePrint(
      Float32Array.from({ length: PRINT_LENGTH }, (_n, k) => {
        if (k % 8 === number) return 1 - others;
        return k % 8 === number + 1 ? others : 0;
      }),
    ),
  }));

describe('known voices', () => {
  it('are found among those of a recording, in any order, and one that is not there is not', () => {
    const voices = [voiceOf(0), voiceOf(2), voiceOf(4)];
    expect(matchKnownVoices(voices, [voiceOf(4), voiceOf(6), voiceOf(0, { others: 0.2 })])).toEqual([
      2, -1, 0,
    ]);
  });

  it('are each another voice: the more similar one gets it', () => {
    const voices = [voiceOf(0)];
    expect(matchKnownVoices(voices, [voiceOf(0, { others: 0.3 }), voiceOf(0)])).toEqual([-1, 0]);
  });

  it('are not found in silence, and silence is not a known voice', () => {
    expect(matchKnownVoices([], [voiceOf(0)])).toEqual([-1]);
    expect(matchKnownVoices([[], voiceOf(0)], [[]])).toEqual([-1]);
    expect(matchKnownVoices([voiceOf(0)], [])).toEqual([]);
  });
});

it('the voices of speakers are the windows of their turns', () => {
  const windows = [...voiceOf(0), ...voiceOf(2, { startMs: 2_400 })];
  const turns = [
    { startMs: 0, endMs: 2_400, speaker: 1 },
    { startMs: 2_400, endMs: 4_800, speaker: 0 },
  ];
  expect(voicesOfSpeakers(windows.toReversed(), turns)).toEqual([windows.slice(3), windows.slice(0, 3)]);
  expect(voicesOfSpeakers([], turns)).toEqual([]);
});
