/**
 * Returns the share of windows in which two divisions of a text have a different number of boundaries (WindowDiff of Pevzner and Hearst, 2002): 0 is the same
 * division. `wanted` and `found` are the units at which chapters begin, of `length` units; the window is half a wanted chapter.
 */
export const windowDifference = (
  wanted: readonly number[],
  found: readonly number[],
  length: number,
): number => {
  const size = Math.max(1, Math.round(length / wanted.length / 2));
  const count = (starts: readonly number[], from: number): number =>
    starts.filter((start) => start > from && start <= from + size).length;
  let different = 0;
  for (let from = 0; from < length - size; from += 1)
    if (count(wanted, from) !== count(found, from)) different += 1;
  return different / Math.max(1, length - size);
};
