import { describe, expect, it } from '@jest/globals';
import { speakerErrors } from './speaker-errors.ts';

const turn = (startMs: number, endMs: number, speaker: number) => ({ startMs, endMs, speaker });
const reference = [turn(0, 6_000, 0), turn(6_000, 10_000, 1)];

describe('speaker errors', () => {
  it('are zero for any numbering of the speakers', () => {
    const found = [turn(0, 6_000, 7), turn(6_000, 10_000, 3)];
    expect(speakerErrors(found, reference)).toEqual({ speakers: 2, wrongShare: 0 });
  });

  it('are a fraction of the time in which both know a speaker', () => {
    const found = [turn(0, 7_000, 0), turn(7_000, 20_000, 1)];
    expect(speakerErrors(found, reference).wrongShare).toBeCloseTo(0.1);
    expect(speakerErrors([turn(0, 10_000, 0)], reference).wrongShare).toBeCloseTo(0.4);
  });

  it('show a speaker split in two by the number of speakers', () => {
    const found = [turn(0, 3_000, 0), turn(3_000, 6_000, 1), turn(6_000, 10_000, 2)];
    expect(speakerErrors(found, reference)).toEqual({ speakers: 3, wrongShare: 0 });
  });

  it('are zero without any turns', () => {
    expect(speakerErrors([], reference)).toEqual({ speakers: 0, wrongShare: 0 });
  });
});
