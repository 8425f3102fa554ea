import {
  CAPACITY_CLASSES,
  type CapacityClass,
  capacityClassOf,
} from '../../platform/scheduling/capacity-class.ts';

/** The two lanes of each class, with separate slots in each worker: a clip never waits for a long recording to end. */
export const LENGTHS = ['short', 'long'] as const;
export type Lane = { readonly class: CapacityClass; readonly length: (typeof LENGTHS)[number] };

/** The longest recording of the short lane; a worker recognises it in seconds. */
export const SHORT_MS_MAX = 120_000;

/** All lanes, most important class first. */
export const LANES: readonly Lane[] = CAPACITY_CLASSES.flatMap((name) =>
  LENGTHS.map((length) => ({ class: name, length })),
);

/** Returns the lane of a recording; one whose duration is unknown counts as long. */
export const laneOf = (priority: number, durationMs: number | null): Lane => ({
  class: capacityClassOf(priority),
  length: durationMs !== null && durationMs <= SHORT_MS_MAX ? 'short' : 'long',
});
