import { describe, expect, it } from '@jest/globals';
import { toBars, toPeaks } from './peaks.ts';

describe('a waveform', () => {
  it('is decoded from the server’s data', () => {
    const { perSecond, values } = toPeaks({ perSecond: 20, peaks: btoa('\u0000\u0080\u00ff') });
    expect([perSecond, ...values]).toEqual([20, 0, 128, 255]);
  });

  it('shows the peak of each interval', () => {
    const peaks = { perSecond: 20, values: Uint8Array.from([10, 255, 0, 51]) };
    expect([...toBars(peaks, 2)]).toEqual([1, expect.closeTo(0.2)]);
    expect(toBars(peaks, 8)).toHaveLength(8);
    expect([...toBars({ perSecond: 20, values: new Uint8Array(0) }, 2)]).toEqual([0, 0]);
  });

  it('stays low for a recording without sound', () => {
    const noise = { perSecond: 20, values: Uint8Array.from([5, 6, 5, 6]) };
    for (const bar of toBars(noise, 2)) expect(bar).toBeLessThan(0.05);
  });
});
