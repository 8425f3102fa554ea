import type { BillingCycle } from '@escriba/contracts/billing/fields';
import { priceOf, seatPriceOf } from '@escriba/contracts/billing/listed-plans';
import type { Catalogue } from '@escriba/contracts/plans/default-catalogue';
import type { PlanId } from '@escriba/contracts/plans/plans';
import { isLongerCycle, ranksAbove } from '../../catalogue/catalogue.ts';
import {
  NO_SEATS,
  type Seats,
  type Subscription,
  periodEndAfter,
  unusedPart,
} from '../../subscriptions/subscriptions.ts';
import { alreadyOnPlan, notSold, unfitCycle } from './quotes.errors.ts';

export type PlanChoice = { readonly plan: PlanId; readonly cycle: BillingCycle };

/** The effect of an order, in cents and days; see `Quote` in the contracts. */
export type Price = PlanChoice & {
  readonly effect: 'immediate' | 'scheduled';
  readonly priceCents: number;
  readonly seats: Seats;
  readonly creditCents: number;
  readonly amountCents: number;
  readonly startsOn: string;
  readonly next: { readonly on: string; readonly amountCents: number };
};

/** Smallest charge that Asaas makes. */
export const AMOUNT_CENTS_MIN = 500;

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
  const planCents = priceOf(catalogue, plan, cycle);
  if (planCents === undefined) throw notSold();
  const seats = keptSeats(catalogue, wanted, present);
  const priceCents = planCents + seats.cents;
  const price = { ...wanted, priceCents, seats, creditCents: 0 };
  const afterFull = { on: periodEndAfter(today, { anchorOn: today, cycle }), amountCents: priceCents };
  const now = { effect: 'immediate', startsOn: today, next: afterFull } as const;
  if (present === undefined || present.periodEnd === null)
    return { ...price, ...now, amountCents: priceCents };
  if (plan === present.plan && cycle === present.cycle) throw alreadyOnPlan();
  if (!isUpgrade(wanted, present)) {
    const next = { on: present.periodEnd, amountCents: priceCents };
    return { ...price, effect: 'scheduled', amountCents: 0, startsOn: present.periodEnd, next };
  }
  // A shorter cycle could cost less than the credit.
  if (isLongerCycle(present.cycle, cycle)) throw unfitCycle();
  const creditCents = Math.min(creditOf(present, today), priceCents - AMOUNT_CENTS_MIN);
  return { ...price, ...now, creditCents, amountCents: priceCents - creditCents };
};

/** Returns the seats that a subscription keeps in another plan or cycle, at their price there. */
const keptSeats = (
  catalogue: Catalogue,
  { plan, cycle }: PlanChoice,
  present: Subscription | undefined,
): Seats => {
  const unitCents = seatPriceOf(catalogue, plan, cycle);
  const { count } = present?.seats ?? NO_SEATS;
  return unitCents === undefined ? NO_SEATS : { count, cents: count * unitCents };
};

const isUpgrade = ({ plan, cycle }: PlanChoice, present: Subscription): boolean =>
  ranksAbove(plan, present.plan) || (plan === present.plan && isLongerCycle(cycle, present.cycle));

/** Returns the value of the unused days. It counts the period's full value, not the money that was paid for it after an earlier credit. */
const creditOf = (present: Subscription, today: string): number =>
  unusedPart(present, today, present.periodValueCents ?? 0);
