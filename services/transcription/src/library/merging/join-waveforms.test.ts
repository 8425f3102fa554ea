import { describe, expect, it } from '@jest/globals';
import { joinWaveforms } from './join-waveforms.ts';

const even = (count: number, value: number) => ({
  perSecond: 20,
  peaks: Uint8Array.from({ length: count }, () => value),
});

describe('joined waveforms', () => {
  it('follow each other at the times of the parts', () => {
    const joined = joinWaveforms(
      [
        { startMs: 0, durationMs: 1_000, waveform: even(20, 100) },
        { startMs: 1_000, durationMs: 520, waveform: even(11, 200) },
      ],
      1_520,
    );
    expect(joined?.perSecond).toBe(20);
    expect([...(joined?.peaks ?? [])]).toEqual([
      ...Array.from({ length: 20 }, () => 100),
      ...Array.from({ length: 10 }, () => 200),
      0,
    ]);
  });

  it('draw a part without one silent', () => {
    const parts = [
      { startMs: 0, durationMs: 100, waveform: null },
      { startMs: 100, durationMs: 100, waveform: even(2, 9) },
    ];
    expect([...(joinWaveforms(parts, 200)?.peaks ?? [])]).toEqual([0, 0, 9, 9]);
  });

  it('do not exist if no part has one', () => {
    expect(joinWaveforms([{ startMs: 0, durationMs: 100, waveform: null }], 100)).toBeNull();
  });

  it('of a part that is longer than its text are cut', () => {
    const parts = [
      { startMs: 0, durationMs: 100, waveform: even(50, 1) },
      { startMs: 100, durationMs: 100, waveform: even(2, 2) },
    ];
    expect([...(joinWaveforms(parts, 200)?.peaks ?? [])]).toEqual([1, 1, 2, 2]);
  });
});
