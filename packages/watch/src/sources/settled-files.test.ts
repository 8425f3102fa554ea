import { describe, expect, it } from '@jest/globals';
import { createSettledFiles } from './settled-files.ts';
import type { SourceFile } from './source.ts';

const file = (path: string, version: string, sizeBytes = 1): SourceFile => ({
  path,
  version,
  sizeBytes,
  changedAt: new Date(0),
});
const paths = (files: readonly SourceFile[]) => files.map(({ path }) => path);

describe('files that are complete', () => {
  it('are the same at two looks, and have content', () => {
    const settle = createSettledFiles({ isAtomic: false });
    expect(paths(settle([file('a', '1'), file('b', '1'), file('empty', '0', 0)]))).toEqual([]);
    expect(paths(settle([file('a', '1'), file('b', '2'), file('c', '1'), file('empty', '0', 0)]))).toEqual([
      'a',
    ]);
    expect(paths(settle([file('b', '2'), file('c', '1')]))).toEqual(['b', 'c']);
    expect(paths(settle([]))).toEqual([]);
    expect(paths(settle([file('a', '1')]))).toEqual([]);
  });

  it('are all of a source that lists only complete ones', () => {
    const settle = createSettledFiles({ isAtomic: true });
    expect(paths(settle([file('a', '1'), file('empty', '0', 0)]))).toEqual(['a']);
  });
});
