/** The start of the same run of words in both texts. */
export type Anchor = readonly [before: number, after: number];

/** Runs of `length` words that occur exactly once in both texts: as many as possible in the same order. */
export const findAnchors = (
  before: readonly string[],
  after: readonly string[],
  length: number,
): Anchor[] => {
  const places = onlyPlaces(after, length);
  const pairs: Anchor[] = [];
  for (const [run, index] of onlyPlaces(before, length)) {
    const other = places.get(run);
    if (other !== undefined) pairs.push([index, other]);
  }
  return inOrder(pairs);
};

/** Returns the start index by run of words, for runs that occur once, in text order. */
const onlyPlaces = (words: readonly string[], length: number): Map<string, number> => {
  const places = new Map<string, number>();
  const repeated = new Set<string>();
  for (let index = 0; index + length <= words.length; index += 1) {
    const run = length === 1 ? (words[index] ?? '') : words.slice(index, index + length).join('\u0000');
    if (places.has(run)) repeated.add(run);
    else places.set(run, index);
  }
  for (const run of repeated) places.delete(run);
  return places;
};

/** Returns the longest subsequence whose second indexes also increase; the first ones already do. */
const inOrder = (pairs: readonly Anchor[]): Anchor[] => {
  const tails: number[] = [];
  const previous: number[] = [];
  for (const [index, [, place]] of pairs.entries()) {
    let [low, high] = [0, tails.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[tails[middle] ?? 0]?.[1] ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    previous[index] = tails[low - 1] ?? -1;
    tails[low] = index;
  }
  const chosen: Anchor[] = [];
  for (let index = tails.at(-1) ?? -1; index !== -1; index = previous[index] ?? -1) {
    const pair = pairs[index];
    if (pair !== undefined) chosen.push(pair);
  }
  return chosen.toReversed();
};
