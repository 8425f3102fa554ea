import { describe, expect, it } from '@jest/globals';
import { moveTransfer, percentSent, startTransfer } from './transfer.ts';

describe('the figures of an upload', () => {
  it('include speed and remaining time after two seconds', () => {
    const first = moveTransfer(startTransfer(10_000, 0), { sentBytes: 1_000, atMs: 1_000 });
    expect(first).toMatchObject({ sentBytes: 1_000, secondsLeft: null });
    const second = moveTransfer(first, { sentBytes: 2_000, atMs: 2_000 });
    expect(second).toMatchObject({ bytesPerSecond: 1_000, secondsLeft: 8 });
  });

  it('never exceed the file and never go back', () => {
    const moved = moveTransfer(startTransfer(100, 0), { sentBytes: 150, atMs: 5 });
    expect(moved.sentBytes).toBe(100);
    expect(moveTransfer(moved, { sentBytes: 20, atMs: 9 }).sentBytes).toBe(100);
  });

  it('reach 100% only when everything is sent', () => {
    expect(percentSent({ sentBytes: 999, totalBytes: 1_000 })).toBe(99);
    expect(percentSent({ sentBytes: 0, totalBytes: 0 })).toBe(100);
  });

  it('include no remaining time while nothing moves', () => {
    const stalled = moveTransfer(startTransfer(100, 0), { sentBytes: 0, atMs: 5_000 });
    expect(stalled.secondsLeft).toBeNull();
  });
});
