import type { CatalogueEntry } from '@escriba/contracts/billing/catalogue';
import type { SubscriptionState } from '@escriba/contracts/billing/subscription';
import { PLAN_IDS, type PlanId } from '@escriba/contracts/plans/plans';

/** free 0 < pro 1 < business 2. */
export const rankOf = (plan: PlanId): number => PLAN_IDS.indexOf(plan);

/** The plan that counts as the user's: the one of the subscription, also while a late payment suspends it. */
export const ownPlan = ({ plan, terms }: Pick<SubscriptionState, 'plan' | 'terms'>): PlanId =>
  terms?.plan ?? plan;

/** The plans ranked above the present one; without a subscription all except free. */
export const listUpgrades = (plans: readonly CatalogueEntry[], own: PlanId): CatalogueEntry[] =>
  plans.filter(({ id }) => rankOf(id) > rankOf(own));

/** The smaller plans that are sold. To the free plan one changes by cancelling. */
export const listSmaller = (plans: readonly CatalogueEntry[], own: PlanId): CatalogueEntry[] =>
  plans.filter(({ id, isPurchasable }) => id !== 'free' && isPurchasable && rankOf(id) < rankOf(own));
