import {
  type ChargePatch,
  type ReplacedTerms,
  type StoredCharge,
  boughtSeats,
  isOpen,
} from '../charges/charge.ts';
import {
  NO_SEATS,
  type Subscription,
  type SubscriptionPatch,
  type Terms,
  addSeats,
  advanceTo,
  end,
  renew,
  start,
  takeSeats,
  takeSeatsLater,
  upgrade,
} from '../subscription/subscription.ts';
import { isFunding, listFunding } from './period-funding.ts';

/** A subscription with its charges while payments and days take effect. Pure: the caller stores the result. */
export type Standing = {
  readonly subscription: Subscription;
  readonly charges: readonly StoredCharge[];
  /** Charges whose money is refunded because no access can be given for it. */
  readonly refunds: readonly string[];
};

export type Today = {
  readonly today: string;
  readonly now: Date;
  /** Whether the user has another subscription that has not ended, or no account: nothing starts again. */
  readonly hasOther: boolean;
  /** Charges whose refund is running. */
  readonly refunding: ReadonlySet<string>;
};

/** Lets everything that was paid, refunded or disputed take effect, and then the day. */
export const settleStanding = (standing: Standing, today: Today): Standing => {
  const ids = standing.charges.map(({ id }) => id);
  const taken = ids.reduce((before, id) => takeBack(before, id, today), standing);
  const given = ids.reduce((before, id) => give(before, id, today), taken);
  return advance(given, today);
};

/** Starts the next period with a payment that was made ahead; without one the subscription becomes overdue and ends. */
const advance = (standing: Standing, today: Today): Standing => {
  const { subscription, refunds } = standing;
  const prepaid = listAhead(standing.charges, today).find(({ id }) => !refunds.includes(id));
  const isDue = subscription.periodEnd !== null && today.today >= subscription.periodEnd;
  if (isDue && prepaid !== undefined && subscription.cancelledAt === null && isGoingOn(subscription))
    return advance(giveRenewal(standing, prepaid), today);
  return {
    ...standing,
    subscription: patched(subscription, advanceTo(subscription, today.today, today.now)),
  };
};

const isGoingOn = ({ state }: Subscription): boolean =>
  state === 'active' || state === 'overdue' || state === 'suspended';

/** Returns whether a charge is paid, and no period was given for it yet. A part of its money may have gone back. */
const isUngiven = (
  { state, periodStart, id }: StoredCharge,
  { refunding }: Pick<Today, 'refunding'>,
): boolean => state === 'paid' && periodStart === null && !refunding.has(id);

/** Returns the charges of months that are paid ahead: of them no period was given yet. */
export const listAhead = (
  charges: readonly StoredCharge[],
  today: Pick<Today, 'refunding'>,
): readonly StoredCharge[] =>
  charges.filter((charge) => charge.kind !== 'upgrade' && isUngiven(charge, today));

const give = (standing: Standing, id: string, today: Today): Standing => {
  const charge = standing.charges.find((each) => each.id === id);
  if (charge === undefined) return standing;
  if (isUngiven(charge, today)) return GIVE[charge.kind](standing, charge, today);
  return charge.state === 'paid' &&
    charge.grantedCents === 0 &&
    charge.periodStart !== null &&
    !today.refunding.has(id)
    ? giveAgain(standing, charge, today)
    : standing;
};

/**
 * Applies a paid charge of the subscription: it pays the first period, the next one, or starts the subscription again. The order in which
 * charges are paid does not matter.
 */
const giveRecurring = (standing: Standing, charge: StoredCharge, today: Today): Standing => {
  const { subscription } = standing;
  if (isGoingOn(subscription)) {
    if (subscription.cancelledAt !== null || !buysNext(subscription, charge))
      return refused(standing, charge);
    return subscription.periodEnd !== null && today.today >= subscription.periodEnd
      ? giveRenewal(standing, charge)
      : standing;
  }
  const canBegin = subscription.state === 'pending' || (startsAgain(subscription, charge) && !today.hasOther);
  return canBegin ? begin(standing, charge, today) : refused(standing, charge);
};

const startsAgain = (subscription: Subscription, charge: StoredCharge): boolean =>
  charge.kind === 'first'
    ? isUnpaidEnd(subscription)
    : (subscription.endedReason === 'unpaid' || isNotPaid(subscription)) && buysNext(subscription, charge);

const GIVE: Readonly<
  Record<StoredCharge['kind'], (standing: Standing, charge: StoredCharge, today: Today) => Standing>
