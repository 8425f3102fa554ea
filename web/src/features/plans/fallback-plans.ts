import { type CatalogueEntry, PLAN_FEATURES, PLAN_IDS, PLAN_LIMITS, type PlanId } from '@escriba/contracts';
import type { TFunction } from 'i18next';
import { describeFeatures, describeLimits } from './offers.ts';

/** Reference figures of the specification, shown only while the catalogue cannot be loaded. */
const FIGURES: Readonly<Record<PlanId, { readonly price: number; readonly minutes: number }>> = {
  free: { price: 0, minutes: 120 },
  pro: { price: 50, minutes: 1_000 },
  business: { price: 150, minutes: 5_000 },
};

/** The plans with the reference figures, in the shape of the catalogue. None of them can be bought. */
export const fallbackPlans = (t: TFunction<'plans'>): CatalogueEntry[] =>
  PLAN_IDS.map((id) => {
    const { price, minutes } = FIGURES[id];
    const limits = { ...PLAN_LIMITS[id], monthlyTranscriptionMinutes: minutes };
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
