import { type Catalogue, type ListedPlan, listPlans, UNLIMITED } from '@escriba/contracts';

const NO_SAVINGS = { freeMonthsPerYear: 0, listPriceCents: null };

/** Reference figures of the specification. */
const REFERENCE: Catalogue = {
  free: {
    ...NO_SAVINGS,
    priceCents: 0,
    limits: { dailyFiles: 1, monthlyTranscriptionMinutes: 120, maxFileSizeMB: 50, maxDurationMinutes: 120 },
  },
  pro: {
    ...NO_SAVINGS,
    priceCents: 50_00,
    limits: {
      dailyFiles: UNLIMITED,
      monthlyTranscriptionMinutes: 1_000,
      maxFileSizeMB: 100,
      maxDurationMinutes: UNLIMITED,
    },
  },
  business: {
    ...NO_SAVINGS,
    priceCents: 150_00,
    limits: {
      dailyFiles: UNLIMITED,
      monthlyTranscriptionMinutes: 5_000,
      maxFileSizeMB: 500,
      maxDurationMinutes: UNLIMITED,
    },
  },
};

/** Plans with the reference figures, for a page that knows no catalogue and cannot load it. None of them can be bought. */
export const listReferencePlans = (): ListedPlan[] =>
  listPlans(REFERENCE).map((plan) => ({ ...plan, isPurchasable: false }));
