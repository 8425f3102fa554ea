import { meanSimilarity, type Groups } from './average-linkage.ts';

export type MergeRules = {
  /** The mean cosine from which two groups are one voice, by the members of the smaller one. */
  similarityMin: (members: number) => number;
  /** Smaller groups are no voices of their own. */
  membersMin: number;
};

type Step = {
  readonly into: number;
  readonly from: number;
  /** How far their mean cosine is above the rule's. */
  readonly margin: number;
  /** The number of groups with enough members, before and after this step. */
  readonly voicesBefore: number;
  readonly voices: number;
};

/** All merges of the groups down to one, each of the pair that is furthest above the rule. At most a few hundred groups. */
export const planMerges = (groups: Groups, rules: MergeRules): Step[] => {
  const counts = Array.from(groups.counts);
  const similarities = counts.map((_, a) => counts.map((_, b) => meanSimilarity(groups, a, b)));
  let open = Array.from(counts.keys());
  const steps: Step[] = [];
  while (open.length > 1) {
    const { into, from, margin } = findFurthestAbove(open, similarities, counts, rules);
    const voicesBefore = countVoices(open, counts, rules);
    joinRows(similarities, counts, { into, from, open });
    open = open.filter((group) => group !== from);
    steps.push({ into, from, margin, voicesBefore, voices: countVoices(open, counts, rules) });
  }
  return steps;
};

/**
 * The number of steps to take: while pairs are one voice by the rule, and on until there are at most `voicesMax`. With `voices`, as many as
 * leave that number; none if there are fewer from the start.
 */
export const countSteps = (
  steps: readonly Step[],
  { voices, voicesMax }: { voices?: number | undefined; voicesMax: number },
): number => {
  if (voices !== undefined) return steps.findLastIndex((step) => step.voices >= voices) + 1;
  const end = steps.findIndex(({ margin }) => margin < 0);
  const isTooMany = ({ voicesBefore }: Step, at: number) => at >= end && voicesBefore > voicesMax;
  return end === -1
    ? steps.length
    : steps.reduce((count, step, at) => (isTooMany(step, at) ? at + 1 : count), end);
};

/** The label of each of `count` groups after the steps, 0…n−1 in order of appearance. */
export const labelsAfter = (count: number, steps: readonly Step[]): Int32Array => {
  const roots = Int32Array.from({ length: count }, (_, group) => group);
  for (const { into, from } of steps) {
    for (const [group, root] of roots.entries()) if (root === from) roots[group] = into;
  }
  const labels = new Map<number, number>();
  return roots.map((root) => {
    const label = labels.get(root) ?? labels.size;
    labels.set(root, label);
    return label;
  });
};

const findFurthestAbove = (
  open: readonly number[],
  similarities: readonly (readonly number[])[],
  counts: readonly number[],
  { similarityMin }: MergeRules,
): Pick<Step, 'into' | 'from' | 'margin'> => {
  let best = { into: open[0] ?? 0, from: open[1] ?? 0, margin: -Infinity };
  for (const [i, from] of open.entries()) {
    for (const into of open.slice(0, i)) {
      const smaller = Math.min(counts[into] ?? 0, counts[from] ?? 0);
      const margin = (similarities[into]?.[from] ?? 0) - similarityMin(smaller);
      if (margin > best.margin) best = { into, from, margin };
    }
  }
  return best;
};

/** Average linkage: the mean over the members of both. */
const joinRows = (
  similarities: number[][],
  counts: number[],
  { into, from, open }: { into: number; from: number; open: readonly number[] },
): void => {
  const [a, b] = [counts[into] ?? 0, counts[from] ?? 0];
  const [row, other] = [similarities[into] ?? [], similarities[from] ?? []];
  for (const group of open) {
    const mean = (a * (row[group] ?? 0) + b * (other[group] ?? 0)) / (a + b);
    row[group] = mean;
    const mirrored = similarities[group];
    if (mirrored) mirrored[into] = mean;
  }
  counts[into] = a + b;
};

const countVoices = (
  open: readonly number[],
  counts: readonly number[],
  { membersMin }: MergeRules,
): number => Math.max(1, open.filter((group) => (counts[group] ?? 0) >= membersMin).length);
