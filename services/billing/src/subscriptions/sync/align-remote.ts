import { GRACE_DAYS } from '@escriba/contracts/billing/days';
import type { BillingCycle } from '@escriba/contracts/billing/fields';
import type { Asaas, AsaasCycle, AsaasPayment, AsaasSubscription } from '../../asaas/asaas.ts';
import { type StoredCharge, isOpen, stateOf } from '../charges/charge.ts';
import { addDays, daysBetween } from '../subscription/periods.ts';
import { type DueCharge, type Subscription, dueCharges } from '../subscription/subscription.ts';
import { isLeft } from './authorization.ts';
import type { Remote } from './read-remote.ts';

/** One call that brings Asaas to the state that the subscription should have. */
export type Correction =
  | { readonly do: 'delete-subscription'; readonly id: string }
  | { readonly do: 'delete-payment'; readonly id: string }
  | { readonly do: 'create-subscription'; readonly due: DueCharge }
  | { readonly do: 'cancel-authorization'; readonly id: string }
  /** The charge of a month, which the payer's bank debits if the authorisation is given. */
  | { readonly do: 'create-charge'; readonly due: DueCharge; readonly authorizationId: string | undefined }
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

/** Days before a charge is due at which Asaas generates it. */
const GENERATED_DAYS_AHEAD = 40;
/**
 * Days before a debit in which its instruction is sent: the payer's bank takes one from ten to two business days ahead; five days contain two
 * of these.
 */
export const DEBIT_DAYS_AHEAD = { first: 10, last: 5 };

export const CYCLES: Readonly<Record<BillingCycle, AsaasCycle>> = { monthly: 'MONTHLY', yearly: 'YEARLY' };

type Context = {
  readonly subscription: Subscription;
  readonly charges: readonly StoredCharge[];
  readonly today: string;
  /** Number of paid charges whose period has not begun: the next charge is due after them. */
  readonly prepaid: number;
  /** Orders whose time to pay is over. */
  readonly expired: ReadonlySet<string>;
};

/**
 * Returns what must change at Asaas: nothing stays payable that should not be, and every generated charge has the amount, day and method of
 * the period that it pays for. Pure, and empty once Asaas agrees, so that it can run any number of times.
 */
export const findCorrections = (remote: Remote, context: Context): Correction[] => [
  // First: from here on the payer's bank debits nothing.
  ...(isLeft(remote.authorization, context.subscription)
    ? [{ do: 'cancel-authorization' as const, id: remote.authorization.id }]
    : []),
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
  const open = remote.payments.filter((payment) => isRecurring(payment, context) && isPayable(payment));
  // A charge that was under review when its subscription was deleted is payable again once the review refuses it.
  if (subscription.state === 'ended')
    return present === undefined ? open.map(toDeletion) : [{ do: 'delete-subscription', id: present.id }];
  if (subscription.state === 'pending') return [];
  const isPaused = subscription.cancelledAt !== null || subscription.state === 'suspended';
  if (isPaused) return [...(present === undefined ? [] : pause(present)), ...open.map(toDeletion)];
  if (subscription.automatic) return collect(remote, open, context);
  return present === undefined ? recreate(open, context) : align(present, open, context);
};

/** Charges for PIX Automático belong to no subscription at Asaas either. */
const isRecurring = ({ id, subscriptionId }: AsaasPayment, { charges }: Context): boolean =>
  subscriptionId !== null || charges.some(({ asaasId, kind }) => asaasId === id && kind !== 'upgrade');

const toDeletion = ({ id }: AsaasPayment): Correction => ({ do: 'delete-payment', id });

/** Returns whether a new subscription could charge the user. Without a token from Asaas it cannot charge a card. */
const canRecreate = ({ method, cardToken, cardIp }: Subscription): boolean =>
  method !== 'credit_card' || (cardToken !== null && cardIp !== null);

const isPayable = ({ status }: AsaasPayment): boolean => {
  const state = stateOf(status);
  return state === 'open' || state === 'overdue';
};

const pause = ({ id, status }: AsaasSubscription): Correction[] =>
  status === 'ACTIVE' ? [{ do: 'update-subscription', id, changes: { status: 'INACTIVE' } }] : [];

