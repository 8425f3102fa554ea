import type { Asaas, AsaasCycle, AsaasPayment, AsaasSubscription } from '../asaas/asaas.ts';
import { type StoredCharge, isOpen, stateOf } from '../charges/charge.ts';
import { addDays, daysBetween } from '../periods/periods.ts';
import { type DueCharge, GRACE_DAYS, type Subscription, dueCharges } from '../subscriptions/subscription.ts';
import type { BillingCycle } from '@escriba/contracts';
import type { Remote } from './read-remote.ts';

/** One call that brings Asaas to the state that the subscription should have. */
export type Correction =
  | { readonly do: 'delete-subscription'; readonly id: string }
  | { readonly do: 'delete-payment'; readonly id: string }
  | { readonly do: 'create-subscription'; readonly due: DueCharge }
  | {
      readonly do: 'update-subscription';
      readonly id: string;
      readonly changes: Parameters<Asaas['updateSubscription']>[1];
    }
  | {
      readonly do: 'update-payment';
      readonly id: string;
      readonly changes: Parameters<Asaas['updatePayment']>[1];
    };

/** Asaas generates each charge this many days before it is due. */
const GENERATED_DAYS_AHEAD = 40;

export const CYCLES: Readonly<Record<BillingCycle, AsaasCycle>> = { monthly: 'MONTHLY', yearly: 'YEARLY' };

type Context = {
  readonly subscription: Subscription;
  readonly charges: readonly StoredCharge[];
  readonly today: string;
  /** Paid charges whose period has not begun: the next charge is due after them. */
  readonly prepaid: number;
  /** Orders whose time to pay is over. */
  readonly expired: ReadonlySet<string>;
};

/**
 * What must change at Asaas: nothing stays payable that should not be, and every generated charge has the amount, day and method of the
 * period that it pays for. Pure, and empty once Asaas agrees, so that it can run any number of times.
 */
export const findCorrections = (remote: Remote, context: Context): Correction[] => [
  ...correctUpgrades(remote, context),
  ...correctSubscription(remote, context),
];

const correctUpgrades = ({ payments }: Remote, { charges, subscription, expired }: Context): Correction[] =>
  charges
    .filter(({ kind }) => kind === 'upgrade')
    .filter(({ id, asaasId, replaced, state }) => {
      const isOffered = payments.some((payment) => payment.id === asaasId && isPayable(payment));
      const isGivenUp = state === 'cancelled' || state === 'declined';
      const isVoid = subscription.state === 'ended' || replaced?.periodStart !== subscription.periodStart;
      return isOffered && (isGivenUp || isVoid || expired.has(id));
    })
    .map(({ asaasId }) => ({ do: 'delete-payment', id: asaasId ?? '' }));

const correctSubscription = (remote: Remote, context: Context): Correction[] => {
  const { subscription } = context;
  const present = remote.subscription;
  if (subscription.state === 'ended')
    return present === undefined ? deleteLeft(remote) : [{ do: 'delete-subscription', id: present.id }];
  if (subscription.state === 'pending') return [];
  const isPaused = subscription.cancelledAt !== null || subscription.state === 'suspended';
  const open = remote.payments.filter((payment) => payment.subscriptionId !== null && isPayable(payment));
  if (isPaused) return present === undefined ? [] : pause(present, open);
  const due = upcoming(context);
  if (present === undefined) return canRecreate(subscription) ? [{ do: 'create-subscription', due }] : [];
  return align(present, open, context);
};

/** A charge that was under review when its subscription was deleted is payable again once the review refuses it. */
const deleteLeft = ({ payments }: Remote): Correction[] =>
  payments
    .filter((payment) => payment.subscriptionId !== null && isPayable(payment))
    .map(({ id }) => ({ do: 'delete-payment', id }));

/** A card whose token Asaas did not give cannot be charged by a new subscription. */
const canRecreate = ({ method, cardToken }: Subscription): boolean =>
  method !== 'credit_card' || cardToken !== null;

const isPayable = ({ status }: AsaasPayment): boolean => {
  const state = stateOf(status);
  return state === 'open' || state === 'overdue';
};

const pause = ({ id, status }: AsaasSubscription, open: readonly AsaasPayment[]): Correction[] => [
  ...(status === 'ACTIVE'
    ? [{ do: 'update-subscription' as const, id, changes: { status: 'INACTIVE' as const } }]
    : []),
  ...open.map((payment) => ({ do: 'delete-payment' as const, id: payment.id })),
];

/** The first charge that is not paid yet. */
const upcoming = (context: Context): DueCharge => {
  const charges = dueCharges(context.subscription);
  for (let skipped = 0; skipped < context.prepaid; skipped += 1) charges.next();
  const { value } = charges.next() as IteratorYieldResult<DueCharge>; // the charges have no end
  return value;
};

const align = (present: AsaasSubscription, open: readonly AsaasPayment[], context: Context): Correction[] => {
  const { subscription, today, prepaid } = context;
  const expected = dueCharges(subscription);
  for (let skipped = 0; skipped < prepaid; skipped += 1) expected.next();
  const corrections: Correction[] = [];
  let due = (expected.next() as IteratorYieldResult<DueCharge>).value;
  for (const payment of open) {
    if (daysBetween(today, due.dueOn) > GENERATED_DAYS_AHEAD + 1) {
      corrections.push({ do: 'delete-payment', id: payment.id });
      continue;
    }
    const changes = differencesOf(payment, due, context);
    if (Object.keys(changes).length > 0) corrections.push({ do: 'update-payment', id: payment.id, changes });
    due = (expected.next() as IteratorYieldResult<DueCharge>).value;
  }
  const changes = subscriptionDifferences(present, due, context);
  // The subscription first: charges that it generates meanwhile are right.
  return Object.keys(changes).length > 0
    ? [{ do: 'update-subscription', id: present.id, changes }, ...corrections]
    : corrections;
};

const differencesOf = (payment: AsaasPayment, due: DueCharge, { subscription, today }: Context) => ({
  ...(payment.amountCents === due.amountCents ? {} : { amountCents: due.amountCents }),
  ...(payment.method === subscription.method ? {} : { method: subscription.method }),
  ...(isDueRight(payment.dueOn, due.dueOn, today) ? {} : { dueOn: laterOf(due.dueOn, today) }),
});

/** Asaas takes no day in the past. */
const laterOf = (day: string, other: string): string => (day > other ? day : other);

/** A new boleto for a charge that was due is due within the days of grace. */
const isDueRight = (dueOn: string, expected: string, today: string): boolean =>
  dueOn === expected || (expected < today && dueOn > expected && dueOn <= addDays(expected, GRACE_DAYS));

const subscriptionDifferences = (
  present: AsaasSubscription,
  due: DueCharge,
  { subscription: { method }, today }: Context,
) => {
  const cycle = CYCLES[due.change.cycle];
  const isActive = present.status === 'ACTIVE';
  return {
    ...(present.amountCents === due.amountCents ? {} : { amountCents: due.amountCents }),
    ...(present.cycle === cycle ? {} : { cycle }),
    ...(present.method === method ? {} : { method }),
    ...(present.nextDueOn === due.dueOn && isActive ? {} : { nextDueOn: laterOf(due.dueOn, today) }),
    ...(isActive ? {} : { status: 'ACTIVE' as const }),
  };
};

/** Whether anything of the subscription could still be paid at Asaas. */
export const isClosed = (remote: Remote, { charges }: Pick<Context, 'charges'>): boolean =>
  remote.subscription === undefined && !remote.payments.some(isPayable) && !charges.some(isOpen);
