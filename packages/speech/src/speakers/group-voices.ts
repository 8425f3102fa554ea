import { setImmediate } from 'node:timers/promises';
import {
  findNearest,
  foldGroups,
  linkGroups,
  meanSimilarity,
  sliceGroups,
  type Groups,
} from './average-linkage.ts';

export type GroupOptions = {
  /** Groups are merged while their mean cosine is at least this. */
  similarityMin: number;
  /** Smaller groups join the nearest. */
  membersMin: number;
  /** Of more groups the closest are merged. */
  groupsMax: number;
  /** Members compared each with each before the rest is looked at. Default 512. */
  blockLength?: number;
  signal?: AbortSignal | undefined;
};

/** How much more alike members of a block must be to be one voice whatever else the recording holds. */
const stricterBy = 0.1;
/** Groups compared each with each at once: at most a second of work. Of more, the smallest join the nearest. */
const linkedMax = 1_500;
/** Groups from which `groupsMax` are made. */
const mergedMax = 200;

/**
 * The voice (0…n−1, as they come) of each member: voice prints in the order they are heard, every one a group of its own.
 * Long recordings are grouped block by block under a stricter rule, then the blocks' groups among each other. Between
 * blocks the event loop goes on; `signal` cancels there.
 */
export async function groupVoices(members: Groups, options: GroupOptions): Promise<Int32Array> {
  const { similarityMin, membersMin, groupsMax } = options;
  let labels = await labelBlocks(members, options);
  let groups = foldGroups(members, labels);
  const regroup = (next: Int32Array) => {
    labels = labels.map((label) => next[label] ?? 0);
    groups = foldGroups(groups, next);
  };
  regroup(joinNearest(groups, findLargest(groups, { countMax: linkedMax })));
  regroup(linkGroups(groups, similarityMin));
  regroup(joinNearest(groups, findLargest(groups, { countMax: mergedMax, membersMin })));
  while (groups.counts.length > groupsMax) regroup(mergeClosest(groups));
  return labels;
}

/** Groups the members of each block. A single block is left as it is: it is linked in one go. */
async function labelBlocks(members: Groups, options: GroupOptions): Promise<Int32Array> {
  const { similarityMin, signal, blockLength = 512 } = options;
  const { length } = members.counts;
  const labels = Int32Array.from({ length }, (_, i) => i);
  if (length <= blockLength) return labels;
  let used = 0;
  for (let from = 0; from < length; from += blockLength) {
    await setImmediate(undefined, { signal });
    const found = linkGroups(sliceGroups(members, from, from + blockLength), similarityMin + stricterBy);
    labels.set(
      found.map((label) => used + label),
      from,
    );
    used = 1 + labels.subarray(from, from + found.length).reduce((a, b) => Math.max(a, b));
  }
  return labels;
}

/** The largest groups in order of appearance; the very largest when none has members enough. */
function findLargest(
  groups: Groups,
  { countMax, membersMin = 1 }: { countMax: number; membersMin?: number },
) {
  const members = (group: number) => groups.counts[group] ?? 0;
  const bySize = Array.from(groups.counts.keys()).toSorted((a, b) => members(b) - members(a));
  const enough = bySize.slice(0, countMax).filter((group) => members(group) >= membersMin);
  return (enough.length > 0 ? enough : bySize.slice(0, 1)).toSorted((a, b) => a - b);
}

/** Labels by which every group that is not kept joins the nearest one that is. */
function joinNearest(groups: Groups, kept: readonly number[]): Int32Array {
  const labels = new Map(kept.map((group, label) => [group, label]));
  return Int32Array.from(groups.counts.keys(), (group) => {
    return labels.get(group) ?? labels.get(findNearest(groups, group, kept)) ?? 0;
  });
}

/** Labels by which the two closest groups become one. */
function mergeClosest(groups: Groups): Int32Array {
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
}
