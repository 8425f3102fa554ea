import {
  type Catalogue,
  type CatalogueEntry,
  DEFAULT_CATALOGUE,
  type Locale,
  PLAN_FEATURES,
  PLAN_IDS,
  type PlanId,
  planDescription,
  planName,
  planSentences,
  type SoldPlan,
  UNLIMITED,
} from '@escriba/contracts';

const NO_SAVINGS = { freeMonthsPerYear: 0, listPriceCents: null };

/** Reference figures of the specification, shown only while the catalogue cannot be loaded. */
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

/** The plans with the reference figures. None of them can be bought. */
export const fallbackPlans = (locale: Locale): CatalogueEntry[] => describe(REFERENCE, locale);

/** The plans of the default catalogue, for HTML that is built before any catalogue can be loaded. */
export const listedPlans = (locale: Locale): CatalogueEntry[] => describe(DEFAULT_CATALOGUE, locale);

/** In the shape of the catalogue, with its own sentences. */
const describe = (catalogue: Catalogue, locale: Locale): CatalogueEntry[] =>
  PLAN_IDS.map((id) => ({
    ...toEntry(id, catalogue[id]),
    name: planName(id, locale),
    description: planDescription(id, locale),
    features: planSentences(id, catalogue[id].limits, locale),
  }));

const toEntry = (id: PlanId, { priceCents, freeMonthsPerYear, listPriceCents, limits }: SoldPlan) => ({
  id,
  price: priceCents === null ? null : priceCents / 100,
  priceCents: {
    monthly: priceCents,
    yearly: priceCents === null ? null : priceCents * (12 - freeMonthsPerYear),
  },
  yearlySavingsCents: (priceCents ?? 0) * freeMonthsPerYear,
  listPriceCents,
  maxTranscriptions: -1,
  maxDuration: limits.maxDurationMinutes,
  limits,
  includes: PLAN_FEATURES[id],
  isPurchasable: false,
});
