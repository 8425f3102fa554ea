import { PLAN_LIMIT_CODES, PLAN_LIMIT_NAMES, type PlanLimit } from '@escriba/contracts/plans/limits';

/** Returns the limit of the plan that refuses with that error code. */
export const findLimitOf = (code: string): PlanLimit | undefined =>
  PLAN_LIMIT_NAMES.find((limit) => PLAN_LIMIT_CODES[limit] === code);

/** Returns whether an error code means that a limit of the plan refuses a recording: a larger plan would accept it. */
export const isLimitCode = (code: string): boolean => findLimitOf(code) !== undefined;