> = {
  first: giveRecurring,
  renewal: giveRecurring,
  upgrade: (standing, charge, today) => {
    const { subscription } = standing;
    // The credit belongs to the period in which it was quoted.
    const isSamePeriod = charge.replaced?.periodStart === subscription.periodStart;
    // A disputed payment is no credit.
    if (!isGoingOn(subscription) || subscription.state === 'suspended' || !isSamePeriod)
      return refused(standing, charge);
    const { plan, cycle, priceCents, seats } = charge;
    const added = boughtSeats(charge);
    const patch =
      added === undefined
        ? upgrade({ plan, cycle, priceCents, seats, periodValueCents: priceCents }, today.today)
        : addSeats(subscription, added);
    const kept = added === undefined ? keepCancellation(standing, charge) : standing;
    const upgraded = given(kept, charge, patch, charge.amountCents);
    // Months that were paid ahead belong to the terms that were replaced.
    const ahead = listAhead(standing.charges, today);
    return ahead.reduce((before, each) => refused(before, each), upgraded);
  },
};

/** Notes with an upgrade that the subscription was cancelled before: it is again if the upgrade is withdrawn. */
const keepCancellation = (standing: Standing, charge: StoredCharge): Standing =>
  standing.subscription.cancelledAt === null || charge.replaced === null
    ? standing
    : withCharge(standing, charge, { replaced: { ...charge.replaced, isCancelled: true } });

/** Returns whether an order ended without a payment that stayed, so that a later one starts it. Money for an order that its owner ended is returned. */
const isUnpaidEnd = (subscription: Subscription): boolean =>
  isNotPaid(subscription) ||
  subscription.endedReason === 'declined' ||
  subscription.endedReason === 'charged_back';

const isNotPaid = ({ endedReason }: Subscription): boolean =>
  endedReason === 'abandoned' || endedReason === 'lapsed';

/**
 * Returns whether a charge pays the terms that the next period has now. After a later change of terms the payment is returned, and the right
 * price is charged.
 */
const buysNext = (subscription: Subscription, charge: StoredCharge): boolean => {
  const { plan, cycle, seats } = subscription.next ?? subscription;
  return charge.plan === plan && charge.cycle === cycle && charge.seats.count === seats.count;
};

/** Starts the subscription with the charge that is paid first. An open first charge then pays the next period. */
const begin = (standing: Standing, charge: StoredCharge, { today, now }: Today): Standing => {
  const patch = start(standing.subscription, { valueCents: charge.amountCents, today, now });
  const begun = given(standing, charge, patch, charge.amountCents);
  const open = standing.charges.find(
    ({ kind, id, state }) => kind === 'first' && id !== charge.id && isOpen({ state }),
  );
  return open === undefined
    ? begun
    : withCharge(withCharge(begun, open, { kind: 'renewal' }), charge, { kind: 'first' });
};

const giveRenewal = (standing: Standing, charge: StoredCharge): Standing =>
  given(standing, charge, renew(standing.subscription, charge.amountCents), charge.amountCents);

const given = (
  standing: Standing,
  charge: StoredCharge,
  patch: SubscriptionPatch,
  grantedCents: number,
): Standing => {
  const subscription = patched(standing.subscription, patch);
  const { plan, cycle, periodStart, periodEnd } = subscription;
  return withCharge({ ...standing, subscription }, charge, {
    plan,
    cycle,
    periodStart,
    periodEnd,
    grantedCents: grantedCents - charge.refundedCents,
  });
};

const refused = (standing: Standing, charge: StoredCharge): Standing => ({
  ...standing,
  refunds: [...standing.refunds, charge.id],
});

/** Gives the access back after a won dispute, if its period is not over and nothing else that paid for it is disputed or lost. */
const giveAgain = (standing: Standing, charge: StoredCharge, today: Today): Standing => {
  const { subscription } = standing;
  const next = withCharge(standing, charge, { grantedCents: charge.amountCents - charge.refundedCents });
  if (listFunding(next).some((each) => each.state === 'charged_back' || isLost(each, today))) return next;
  if (subscription.state === 'suspended')
    return { ...next, subscription: patched(subscription, { state: 'active' }) };
  const isOver = subscription.periodEnd === null || today.today >= subscription.periodEnd;
  if (subscription.endedReason !== 'charged_back' || isOver || today.hasOther) return next;
  const again: SubscriptionPatch = { state: 'active', endedReason: null, endedAt: null, remoteClosed: false };
  return { ...next, subscription: patched(subscription, again) };
};

