/** The steps of the checkout, in order. */
export const STEPS = ['person', 'method', 'review'] as const;
export type Step = (typeof STEPS)[number];

/** Returns the step after or before; never beyond the ends. */
export const moveStep = (step: Step, by: 1 | -1): Step => {
  const next = Math.min(Math.max(STEPS.indexOf(step) + by, 0), STEPS.length - 1);
  return STEPS[next] ?? step;
};
