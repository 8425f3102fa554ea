import type { CatalogueEntry } from '@escriba/contracts/billing/catalogue';
import type { SubscriptionState } from '@escriba/contracts/billing/subscription';
import { planLimitSentence } from '@escriba/contracts/plans/texts';
import { PLAN_IDS, type PlanId } from '@escriba/contracts/plans/plans';
import type { Locale } from '@escriba/contracts/shared/locale';

/** Returns the rank of a plan: free 0 < pro 1 < business 2. */
export const rankOf = (plan: PlanId): number => PLAN_IDS.indexOf(plan);

/** Returns the plan that counts as the user's: the one of the subscription, also while a late payment suspends it. */
export const ownPlan = ({ plan, terms }: Pick<SubscriptionState, 'plan' | 'terms'>): PlanId =>
  terms?.plan ?? plan;

/** Lists the plans ranked above the present one; without a subscription all except free. */
export const listUpgrades = (plans: readonly CatalogueEntry[], own: PlanId): CatalogueEntry[] =>
  plans.filter(({ id }) => rankOf(id) > rankOf(own));

/** Lists the smaller plans that are sold. To the free plan one changes by cancelling. */
export const listSmaller = (plans: readonly CatalogueEntry[], own: PlanId): CatalogueEntry[] =>
  plans.filter(({ id, isPurchasable }) => id !== 'free' && isPurchasable && rankOf(id) < rankOf(own));

/** Limits that a card puts into one sentence of their own. */
const IN_AMOUNT = ['dailyFiles', 'monthlyTranscriptionMinutes'] as const;

/** Lists what a plan has that the smaller one has not, without how much may be transcribed. */
export const listAdditions = (
  { features, limits }: CatalogueEntry,
  before: Pick<CatalogueEntry, 'features'> | undefined,
  locale: Locale,
): string[] => {
  const amount = IN_AMOUNT.map((name) => planLimitSentence(name, limits[name], locale));
  return features.filter(
    (feature) => before?.features.includes(feature) !== true && !amount.includes(feature),
  );
};