const takeBack = (standing: Standing, id: string, today: Today): Standing => {
  const charge = standing.charges.find((each) => each.id === id);
  if (charge === undefined) return standing;
  if (charge.grantedCents === 0) return endLost(standing, charge, today);
  const left = charge.state === 'charged_back' ? 0 : charge.amountCents - charge.refundedCents;
  if (charge.state !== 'charged_back' && charge.state !== 'refunded' && charge.grantedCents <= left)
    return standing;
  const next = withCharge(standing, charge, { grantedCents: Math.min(charge.grantedCents, left) });
  if (charge.state === 'charged_back') return suspend(next, charge);
  return left === 0 ? revoke(next, charge, 'refunded', today) : next;
};

/** Ends a subscription whose payer has won the dispute. The rest of the period is not given, and the plan can be ordered again. */
const endLost = (standing: Standing, charge: StoredCharge, today: Today): Standing =>
  isLost(charge, today) && standing.subscription.state === 'suspended' && isFunding(standing, charge)
    ? { ...standing, subscription: patched(standing.subscription, end('charged_back', today.now)) }
    : standing;

/** Returns whether the money of a charge was returned without a withdrawal. */
const isLost = ({ state, id }: StoredCharge, { refunding }: Pick<Today, 'refunding'>): boolean =>
  state === 'refunded' && !refunding.has(id);

/** Suspends a subscription whose funding is disputed. A payment whose unused days were credited to an upgrade still pays for the present period. */
const suspend = (standing: Standing, charge: StoredCharge): Standing =>
  isGoingOn(standing.subscription) && isFunding(standing, charge)
    ? { ...standing, subscription: patched(standing.subscription, { state: 'suspended' }) }
    : standing;

/**
 * Withdraws the access of a charge whose money is refunded: seats go, an upgrade returns to the terms before it, anything else ends. Seats
 * that are withdrawn from after their period stay until the present one ends.
 */
export const revoke = (
  standing: Standing,
  charge: StoredCharge,
  reason: 'refunded' | 'withdrawn',
  { today, now }: Pick<Today, 'today' | 'now'>,
): Standing => {
  const { subscription } = standing;
  if (!isGoingOn(subscription)) return standing;
  const isPresent = paysPresentPeriod(subscription, charge);
  const bought = boughtSeats(charge);
  if (bought !== undefined && (isPresent || reason === 'withdrawn')) {
    const { plan, cycle, replaced } = charge;
    const taken = { ...bought, plan, cycle, before: replaced?.seats ?? NO_SEATS };
    const patch = isPresent ? takeSeats(subscription, taken) : takeSeatsLater(subscription, taken);
    return { ...standing, subscription: patched(subscription, patch) };
  }
  if (!isPresent) return standing;
  const { replaced } = charge;
  const returns =
    replaced?.periodEnd != null && today < replaced.periodEnd && isStillPaid(standing, replaced);
  const patch = charge.kind === 'upgrade' && returns ? termsPatch(replaced, now) : end(reason, now);
  return { ...standing, subscription: patched(subscription, patch) };
};

const isStillPaid = ({ charges }: Standing, { periodStart, periodEnd }: Terms): boolean =>
  charges.some(
    (charge) =>
      boughtSeats(charge) === undefined &&
      charge.grantedCents > 0 &&
      charge.periodStart === periodStart &&
      charge.periodEnd === periodEnd,
  );

const termsPatch = ({ isCancelled, ...terms }: ReplacedTerms, now: Date): SubscriptionPatch => ({
  ...terms,
  next: null,
  ...(isCancelled === true ? { cancelledAt: now } : {}),
});

const paysPresentPeriod = (subscription: Subscription, charge: StoredCharge): boolean =>
  charge.periodStart !== null && charge.periodEnd === subscription.periodEnd;

/** Returns the terms in force, as an upgrade keeps them. */
export const termsOf = (subscription: Subscription): Terms => {
  const { plan, cycle, priceCents, seats, anchorOn, periodStart, periodEnd, periodValueCents } = subscription;
  return { plan, cycle, priceCents, seats, anchorOn, periodStart, periodEnd, periodValueCents };
};

export const withCharge = (standing: Standing, charge: StoredCharge, patch: ChargePatch): Standing => ({
  ...standing,
  charges: standing.charges.map((each) => (each.id === charge.id ? { ...each, ...patch } : each)),
});

const patched = (subscription: Subscription, patch: SubscriptionPatch): Subscription => ({
  ...subscription,
  ...patch,
});
