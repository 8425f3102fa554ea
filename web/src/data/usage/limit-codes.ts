import { PLAN_LIMIT_CODES } from '@escriba/contracts';

const LIMITS: ReadonlySet<string> = new Set(Object.values(PLAN_LIMIT_CODES));

/** Whether an error code means that a limit of the plan refuses a recording: a larger plan would accept it. */
export const isLimitCode = (code: string): boolean => LIMITS.has(code);
