/** The classes that share a worker, most important first. None can take the capacity that the others need. */
export const CAPACITY_CLASSES = ['paid', 'free', 'visitor'] as const;
export type CapacityClass = (typeof CAPACITY_CLASSES)[number];

/** Smallest and largest `priority` of the recordings in a class: business 1, pro 2, free 3, visitors 4. */
export const CLASS_PRIORITIES: Readonly<Record<CapacityClass, readonly [min: number, max: number]>> = {
  paid: [0, 2],
  free: [3, 3],
  visitor: [4, 32_767],
};

/** Number of turns that each class gets in a round if all of them wait. Unused turns go to the others. */
export const CLASS_TURNS: Readonly<Record<CapacityClass, number>> = { paid: 8, free: 3, visitor: 1 };

export const capacityClassOf = (priority: number): CapacityClass =>
  CAPACITY_CLASSES.find((name) => priority <= CLASS_PRIORITIES[name][1]) ?? 'visitor';
