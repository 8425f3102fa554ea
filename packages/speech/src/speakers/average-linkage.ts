/** Numbers in a voice print. */
export const PRINT_LENGTH = 256;

/**
 * Groups of unit vectors: each one's sum (256 numbers, one group after another) and its count. The mean cosine between the members of two
 * groups is the product of their sums over the product of their counts, so no matrix is needed.
 */
export type Groups = { sums: Float32Array; counts: Float64Array };

/** Mean cosine between the members of two groups. */
export const meanSimilarity = (groups: Groups, a: number, b: number): number =>
  product(groups.sums, a, b) / ((groups.counts[a] ?? 0) * (groups.counts[b] ?? 0));

/** The groups from one index up to another. */
export const sliceGroups = ({ sums, counts }: Groups, from: number, to: number): Groups => ({
  sums: sums.subarray(from * PRINT_LENGTH, to * PRINT_LENGTH),
  counts: counts.subarray(from, to),
});

/** Selects some of the groups, in the given order. */
export const pickGroups = (groups: Groups, wanted: readonly number[]): Groups => {
  const picked = {
    sums: new Float32Array(wanted.length * PRINT_LENGTH),
    counts: new Float64Array(wanted.length),
  };
  for (const [at, group] of wanted.entries()) addGroup(picked, at, groups, group);
  return picked;
};

/** Adds up the groups with the same label (0…n−1, each used). */
export const foldGroups = (groups: Groups, labels: Int32Array): Groups => {
  const count = countLabels(labels);
  const folded = { sums: new Float32Array(count * PRINT_LENGTH), counts: new Float64Array(count) };
  for (const [from, label] of labels.entries()) addGroup(folded, label, groups, from);
  return folded;
};

export const countLabels = (labels: Int32Array): number =>
  labels.reduce((most, label) => Math.max(most, label + 1), 0);

/**
 * Average-linkage clustering: merges the closest two groups while their mean cosine is at least `similarityMin`. Returns a label per group,
 * 0…n−1 in order of appearance. Follows chains of nearest neighbours (Murtagh 1983): the same result as always merging the best pair, in n²
 * time and the memory of the vectors.
 */
export const linkGroups = (given: Groups, similarityMin: number): Int32Array => {
  const groups = { sums: given.sums.slice(), counts: given.counts.slice() };
  const parents = Int32Array.from(groups.counts, (_, i) => i);
  let open = Array.from(parents);
  const chain: number[] = [];
  while (open.length > 1) {
    const top = chain.at(-1) ?? open[0] ?? 0;
    if (chain.length === 0) chain.push(top);
    const before = chain.at(-2);
    const next = findNearest(groups, top, open, before);
    if (next !== before) {
      chain.push(next);
      continue;
    }
    // Mutual nearest neighbours. If they are too far apart, no group will ever come closer to either: both are done.
    chain.length -= 2;
    const merge = meanSimilarity(groups, top, next) >= similarityMin;
    open = open.filter((group) => group !== top && (merge || group !== next));
    if (merge) {
      addGroup(groups, next, groups, top);
      parents[top] = next;
    }
  }
  return labelRoots(parents);
};

/** The group most similar to `group`; `preferred` wins a draw, which guarantees that every chain ends. */
export const findNearest = (
  groups: Groups,
  group: number,
  among: readonly number[],
  preferred?: number,
): number => {
  let nearest = preferred ?? group;
  let best = preferred === undefined ? -Infinity : meanSimilarity(groups, group, preferred);
  for (const other of among) {
    if (other === group) continue;
    const similarity = meanSimilarity(groups, group, other);
    if (similarity > best) {
      best = similarity;
      nearest = other;
    }
  }
  return nearest;
};

const addGroup = (to: Groups, at: number, from: Groups, index: number): void => {
  for (let i = 0; i < PRINT_LENGTH; i++) {
    const target = at * PRINT_LENGTH + i;
    to.sums[target] = (to.sums[target] ?? 0) + (from.sums[index * PRINT_LENGTH + i] ?? 0);
  }
  to.counts[at] = (to.counts[at] ?? 0) + (from.counts[index] ?? 0);
};

const labelRoots = (parents: Int32Array): Int32Array => {
  const labels = new Map<number, number>();
  return parents.map((_, i) => {
    let root = i;
    while (parents[root] !== root) root = parents[root] ?? root;
    const label = labels.get(root) ?? labels.size;
    labels.set(root, label);
    return label;
  });
};

/** Four partial sums: independent additions run in parallel. */
const product = (sums: Float32Array, a: number, b: number): number => {
  const [left, right] = [a * PRINT_LENGTH, b * PRINT_LENGTH];
  let [one, two, three, four] = [0, 0, 0, 0];
  for (let i = 0; i < PRINT_LENGTH; i += 4) {
    one += (sums[left + i] ?? 0) * (sums[right + i] ?? 0);
    two += (sums[left + i + 1] ?? 0) * (sums[right + i + 1] ?? 0);
    three += (sums[left + i + 2] ?? 0) * (sums[right + i + 2] ?? 0);
    four += (sums[left + i + 3] ?? 0) * (sums[right + i + 3] ?? 0);
  }
  return one + two + (three + four);
};
