import { PLAN_FEATURES } from '@escriba/contracts/plans/features';
import type { PlanId } from '@escriba/contracts/plans/plans';

/** Webhooks are for programs: a plan has them if it has API keys. */
export const hasApiAccess = (plan: PlanId): boolean => PLAN_FEATURES[plan].apiAccess;
