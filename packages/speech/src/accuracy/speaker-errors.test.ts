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

  it('count the smaller part of a speaker who was split in two', () => {
    const found = [turn(0, 4_000, 0), turn(4_000, 6_000, 1), turn(6_000, 10_000, 2)];
    const errors = speakerErrors(found, reference);
    expect(errors.speakers).toBe(3);
    expect(errors.wrongShare).toBeCloseTo(0.2);
  });

  it('match speakers so that they share most time together', () => {
    const found = [turn(0, 5_000, 0), turn(5_000, 9_000, 1), turn(9_000, 10_000, 0)];
    const known = [turn(0, 4_000, 0), turn(4_000, 9_000, 1), turn(9_000, 10_000, 0)];
    expect(speakerErrors(found, known).wrongShare).toBeCloseTo(0.1);
  });

  it('are zero without any turns', () => {
    expect(speakerErrors([], reference)).toEqual({ speakers: 0, wrongShare: 0 });
  });
});