/**
 * Returns the corrections that create the subscription at Asaas again. An open charge without a subscription there is paid by its code; only
 * those of a subscription are paid by its card.
 */
const recreate = (open: readonly AsaasPayment[], context: Context): Correction[] => {
  if (!canRecreate(context.subscription)) return [];
  const isByCard = context.subscription.method === 'credit_card';
  const { corrections, due } = alignOpen(isByCard ? [] : open, context, GENERATED_DAYS_AHEAD);
  return [...(isByCard ? open.map(toDeletion) : corrections), { do: 'create-subscription', due }];
};

/** Creates the charge of a month once the payer's bank takes its instruction. One that must change is replaced, with its instruction. */
const collect = (
  { authorization }: Remote,
  open: readonly AsaasPayment[],
  context: Context,
): Correction[] => {
  const { corrections, due } = alignOpen(open, context, DEBIT_DAYS_AHEAD.first);
  if (corrections.length > 0)
    return corrections.map((correction) =>
      correction.do === 'update-payment' ? { do: 'delete-payment', id: correction.id } : correction,
    );
  const daysAhead = daysBetween(context.today, due.dueOn);
  const isSent = context.charges.some(({ kind, state }) => kind === 'renewal' && state === 'creating');
  if (isSent || daysAhead > DEBIT_DAYS_AHEAD.first) return [];
  const isDebited = authorization?.status === 'active' && daysAhead >= DEBIT_DAYS_AHEAD.last;
  return [{ do: 'create-charge', due, authorizationId: isDebited ? authorization.id : undefined }];
};

const align = (present: AsaasSubscription, open: readonly AsaasPayment[], context: Context): Correction[] => {
  const { corrections, due } = alignOpen(open, context, GENERATED_DAYS_AHEAD);
  const changes = subscriptionDifferences(present, due, context);
  // The subscription first: charges that it generates meanwhile are right.
  return Object.keys(changes).length > 0
    ? [{ do: 'update-subscription', id: present.id, changes }, ...corrections]
    : corrections;
};

/** Makes each open charge that of its period, oldest first. `due` is the first charge that does not exist yet. */
const alignOpen = (
  open: readonly AsaasPayment[],
  context: Context,
  daysAhead: number,
): { readonly corrections: Correction[]; readonly due: DueCharge } => {
  const { subscription, today, prepaid } = context;
  const expected = dueCharges(subscription);
  for (let skipped = 0; skipped < prepaid; skipped += 1) expected.next();
  const corrections: Correction[] = [];
  let due = (expected.next() as IteratorYieldResult<DueCharge>).value;
  for (const payment of open) {
    if (daysBetween(today, due.dueOn) > daysAhead + 1) {
      corrections.push(toDeletion(payment));
      continue;
    }
    const changes = differencesOf(payment, due, context);
    if (Object.keys(changes).length > 0) corrections.push({ do: 'update-payment', id: payment.id, changes });
    due = (expected.next() as IteratorYieldResult<DueCharge>).value;
  }
  return { corrections, due };
};

const differencesOf = (payment: AsaasPayment, due: DueCharge, { subscription, today }: Context) => ({
  ...(payment.amountCents === due.amountCents ? {} : { amountCents: due.amountCents }),
  ...(payment.method === subscription.method ? {} : { method: subscription.method }),
  ...(isDueRight(payment.dueOn, due.dueOn, today) ? {} : { dueOn: laterOf(due.dueOn, today) }),
});

/** Returns the later day, because Asaas takes no day in the past. */
const laterOf = (day: string, other: string): string => (day > other ? day : other);

/** Returns whether a charge has the right due day. A new boleto for an overdue charge is due within the days of grace. */
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

/** Returns whether anything of the subscription could still be paid at Asaas. */
export const isClosed = (remote: Remote, { charges }: Pick<Context, 'charges'>): boolean =>
  remote.subscription === undefined &&
  (remote.authorization === undefined || remote.authorization.status === 'ended') &&
  !remote.payments.some(isPayable) &&
  !charges.some(isOpen);
