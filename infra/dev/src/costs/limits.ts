import type { Cost } from './costs.ts';
import { toReferenceMs } from './costs.ts';
import { DEAR_FILES } from './dear-files.ts';

/** Processor time that a file of a project may take, in ms of the reference machine. */
const LIMITS_MS: Readonly<Record<string, number>> = { unit: 5_000, int: 20_000 };
/** Factor by which a file may exceed its limit, because no two measurements are equal. */
const TOLERANCE = 1.25;

export type OverLimit = { readonly file: string; readonly costMs: number; readonly limitMs: number };

/** Returns the files that cost more than they may, and have no reason for it in the list. */
export const findOverLimit = (
  costs: readonly Cost[],
  reasons: Readonly<Record<string, string>> = DEAR_FILES,
): readonly OverLimit[] =>
  costs.flatMap((cost) => {
    const limitMs = LIMITS_MS[cost.project];
    const costMs = toReferenceMs(cost);
    if (limitMs === undefined || costMs <= limitMs * TOLERANCE || cost.file in reasons) return [];
    return [{ file: cost.file, costMs, limitMs }];
  });

/** Returns the files with a reason that they no longer need, because they cost less than their limit. */
export const findCheap = (costs: readonly Cost[]): readonly string[] =>
  costs
    .filter((cost) => cost.file in DEAR_FILES && toReferenceMs(cost) < (LIMITS_MS[cost.project] ?? 0))
    .map(({ file }) => file);

/** Tells a developer that a file is over its limit, and what to do. */
export const describeOverLimit = ({ file, costMs, limitMs }: OverLimit): string =>
  `${file} costs ${seconds(costMs)} s of processor time, more than ${seconds(limitMs)} s: make it cheaper, or give the reason in ` +
  'infra/dev/src/costs/dear-files.ts (docs/testing.md says how).';

const seconds = (ms: number): string => (ms / 1_000).toFixed(ms % 1_000 === 0 ? 0 : 1);
