import { GRACE_DAYS } from '@escriba/contracts/billing/days';
import type { BillingCycle, PaymentMethod } from '@escriba/contracts/billing/fields';
import type { SubscriptionState } from '@escriba/contracts/billing/subscription';
import type { PlanId } from '@escriba/contracts/plans/plans';
import { addDays, periodEndAfter } from './periods.ts';

export type EndedReason = NonNullable<SubscriptionState['ended']>['reason'];

/** Seats beyond those that the plan includes, and their part of the price of a period, in cents. */
export type Seats = { readonly count: number; readonly cents: number };

export const NO_SEATS: Seats = { count: 0, cents: 0 };

/** The plan, cycle and period that a subscription is paid for. */
export type Terms = {
  readonly plan: PlanId;
  readonly cycle: BillingCycle;
  /** Price of each period with its seats, in cents. */
  readonly priceCents: number;
  readonly seats: Seats;
  /** The day on whose number the periods start. */
  readonly anchorOn: string | null;
  readonly periodStart: string | null;
  /** First day after the paid period, on which the next charge is due. */
  readonly periodEnd: string | null;
  /** The full value of the paid period, from which unused days are credited. */
  readonly periodValueCents: number | null;
};

export type Change = Pick<Terms, 'plan' | 'cycle' | 'priceCents' | 'seats'>;

/**
 * A user's paid plan. `pending`: ordered, not paid. `overdue`: the next period is not paid, access continues for the days of grace.
 * `suspended`: the payer disputes a payment. An `ended` one never changes to another state, except by a late payment.
 */
export type Subscription = Terms & {
  readonly id: string;
  readonly userId: string;
  readonly asaasId: string | null;
  readonly method: PaymentMethod;
  readonly state: 'pending' | 'active' | 'overdue' | 'suspended' | 'ended';
  /** When the user cancelled it; it ends with its period. */
  readonly cancelledAt: Date | null;
  /** The change that is in force from `periodEnd` on. */
  readonly next: Change | null;
  readonly card: { readonly brand: string; readonly last4: string } | null;
  readonly cardToken: string | null;
  /** The buyer's network address when the card was entered. */
  readonly cardIp: string | null;
  /** Whether it is PIX Automático: the payer's bank debits the renewals. */
  readonly automatic: boolean;
  /** The authorisation at Asaas, which may have ended, and the id of its code. */
  readonly authorizationId: string | null;
  readonly codeId: string | null;
  readonly endedReason: EndedReason | null;
  readonly endedAt: Date | null;
  /** Whether everything of it at the payment provider that could be paid is closed. */
  readonly remoteClosed: boolean;
  readonly version: number;
  readonly createdAt: Date;
  readonly activatedAt: Date | null;
};

/** The card of a subscription by PIX or boleto: none. */
export const NO_CARD = { card: null, cardToken: null, cardIp: null } as const satisfies Partial<Subscription>;

export type SubscriptionPatch = Partial<Omit<Subscription, 'id' | 'userId' | 'version' | 'createdAt'>>;

/** Starts the first period on a day, or a new one after the subscription had ended. */
export const start = (
  { plan, cycle, activatedAt }: Subscription,
  { valueCents, today, now }: { readonly valueCents: number; readonly today: string; readonly now: Date },
): SubscriptionPatch => ({
  state: 'active',
  anchorOn: today,
  periodStart: today,
  periodEnd: periodEndAfter(today, { anchorOn: today, cycle }),
  periodValueCents: valueCents,
  plan,
  endedReason: null,
  endedAt: null,
  remoteClosed: false,
  cancelledAt: null,
  activatedAt: activatedAt ?? now,
});

/** Starts the next period on the day the last one ends, under the terms that were scheduled for it. What is disputed paid for the last one. */
export const renew = (subscription: Subscription, valueCents: number): SubscriptionPatch => {
  const { next, anchorOn, periodEnd } = required(subscription);
  const { plan, cycle, priceCents, seats } = next ?? subscription;
  const anchor = cycle === subscription.cycle ? anchorOn : periodEnd;
  return {
    plan,
    cycle,
    priceCents,
    seats,
    anchorOn: anchor,
    periodStart: periodEnd,
    periodEnd: periodEndAfter(periodEnd, { anchorOn: anchor, cycle }),
    periodValueCents: valueCents,
    state: 'active',
    next: null,
  };
};

/** Puts a larger plan or cycle in force at once, with a new period. */
export const upgrade = (
  change: Change & { readonly periodValueCents: number },
  today: string,
): SubscriptionPatch => ({
  ...change,
  state: 'active',
  anchorOn: today,
  periodStart: today,
  periodEnd: periodEndAfter(today, { anchorOn: today, cycle: change.cycle }),
  next: null,
  cancelledAt: null,
});

/** Adds seats to the present period; its days stay. */
export const addSeats = (
  { seats, priceCents, periodValueCents }: Pick<Terms, 'seats' | 'priceCents' | 'periodValueCents'>,
  added: Seats,
): Pick<Subscription, 'seats' | 'priceCents' | 'periodValueCents' | 'next'> => ({
  seats: { count: seats.count + added.count, cents: seats.cents + added.cents },
  priceCents: priceCents + added.cents,
  periodValueCents: (periodValueCents ?? 0) + added.cents,
  next: null,
});

