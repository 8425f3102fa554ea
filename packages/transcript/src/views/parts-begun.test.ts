import { describe, expect, it } from '@jest/globals';
import { namesBegun } from './parts-begun.ts';

const parts = [
  { name: 'um', startMs: 0 },
  { name: 'dois', startMs: 5_000 },
  { name: 'três', startMs: 9_000 },
];

describe('the names above a paragraph', () => {
  it('are those of the parts that begin there', () => {
    expect(namesBegun(parts, undefined, 300)).toBe('um');
    expect(namesBegun(parts, 300, 4_000)).toBeUndefined();
    expect(namesBegun(parts, 4_000, 5_000)).toBe('dois');
    expect(namesBegun(parts, 5_000, 12_000)).toBe('três');
  });

  it('include parts without words before it', () => {
    expect(namesBegun(parts, undefined, 6_000)).toBe('um · dois');
  });

  it('do not exist in a recording that was not merged, or is not merged yet', () => {
    expect(namesBegun([], undefined, 0)).toBeUndefined();
    expect(namesBegun([{ name: 'um', startMs: null }], undefined, 0)).toBeUndefined();
  });
});
