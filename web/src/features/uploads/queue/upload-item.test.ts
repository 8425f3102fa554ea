import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { startTransfer } from '../../../media/transfer.ts';
import { isRunning, nextToStart, sumTransfers, type UploadItem, type UploadState } from './upload-item.ts';

const STATES: readonly UploadState[] = [
  { name: 'held' },
  { name: 'waiting' },
  { name: 'uploading' },
  { name: 'reconnecting' },
  { name: 'paused' },
  { name: 'interrupted' },
  { name: 'failed', fault: { code: 'x', status: 400, message: null }, canRetry: true },
  { name: 'sent', transcriptionId: 'x' },
];
const items = fc.array(fc.record({ state: fc.constantFrom(...STATES), number: fc.integer() }));

describe('the next uploads', () => {
  it('are waiting ones in their order, within the limit', () => {
    fc.assert(
      fc.property(items, fc.integer({ min: 1, max: 5 }), (all, atOnceMax) => {
        const next = nextToStart(all, atOnceMax);
        const running = all.filter(isRunning).length;
        expect(next.length).toBeLessThanOrEqual(Math.max(0, atOnceMax - running));
        const waiting = all.filter(({ state }) => state.name === 'waiting');
        expect(next).toEqual(waiting.slice(0, next.length));
      }),
    );
  });

  it('fill every free slot', () => {
    fc.assert(
      fc.property(items, (all) => {
        const free = Math.max(0, 2 - all.filter(isRunning).length);
        const waiting = all.filter(({ state }) => state.name === 'waiting').length;
        expect(nextToStart(all, 2)).toHaveLength(Math.min(free, waiting));
      }),
    );
  });
});

describe('the total of all uploads', () => {
  it('sums only those in progress', () => {
    const make = (state: UploadState, sentBytes: number): UploadItem => ({
      id: 'x',
      name: 'x',
      sizeBytes: 100,
      type: '',
      lastModified: 0,
      language: 'pt',
      recordingId: null,
      url: null,
      transfer: startTransfer(100, 0, sentBytes),
      state,
    });
    const sum = sumTransfers([
      make({ name: 'uploading' }, 40),
      make({ name: 'waiting' }, 0),
      make({ name: 'interrupted' }, 62),
      make({ name: 'sent', transcriptionId: 'x' }, 100),
    ]);
    expect(sum).toEqual({ count: 2, sentBytes: 40, totalBytes: 200 });
  });
});
