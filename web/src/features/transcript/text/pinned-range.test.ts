import { describe, expect, it } from '@jest/globals';
import { pinnedRange } from './pinned-range.ts';

const RANGE = { startIndex: 10, endIndex: 12, overscan: 1, count: 20 };

describe('the paragraphs to render', () => {
  it('are those near the screen', () => {
    expect(pinnedRange(RANGE, [])).toEqual([9, 10, 11, 12, 13]);
  });

  it('include the two ends of a selection, in order', () => {
    expect(pinnedRange(RANGE, [18, 2])).toEqual([2, 9, 10, 11, 12, 13, 18]);
  });

  it('include the paragraph of a caret once, near the screen or not', () => {
    expect(pinnedRange(RANGE, [2, 2])).toEqual([2, 9, 10, 11, 12, 13]);
    expect(pinnedRange(RANGE, [11, 11])).toEqual([9, 10, 11, 12, 13]);
  });

  it('leave out paragraphs that no longer exist', () => {
    expect(pinnedRange(RANGE, [undefined, 20])).toEqual([9, 10, 11, 12, 13]);
  });
});
