import { describe, expect, it } from '@jest/globals';
import { PRINT_LENGTH } from './average-linkage.ts';
import { findDoubtfulSpeech } from './doubtful-speech.ts';
import { formatVoicePrint } from './voice-print.ts';

/** A window for each share of the second voice. */
const windowsOf = (shares: readonly number[]) =>
  shares.map((share, i) => ({
    startMs: 800 * i,
    endMs: 800 * (i + 1),
    print: formatVoicePrint(
      Float32Array.from({ length: PRINT_LENGTH }, (_, k) => (k % 2 === 0 ? 1 - share : share) / 16),
    ),
  }));
const turn = (from: number, to: number, speaker: number) => ({
  startMs: 800 * from,
  endMs: 800 * to,
  speaker,
});

describe('where it is uncertain who speaks', () => {
  it('is where the voice is between those of two speakers', () => {
    const windows = windowsOf([0, 0, 0, 0, 0.5, 0.49, 1, 1, 1, 1]);
    const turns = [turn(0, 5, 0), turn(5, 10, 1)];
    expect(findDoubtfulSpeech(windows.toReversed(), turns)).toEqual([{ startMs: 3_200, endMs: 4_800 }]);
  });

  it('is nowhere with clear voices, with one speaker, and without speech', () => {
    const turns = [turn(0, 4, 0), turn(4, 8, 1)];
    expect(findDoubtfulSpeech(windowsOf([0, 0, 0.1, 0, 1, 0.9, 1, 1]), turns)).toEqual([]);
    expect(findDoubtfulSpeech(windowsOf([0, 0.5, 1]), [turn(0, 3, 0)])).toEqual([]);
    expect(findDoubtfulSpeech([], [])).toEqual([]);
  });
});
