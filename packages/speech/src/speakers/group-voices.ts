import { setImmediate } from 'node:timers/promises';
import {
  countLabels,
  findNearest,
  foldGroups,
  linkGroups,
  meanSimilarity,
  pickGroups,
  sliceGroups,
  type Groups,
} from './average-linkage.ts';

export type GroupOptions = {
  /** Groups are merged while their mean cosine is at least this. */
  similarityMin: number;
  /** Smaller groups join the nearest. */
  membersMin: number;
  /** Beyond this number the closest groups are merged. */
  groupsMax: number;
  /** Neighbours that are compared pairwise before the others. Default 512. */
  blockLength?: number;
  signal?: AbortSignal | undefined;
};

/** How much stricter neighbours are compared at first; the next rounds require less. */
const stricterBy = [0.1, 0.05, 0];
/** Groups compared pairwise at once: about half a second. If there are more, the smallest join at the end. */
const linkedMax = 1_000;
/** Groups from which `groupsMax` are made. */
const mergedMax = 200;
const joinedAtOnce = 256;

/**
 * The voice (0…n−1) of each member: voice prints in order of time, initially one group each. Long recordings are grouped block by block
 * under a stricter rule, then the blocks' groups are compared. The event loop runs in between; `signal` cancels there.
 */
export const groupVoices = async (members: Groups, options: GroupOptions): Promise<Int32Array> => {
  const { similarityMin, membersMin, groupsMax, blockLength = 512, signal } = options;
  let labels = Int32Array.from(members.counts.keys());
  let groups = members;
  const regroup = (next: Int32Array) => {
    labels = labels.map((label) => next[label] ?? 0);
    groups = foldGroups(groups, next);
  };
  for (const stricter of stricterBy) {
    if (groups.counts.length <= blockLength) break;
    regroup(await linkBlocks(groups, similarityMin + stricter, blockLength, signal));
  }
  regroup(linkLargest(groups, similarityMin));
  regroup(await joinNearest(groups, findLargest(groups, { countMax: mergedMax, membersMin }), signal));
  while (groups.counts.length > groupsMax) {
    await setImmediate(undefined, { signal });
    regroup(mergeClosest(groups));
  }
  return labels;
};

/** Labels that link each block of neighbours separately. */
const linkBlocks = async (
  groups: Groups,
  similarityMin: number,
  blockLength: number,
  signal: AbortSignal | undefined,
): Promise<Int32Array> => {
  const labels = new Int32Array(groups.counts.length);
  let used = 0;
  for (let from = 0; from < labels.length; from += blockLength) {
    await setImmediate(undefined, { signal });
    const found = linkGroups(sliceGroups(groups, from, from + blockLength), similarityMin);
    for (const [i, label] of found.entries()) labels[from + i] = used + label;
    used += countLabels(found);
  }
  return labels;
};

/** Labels that link the largest groups, and leave the others unchanged. */
const linkLargest = (groups: Groups, similarityMin: number): Int32Array => {
  const largest = findLargest(groups, { countMax: linkedMax });
  const found = linkGroups(pickGroups(groups, largest), similarityMin);
  const labels = new Map(largest.map((group, i) => [group, found[i] ?? 0]));
  let unused = countLabels(found);
  return Int32Array.from(groups.counts.keys(), (group) => labels.get(group) ?? unused++);
};

/** The largest groups in order of appearance; the single largest if none has enough members. */
const findLargest = (
  groups: Groups,
  { countMax, membersMin = 1 }: { countMax: number; membersMin?: number },
) => {
  const members = (group: number) => groups.counts[group] ?? 0;
  const bySize = Array.from(groups.counts.keys()).toSorted((a, b) => members(b) - members(a));
  const enough = bySize.slice(0, countMax).filter((group) => members(group) >= membersMin);
  return (enough.length > 0 ? enough : bySize.slice(0, 1)).toSorted((a, b) => a - b);
};

/** Labels that join every other group to the nearest kept one. */
const joinNearest = async (groups: Groups, kept: readonly number[], signal: AbortSignal | undefined) => {
  const ownLabels = new Map(kept.map((group, label) => [group, label]));
  const labels = new Int32Array(groups.counts.length);
  for (const group of labels.keys()) {
    if (group % joinedAtOnce === 0) await setImmediate(undefined, { signal });
    labels[group] = ownLabels.get(group) ?? ownLabels.get(findNearest(groups, group, kept)) ?? 0;
  }
  return labels;
};

/** Labels that merge the two closest groups. */
const mergeClosest = (groups: Groups): Int32Array => {
  let pair = [0, 1];
  let best = -Infinity;
  for (let b = 1; b < groups.counts.length; b++) {
    for (let a = 0; a < b; a++) {
      const similarity = meanSimilarity(groups, a, b);
      if (similarity > best) [pair, best] = [[a, b], similarity];
    }
  }
  const [first = 0, second = 1] = pair;
  return Int32Array.from(groups.counts.keys(), (group) => {
    if (group === second) return first;
    return group > second ? group - 1 : group;
  });
};
