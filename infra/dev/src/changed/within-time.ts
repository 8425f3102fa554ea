import type { Choice } from './choose-tests.ts';

/** Longest run of the chosen tests, in seconds of all its workers. */
const SECONDS_MAX = 2 * 120;
/** Assumed time of a file that no run has measured yet, in ms. */
const USUAL_MS = { journey: 30_000, int: 6_000, others: 2_000 };

/** Returns the nearest tests that fit the time, and those that are left out. `durations`: what files took, in ms. */
export const fitWithinTime = (
  choices: readonly Choice[],
  durations: ReadonlyMap<string, number>,
): { readonly kept: readonly Choice[]; readonly left: readonly Choice[]; readonly seconds: number } => {
  const expectedMs = ({ file }: Choice): number => durations.get(file) ?? usualMs(file);
  const sorted = choices.toSorted(
    (one, other) => one.distance - other.distance || expectedMs(one) - expectedMs(other),
  );
  const kept: Choice[] = [];
  const left: Choice[] = [];
  let ms = 0;
  for (const choice of sorted) {
    const fits = choice.distance === 0 || ms + expectedMs(choice) <= SECONDS_MAX * 1_000;
    (fits ? kept : left).push(choice);
    if (fits) ms += expectedMs(choice);
  }
  return { kept, left, seconds: Math.round(ms / 1_000) };
};

const usualMs = (file: string): number => {
  if (file.startsWith('packages/e2e/')) return USUAL_MS.journey;
  return file.endsWith('.int.test.ts') ? USUAL_MS.int : USUAL_MS.others;
};
