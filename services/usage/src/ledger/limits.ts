import { type UsedQuota, findExceededLimit } from '@escriba/contracts/plans/exceeded-limit';
import type { PlanLimits } from '@escriba/contracts/plans/limits';
import { type DomainError, planLimitReached } from '@escriba/errors';

/** Known properties of a recording before or after its upload. */
export type Candidate = { readonly sizeBytes?: number | undefined; readonly durationMs?: number | undefined };

/** Returns the first limit that one more recording would exceed, as far as it is known; undefined if there is none. */
export const findObstacle = (
  limits: PlanLimits,
  used: UsedQuota,
  { sizeBytes = 0, durationMs = 0 }: Candidate = {},
): DomainError | undefined => {
  const exceeded = findExceededLimit(limits, used, { sizeBytes, durationMs });
  return exceeded && planLimitReached(exceeded.name, exceeded);
};
