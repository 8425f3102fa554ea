import { type LimitsByPlan, UNLIMITED } from '@escriba/contracts';

/** The limits of the plans in tests of the page. Those of the product are in billing's catalogue. */
export const TEST_LIMITS: LimitsByPlan = {
  free: { dailyFiles: 1, monthlyTranscriptionMinutes: 5, maxFileSizeMB: 50, maxDurationMinutes: 120 },
  pro: {
    dailyFiles: UNLIMITED,
    monthlyTranscriptionMinutes: 120,
    maxFileSizeMB: 100,
    maxDurationMinutes: UNLIMITED,
  },
  business: {
    dailyFiles: UNLIMITED,
    monthlyTranscriptionMinutes: UNLIMITED,
    maxFileSizeMB: 500,
    maxDurationMinutes: UNLIMITED,
  },
};
