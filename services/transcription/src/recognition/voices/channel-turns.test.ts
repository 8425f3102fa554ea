import { describe, expect, it } from '@jest/globals';
import type { Segment } from '../../platform/db/json.ts';
import { turnsOfChannels } from './channel-turns.ts';

const FRAME_MS = 20;
/** Returns one level per second of each channel. */
const levels = (left: readonly number[], right: readonly number[]) => ({
  frameMs: FRAME_MS,
  left: Float32Array.from(left.flatMap((level) => Array.from({ length: 50 }, () => level))),
  right: Float32Array.from(right.flatMap((level) => Array.from({ length: 50 }, () => level))),
});
const word = (second: number, text = 'palavra') => ({
  startMs: second * 1_000 + 100,
  endMs: second * 1_000 + 900,
  text,
});
const segment = (...seconds: readonly number[]): Segment => ({
  startMs: (seconds[0] ?? 0) * 1_000,
  endMs: ((seconds.at(-1) ?? 0) + 1) * 1_000,
  text: seconds.map(() => 'palavra').join(' '),
  words: seconds.map((second) => word(second)),
});

describe('speakers of channels', () => {
  it('speak where their channel is louder', () => {
    const turns = turnsOfChannels(
      [segment(0, 1, 2, 3)],
      levels([0.2, 0.2, 0.001, 0.001], [0.001, 0.001, 0.3, 0.3]),
    );
    expect(turns).toEqual([
      { startMs: 100, endMs: 1_900, speaker: 0 },
      { startMs: 2_100, endMs: 3_900, speaker: 1 },
    ]);
  });

  it('are found although a loud tab is heard in a quiet microphone', () => {
    // The microphone's own voice is quieter than the tab’s, and louder than what it hears of the tab.
    const turns = turnsOfChannels([segment(0, 1)], levels([0.06, 0.02], [0.005, 0.4]));
    expect(turns?.map(({ speaker }) => speaker)).toEqual([0, 1]);
  });

  it('do not come from the noise of a channel in which no one speaks', () => {
    const turns = turnsOfChannels([segment(0, 1)], levels([0.001, 0.0012], [0.1, 0.12]));
    expect(turns).toEqual([{ startMs: 100, endMs: 1_900, speaker: 1 }]);
  });

  it('are of a whole segment if it has no words', () => {
    const whole = { startMs: 1_000, endMs: 2_000, text: 'palavra', words: [] };
    expect(turnsOfChannels([whole], levels([0.1, 0.001], [0.001, 0.1]))).toEqual([
      { startMs: 1_000, endMs: 2_000, speaker: 1 },
    ]);
  });

  it('are unknown if both channels have the same sound', () => {
    expect(turnsOfChannels([segment(0, 1, 2)], levels([0.1, 0.2, 0.1], [0.1, 0.21, 0.1]))).toBeNull();
  });

  it('are none without speech', () => {
    expect(turnsOfChannels([], levels([0.1], [0.1]))).toEqual([]);
  });
});
