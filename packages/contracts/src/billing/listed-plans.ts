import type { Catalogue } from '../plans/default-catalogue.ts';
import { PLAN_FEATURES } from '../plans/features.ts';
import { type PlanLimits, UNLIMITED } from '../plans/limits.ts';
import { PLAN_IDS, type PlanId } from '../plans/plans.ts';
import { planDescription, planName, planSentences } from '../plans/texts.ts';
import type { Locale } from '../shared/locale.ts';
import type { CatalogueEntry } from './catalogue.ts';
import type { BillingCycle } from './fields.ts';

const MONTHS_OF_YEAR = 12;
const DAYS_OF_MONTH = 30;

/** A plan as pages list it: an entry of the catalogue without the words, which depend on the language. */
export type ListedPlan = Omit<CatalogueEntry, 'name' | 'description' | 'features'>;

/**
 * The id of the element in a page's HTML that has the plans which the page shows, as JSON: the build writes them, and the gateway once it
 * knows the ones in force.
 */
export const LISTED_PLANS_ID = 'listed-plans';

/** Returns the plans of a catalogue by rank, in words for users. */
export const describeCatalogue = (catalogue: Catalogue, locale: Locale): CatalogueEntry[] =>
  listPlans(catalogue).map((plan) => describePlan(plan, locale));

/** Returns the plans of a catalogue by rank. */
export const listPlans = (catalogue: Catalogue): ListedPlan[] =>
  PLAN_IDS.map((id) => {
    const { priceCents, freeMonthsPerYear, listPriceCents, limits } = catalogue[id];
    return {
      id,
      price: priceCents === null ? null : priceCents / 100,
      priceCents: {
        monthly: priceCents,
        yearly: priceCents === null ? null : (priceOf(catalogue, id, 'yearly') ?? 0),
      },
      yearlySavingsCents: (priceCents ?? 0) * freeMonthsPerYear,
      listPriceCents,
      maxTranscriptions: filesOfMonth(limits),
      maxDuration: limits.maxDurationMinutes,
      limits,
      includes: PLAN_FEATURES[id],
      isPurchasable: priceOf(catalogue, id, 'monthly') !== undefined,
    };
  });

/** Describes a listed plan by its name and sentences. */
export const describePlan = (plan: ListedPlan, locale: Locale): CatalogueEntry => ({
  ...plan,
  name: planName(plan.id, locale),
  description: planDescription(plan.id, locale),
  features: planSentences(plan.id, plan.limits, locale),
});

/** Returns the price of a period in cents; undefined if the plan is not sold here. */
export const priceOf = (catalogue: Catalogue, plan: PlanId, cycle: BillingCycle): number | undefined => {
  const { priceCents, freeMonthsPerYear } = catalogue[plan];
  if (priceCents === null || priceCents === 0) return undefined;
  return cycle === 'monthly' ? priceCents : priceCents * (MONTHS_OF_YEAR - freeMonthsPerYear);
};

/** Returns the price of one more seat for a period, in cents; undefined if the plan has no seats. */
export const seatPriceOf = (catalogue: Catalogue, plan: PlanId, cycle: BillingCycle): number | undefined => {
  const { seats, freeMonthsPerYear } = catalogue[plan];
  if (seats === null) return undefined;
  return cycle === 'monthly' ? seats.priceCents : seats.priceCents * (MONTHS_OF_YEAR - freeMonthsPerYear);
};

/** Returns how many files a plan takes in a month of 30 days; -1 without limit. */
export const filesOfMonth = ({ dailyFiles }: PlanLimits): number =>
  dailyFiles === UNLIMITED ? UNLIMITED : dailyFiles * DAYS_OF_MONTH;
