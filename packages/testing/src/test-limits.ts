import {
  type LimitsByPlan,
  type PlanLimits,
  UNLIMITED,
  mapPlanLimits,
} from '@escriba/contracts/plans/limits';

const UNLIMITED_PLAN: PlanLimits = mapPlanLimits(() => UNLIMITED);

/** The limits of the plans in tests. Those of the product are in billing's catalogue. */
export const TEST_LIMITS: LimitsByPlan = {
  free: {
    ...UNLIMITED_PLAN,
    dailyFiles: 1,
    monthlyTranscriptionMinutes: 5,
    maxFileSizeMB: 50,
    maxDurationMinutes: 120,
  },
  pro: { ...UNLIMITED_PLAN, monthlyTranscriptionMinutes: 120, maxFileSizeMB: 100 },
  business: { ...UNLIMITED_PLAN, maxFileSizeMB: 500 },
};
