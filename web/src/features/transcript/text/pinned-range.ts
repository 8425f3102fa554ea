import { type Range, defaultRangeExtractor } from '@tanstack/react-virtual';

/** Returns the indexes to render, in order: those near the screen and the pinned ones, each once. */
export const pinnedRange = (range: Range, pinned: readonly (number | undefined)[]): number[] => {
  const indexes = new Set(defaultRangeExtractor(range));
  for (const index of pinned) if (index !== undefined && index < range.count) indexes.add(index);
  return [...indexes].toSorted((one, other) => one - other);
};
