import { describe, expect, it } from '@jest/globals';
import { toBars, toPeaks } from './peaks.ts';

describe('a waveform', () => {
  it('is decoded from the server’s data', () => {
    const { perSecond, values } = toPeaks({ perSecond: 20, peaks: btoa('\u0000\u0080\u00ff') });
    expect([perSecond, ...values]).toEqual([20, 0, 128, 255]);
  });

  it('shows the peak of each interval at full height', () => {
    const peaks = { perSecond: 20, values: Uint8Array.from([10, 100, 0, 50]) };
    expect([...toBars(peaks, 2)]).toEqual([1, 0.5]);
    expect(toBars(peaks, 8)).toHaveLength(8);
    expect([...toBars({ perSecond: 20, values: new Uint8Array(0) }, 2)]).toEqual([0, 0]);
  });
});
