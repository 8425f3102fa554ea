import { describe, expect, it } from '@jest/globals';
import { moveTransfer, percentSent, startTransfer } from './transfer.ts';

describe('an upload in numbers', () => {
  it('tells pace and time left once it has been watched for two seconds', () => {
    const first = moveTransfer(startTransfer(10_000, 0), { sentBytes: 1_000, atMs: 1_000 });
    expect(first).toMatchObject({ sentBytes: 1_000, secondsLeft: null });
    const second = moveTransfer(first, { sentBytes: 2_000, atMs: 2_000 });
    expect(second).toMatchObject({ bytesPerSecond: 1_000, secondsLeft: 8 });
  });

  it('never shows more than the file or less than before', () => {
    const moved = moveTransfer(startTransfer(100, 0), { sentBytes: 150, atMs: 5 });
    expect(moved.sentBytes).toBe(100);
    expect(moveTransfer(moved, { sentBytes: 20, atMs: 9 }).sentBytes).toBe(100);
  });

  it('says 100% only when all has left', () => {
    expect(percentSent({ sentBytes: 999, totalBytes: 1_000 })).toBe(99);
    expect(percentSent({ sentBytes: 0, totalBytes: 0 })).toBe(100);
  });

  it('tells no time left while nothing moves', () => {
    const stalled = moveTransfer(startTransfer(100, 0), { sentBytes: 0, atMs: 5_000 });
    expect(stalled.secondsLeft).toBeNull();
  });
});