/** Seats that are taken back, the terms that they were bought for, and the seats before: those stay. */
export type TakenSeats = Seats & Pick<Change, 'plan' | 'cycle'> & { readonly before: Seats };

/** Takes bought seats back, also from the change that is in force after the present period. */
export const takeSeats = (subscription: Subscription, taken: TakenSeats): SubscriptionPatch => {
  const { plan, cycle, next } = subscription;
  const patch = addSeats(subscription, { count: -taken.count, cents: -taken.cents });
  if (next === null) return patch;
  const left = without(next, taken);
  const isSame = left.plan === plan && left.cycle === cycle && left.seats.count === patch.seats.count;
  return { ...patch, next: isSame ? null : left };
};

/** Takes bought seats back when the present period ends, because it was paid with them. */
export const takeSeatsLater = (subscription: Subscription, taken: TakenSeats): SubscriptionPatch => {
  const { plan, cycle, priceCents, seats, next } = subscription;
  const change = next ?? { plan, cycle, priceCents, seats };
  const left = without(change, taken);
  return left.seats.count === change.seats.count ? {} : { next: left };
};

/** Returns a change without the taken seats that it has. */
const without = (change: Change, taken: TakenSeats): Change => {
  const { seats } = change;
  const count = Math.min(seats.count, Math.max(taken.before.count, seats.count - taken.count));
  const cents = centsWithout(change, taken, count);
  return { ...change, seats: { count, cents }, priceCents: change.priceCents - seats.cents + cents };
};

/** Under the terms that they were bought for, the seats before and those bought since keep their prices; other terms have one price. */
const centsWithout = (change: Change, taken: TakenSeats, count: number): number => {
  if (change.plan !== taken.plan || change.cycle !== taken.cycle) return partOfSeats(change.seats, count);
  return count <= taken.before.count ? partOfSeats(taken.before, count) : change.seats.cents - taken.cents;
};

/** Returns the price of some of the seats, which may have been bought at several prices. */
export const partOfSeats = ({ count, cents }: Seats, kept: number): number =>
  count === 0 ? 0 : Math.floor((cents * kept) / count);

export const end = (reason: EndedReason, now: Date): SubscriptionPatch => ({
  state: 'ended',
  endedReason: reason,
  endedAt: now,
  next: null,
});

/** Returns the effect of a new day: a cancelled subscription ends, a scheduled change takes effect, an unpaid one becomes overdue and ends. */
export const advanceTo = (subscription: Subscription, today: string, now: Date): SubscriptionPatch => {
  const { state, periodEnd, cancelledAt, next } = subscription;
  if ((state !== 'active' && state !== 'overdue' && state !== 'suspended') || periodEnd === null) return {};
  if (today < periodEnd) return {};
  if (cancelledAt !== null) return end('cancelled', now);
  if (state === 'suspended') return end('charged_back', now);
  if (today > lastDayOfGrace(periodEnd)) return end('unpaid', now);
  const switched = next === null ? {} : { ...next, next: null, ...anchorFor(subscription, next) };
  return { ...switched, ...(today > periodEnd && state === 'active' ? { state: 'overdue' as const } : {}) };
};

const anchorFor = ({ cycle, periodEnd }: Subscription, next: Change) =>
  next.cycle === cycle ? {} : { anchorOn: periodEnd };

export const lastDayOfGrace = (periodEnd: string): string => addDays(periodEnd, GRACE_DAYS);

/** Returns the plan that the subscription gives on its own. */
export const planGivenBy = ({ state, plan }: Pick<Subscription, 'state' | 'plan'>): PlanId =>
  state === 'active' || state === 'overdue' ? plan : 'free';

export type DueCharge = { readonly dueOn: string; readonly amountCents: number; readonly change: Change };

/** Returns the next charges of a subscription that continues, without end. */
export const dueCharges = function* dueCharges(subscription: Subscription): Generator<DueCharge> {
  const { anchorOn, periodEnd, next } = required(subscription);
  const change = next ?? {
    plan: subscription.plan,
    cycle: subscription.cycle,
    priceCents: subscription.priceCents,
    seats: subscription.seats,
  };
  const anchor = change.cycle === subscription.cycle ? anchorOn : periodEnd;
  for (let dueOn = periodEnd; ; dueOn = periodEndAfter(dueOn, { anchorOn: anchor, cycle: change.cycle }))
    yield { dueOn, amountCents: change.priceCents, change };
};

/** Returns the subscription with its period. The database checks that a subscription in these states has one. */
const required = <S extends Subscription>(subscription: S) => {
  const { anchorOn, periodEnd } = subscription;
  if (anchorOn === null || periodEnd === null)
    throw new Error(`subscription ${subscription.id} has no period`);
  return { ...subscription, anchorOn, periodEnd };
};
