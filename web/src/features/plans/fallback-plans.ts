import {
  type CatalogueEntry,
  PLAN_FEATURES,
  PLAN_IDS,
  type PlanId,
  type PlanLimits,
  UNLIMITED,
} from '@escriba/contracts';
import type { TFunction } from 'i18next';
import { describeFeatures, describeLimits } from './offers.ts';

/** Reference figures of the specification, shown only while the catalogue cannot be loaded. */
const FIGURES: Readonly<Record<PlanId, { readonly price: number; readonly limits: PlanLimits }>> = {
  free: {
    price: 0,
    limits: { dailyFiles: 1, monthlyTranscriptionMinutes: 120, maxFileSizeMB: 50, maxDurationMinutes: 120 },
  },
  pro: {
    price: 50,
    limits: {
      dailyFiles: UNLIMITED,
      monthlyTranscriptionMinutes: 1_000,
      maxFileSizeMB: 100,
      maxDurationMinutes: UNLIMITED,
    },
  },
  business: {
    price: 150,
    limits: {
      dailyFiles: UNLIMITED,
      monthlyTranscriptionMinutes: 5_000,
      maxFileSizeMB: 500,
      maxDurationMinutes: UNLIMITED,
    },
  },
};

/** The plans with the reference figures, in the shape of the catalogue. None of them can be bought. */
export const fallbackPlans = (t: TFunction<'plans'>): CatalogueEntry[] =>
  PLAN_IDS.map((id) => {
    const { price, limits } = FIGURES[id];
    return {
      id,
      name: t(`${id}.name`),
      description: t(`${id}.text`),
      price,
      priceCents: { monthly: price * 100, yearly: price * 1_200 },
      listPriceCents: null,
      features: [...describeLimits(limits, t), ...describeFeatures(id, t)],
      maxTranscriptions: -1,
      maxDuration: limits.maxDurationMinutes,
      limits,
      includes: PLAN_FEATURES[id],
      isPurchasable: false,
    };
  });
