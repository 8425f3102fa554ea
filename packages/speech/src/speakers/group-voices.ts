import { setImmediate } from 'node:timers/promises';
import {
  countLabels,
  findNearest,
  foldGroups,
  linkGroups,
  pickGroups,
  sliceGroups,
  type Groups,
} from './average-linkage.ts';
import { countSteps, labelsAfter, type MergeRules, planMerges } from './merge-plan.ts';

export type GroupOptions = MergeRules & {
  /** Groups are linked first while their mean cosine is at least this; the rules decide about what is left. */
  linkedMin: number;
  /** The number of voices, if it is known. */
  voices?: number | undefined;
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
/** Groups that the rules compare; the others join the nearest of them. */
const mergedMax = 200;
const joinedAtOnce = 256;

/**
 * The voice (0…n−1) of each member: voice prints in order of time, initially one group each. Long recordings are grouped block by block
 * under a stricter rule, then the blocks' groups are compared. The event loop runs in between; `signal` cancels there.
 */
export const groupVoices = async (members: Groups, options: GroupOptions): Promise<Int32Array> => {
  const { linkedMin, membersMin, groupsMax, voices, blockLength = 512, signal } = options;
  let labels = Int32Array.from(members.counts.keys());
  let groups = members;
  const regroup = (next: Int32Array) => {
    labels = labels.map((label) => next[label] ?? 0);
    groups = foldGroups(groups, next);
  };
  for (const stricter of stricterBy) {
    if (groups.counts.length <= blockLength) break;
    regroup(await linkBlocks(groups, linkedMin + stricter, blockLength, signal));
  }
  regroup(linkLargest(groups, linkedMin));
  await setImmediate(undefined, { signal });
  const most = { countMax: mergedMax, membersMin: groups.counts.length > mergedMax ? 2 : 1 };
  const compared = findLargest(groups, most);
  const steps = planMerges(pickGroups(groups, compared), options);
  const taken = steps.slice(0, countSteps(steps, { voices, voicesMax: groupsMax }));
  regroup(relabel(groups, compared, labelsAfter(compared.length, taken)));
  regroup(
    await joinNearest(groups, findLargest(groups, { countMax: voices ?? groupsMax, membersMin }), signal),
  );
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
  return relabel(groups, largest, linkGroups(pickGroups(groups, largest), similarityMin));
};

/** Labels of some groups, and new ones for the others. */
const relabel = (groups: Groups, some: readonly number[], found: Int32Array): Int32Array => {
  const labels = new Map(some.map((group, i) => [group, found[i] ?? 0]));
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
