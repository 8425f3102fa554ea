import {
  type CatalogueEntry,
  type Locale,
  PLAN_FEATURES,
  PLAN_IDS,
  planDescription,
  type PlanId,
  type PlanLimits,
  planName,
  planSentences,
  UNLIMITED,
} from '@escriba/contracts';
import type { TFunction } from 'i18next';
import { describeFeatures, describeLimits } from './offers.ts';

type Figures = {
  /** In BRL a month; null is agreed by e-mail. */
  readonly price: number | null;
  /** Of the twelve months of a year. */
  readonly freeMonths: number;
  readonly listPrice: number | null;
  readonly limits: PlanLimits;
};

/** Reference figures of the specification, shown only while the catalogue cannot be loaded. */
const REFERENCE: Readonly<Record<PlanId, Figures>> = {
  free: {
    price: 0,
    freeMonths: 0,
    listPrice: null,
    limits: { dailyFiles: 1, monthlyTranscriptionMinutes: 120, maxFileSizeMB: 50, maxDurationMinutes: 120 },
  },
  pro: {
    price: 50,
    freeMonths: 0,
    listPrice: null,
    limits: {
      dailyFiles: UNLIMITED,
      monthlyTranscriptionMinutes: 1_000,
      maxFileSizeMB: 100,
      maxDurationMinutes: UNLIMITED,
    },
  },
  business: {
    price: 150,
    freeMonths: 0,
    listPrice: null,
    limits: {
      dailyFiles: UNLIMITED,
      monthlyTranscriptionMinutes: 5_000,
      maxFileSizeMB: 500,
      maxDurationMinutes: UNLIMITED,
    },
  },
};

/** The figures of the default catalogue, for HTML that is built before any catalogue can be loaded. */
const LISTED: Readonly<Record<PlanId, Figures>> = {
  free: {
    price: 0,
    freeMonths: 0,
    listPrice: null,
    limits: { dailyFiles: 1, monthlyTranscriptionMinutes: 5, maxFileSizeMB: 50, maxDurationMinutes: 120 },
  },
  pro: {
    price: 29,
    freeMonths: 2,
    listPrice: 79,
    limits: {
      dailyFiles: UNLIMITED,
      monthlyTranscriptionMinutes: 120,
      maxFileSizeMB: 100,
      maxDurationMinutes: UNLIMITED,
    },
  },
  business: {
    price: null,
    freeMonths: 2,
    listPrice: null,
    limits: {
      dailyFiles: UNLIMITED,
      monthlyTranscriptionMinutes: UNLIMITED,
      maxFileSizeMB: 500,
      maxDurationMinutes: UNLIMITED,
    },
  },
};

/** The plans with the reference figures, in the shape of the catalogue. None of them can be bought. */
export const fallbackPlans = (t: TFunction<'plans'>): CatalogueEntry[] =>
  PLAN_IDS.map((id) => ({
    ...toEntry(id, REFERENCE[id]),
    name: t(`${id}.name`),
    description: t(`${id}.text`),
    features: [...describeLimits(REFERENCE[id].limits, t), ...describeFeatures(id, t)],
  }));

/** The plans of the default catalogue, with the catalogue's own sentences. */
export const listedPlans = (locale: Locale): CatalogueEntry[] =>
  PLAN_IDS.map((id) => ({
    ...toEntry(id, LISTED[id]),
    name: planName(id, locale),
    description: planDescription(id, locale),
    features: planSentences(id, LISTED[id].limits, locale),
  }));

const toEntry = (id: PlanId, { price, freeMonths, listPrice, limits }: Figures) => ({
  id,
  price,
  priceCents: {
    monthly: price === null ? null : price * 100,
    yearly: price === null ? null : price * (12 - freeMonths) * 100,
  },
  yearlySavingsCents: (price ?? 0) * freeMonths * 100,
  listPriceCents: listPrice === null ? null : listPrice * 100,
  maxTranscriptions: -1,
  maxDuration: limits.maxDurationMinutes,
  limits,
  includes: PLAN_FEATURES[id],
  isPurchasable: false,
});
