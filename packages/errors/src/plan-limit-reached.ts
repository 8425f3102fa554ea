import { planLimitRefusal } from '@escriba/contracts/plans/limit-refusals';
import { PLAN_LIMIT_CODES, type PlanLimit, recordingMeasureOf } from '@escriba/contracts/plans/limits';
import { DomainError } from './domain-error.ts';

/** Refuses by a limit of the user's plan. `limit` is its figure, `left` what remains of it, rounded down; both in the limit's unit. */
export const planLimitReached = (
  name: PlanLimit,
  figures: { readonly limit: number; readonly left?: number },
): DomainError =>
  new DomainError({
    kind: isFileSize(name) ? 'too_large' : 'limit_exceeded',
    code: PLAN_LIMIT_CODES[name],
    message: planLimitRefusal(name, figures),
  });

const isFileSize = (name: PlanLimit): boolean => {
  const measure = recordingMeasureOf(name);
  return measure?.counts === 'megabytes' && measure.per === 'recording';
};
