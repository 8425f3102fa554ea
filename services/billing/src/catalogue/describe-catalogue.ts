import {
  type Catalogue,
  type CatalogueEntry,
  type Locale,
  PLAN_FEATURES,
  PLAN_IDS,
  type PlanId,
  type PlanLimits,
  planDescription,
  planName,
  planSentences,
  UNLIMITED,
} from '@escriba/contracts';
import { priceOf, yearlySavingsOf } from './plans.ts';

const DAYS_OF_MONTH = 30;

/** How many files a plan takes in a month of 30 days; -1 without limit. */
export const filesOfMonth = ({ dailyFiles }: PlanLimits): number =>
  dailyFiles === UNLIMITED ? UNLIMITED : dailyFiles * DAYS_OF_MONTH;

/** The catalogue in words for users, by rank. */
export const describeCatalogue = (catalogue: Catalogue, locale: Locale): CatalogueEntry[] =>
  PLAN_IDS.map((id) => {
    const { priceCents, listPriceCents, limits } = catalogue[id];
    const isPurchasable = priceOf(catalogue, id, 'monthly') !== undefined;
    return {
      id,
      name: planName(id, locale),
      description: planDescription(id, locale),
      price: priceCents === null ? null : priceCents / 100,
      priceCents: {
        monthly: priceCents,
        yearly: priceCents === null ? null : (priceOf(catalogue, id, 'yearly') ?? 0),
      },
      yearlySavingsCents: yearlySavingsOf(catalogue, id),
      listPriceCents,
      features: planSentences(id, limits, locale),
      maxTranscriptions: filesOfMonth(limits),
      maxDuration: limits.maxDurationMinutes,
      limits,
      includes: PLAN_FEATURES[id],
      isPurchasable,
    };
  });

/** What a change of plan takes away, as sentences for users. */
export const listLosses = (
  catalogue: Catalogue,
  { from, to, locale }: { readonly from: PlanId; readonly to: PlanId; readonly locale: Locale },
): string[] => {
  const kept = new Set(planSentences(to, catalogue[to].limits, locale));
  return PLAN_IDS.indexOf(to) >= PLAN_IDS.indexOf(from)
    ? []
    : planSentences(from, catalogue[from].limits, locale).filter((sentence) => !kept.has(sentence));
};
