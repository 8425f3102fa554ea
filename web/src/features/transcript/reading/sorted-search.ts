/** The index of the last number up to a limit; -1 if there is none. `ordered` is ascending. */
export const lastAtOrBefore = (ordered: ArrayLike<number>, limit: number): number =>
  lastWhere(ordered.length, (index) => (ordered[index] ?? 0) <= limit);

/** Returns the last index for which a monotonic condition is true; -1 if there is none. */
export const lastWhere = (length: number, isTrue: (index: number) => boolean): number => {
  let [low, high] = [-1, length - 1];
  while (low < high) {
    const middle = low + Math.ceil((high - low) / 2);
    if (isTrue(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
};
