import type { BillingCycle } from '@escriba/contracts/billing/fields';
import { priceOf } from '@escriba/contracts/billing/listed-plans';
import type { Catalogue } from '@escriba/contracts/plans/default-catalogue';
import type { PlanId } from '@escriba/contracts/plans/plans';
import { isLongerCycle, ranksAbove } from '../../catalogue/catalogue.ts';
import { daysBetween, periodEndAfter, type Subscription } from '../../subscriptions/subscriptions.ts';
import { alreadyOnPlan, notSold, unfitCycle } from './quotes.errors.ts';

export type PlanChoice = { readonly plan: PlanId; readonly cycle: BillingCycle };

/** The effect of an order, in cents and days; see `Quote` in the contracts. */
export type Price = PlanChoice & {
  readonly effect: 'immediate' | 'scheduled';
  readonly priceCents: number;
  readonly creditCents: number;
  readonly amountCents: number;
  readonly startsOn: string;
  readonly next: { readonly on: string; readonly amountCents: number };
};

/** Smallest charge that Asaas makes. */
const AMOUNT_CENTS_MIN = 500;

/**
 * Prices an order. A larger plan, or a year in place of a month, takes effect at once and is credited with the unused days of the present
 * period; everything else waits until that period ends. @throws notSold, alreadyOnPlan, unfitCycle
 */
export const priceOrder = (
  catalogue: Catalogue,
  {
    wanted,
    present,
    today,
  }: { readonly wanted: PlanChoice; readonly present: Subscription | undefined; readonly today: string },
): Price => {
  const { plan, cycle } = wanted;
  const priceCents = priceOf(catalogue, plan, cycle);
  if (priceCents === undefined) throw notSold();
  const afterFull = { on: periodEndAfter(today, { anchorOn: today, cycle }), amountCents: priceCents };
  if (present === undefined || present.periodEnd === null)
    return {
      ...wanted,
      effect: 'immediate',
      priceCents,
      creditCents: 0,
      amountCents: priceCents,
      startsOn: today,
      next: afterFull,
    };
  if (plan === present.plan && cycle === present.cycle) throw alreadyOnPlan();
  if (!isUpgrade(wanted, present)) {
    const next = { on: present.periodEnd, amountCents: priceCents };
    return {
      ...wanted,
      effect: 'scheduled',
      priceCents,
      creditCents: 0,
      amountCents: 0,
      startsOn: present.periodEnd,
      next,
    };
  }
  // A shorter cycle could cost less than the credit.
  if (isLongerCycle(present.cycle, cycle)) throw unfitCycle();
  const creditCents = Math.min(creditOf(present, today), priceCents - AMOUNT_CENTS_MIN);
  const amountCents = priceCents - creditCents;
  return {
    ...wanted,
    effect: 'immediate',
    priceCents,
    creditCents,
    amountCents,
    startsOn: today,
    next: afterFull,
  };
};

const isUpgrade = ({ plan, cycle }: PlanChoice, present: Subscription): boolean =>
  ranksAbove(plan, present.plan) || (plan === present.plan && isLongerCycle(cycle, present.cycle));

/**
 * Returns the value of the unused days of the present period, today included, in cents. It counts the period's full value, not the money that
 * was paid for it after an earlier credit.
 */
const creditOf = (
  {
    periodStart,
    periodEnd,
    periodValueCents,
  }: Pick<Subscription, 'periodStart' | 'periodEnd' | 'periodValueCents'>,
  today: string,
): number => {
  if (periodStart === null || periodEnd === null || periodValueCents === null) return 0;
  const days = daysBetween(periodStart, periodEnd);
  const unused = Math.min(days, Math.max(0, daysBetween(today, periodEnd)));
  return Math.floor((periodValueCents * unused) / days);
};
