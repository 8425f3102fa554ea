import { localDayOf, startOfDay } from '@escriba/calendar';
import { type StoredCharge, isOpen, payUntilOf } from '../charges/charge.ts';
import type { StoredRefund } from '../refunds/refunds.repository.ts';
import { daysBetween } from '../subscription/periods.ts';
import type { Subscription } from '../subscription/subscription.ts';
import { DEBIT_DAYS_AHEAD } from './align-remote.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Time for which an order without a response is searched for at Asaas. */
export const LOST_AFTER_MS = 3 * MINUTE_MS;

const UNANSWERED_WAIT_MS = 10_000;
const ORDER_WAIT_MS = 10 * MINUTE_MS;
/** Wait of an ended subscription: a refund or a dispute arrives by webhook; this is for a lost one. */
const SETTLING_WAIT_MS = DAY_MS;
/** Longest time between synchronisations of a subscription that is paid: its period may be a year. */
const LOOK_DAYS_MAX = 31;

/** Returns orders whose time to pay is over. An order under review is waited for. */
export const findExpired = (charges: readonly StoredCharge[], now: Date): ReadonlySet<string> =>
  new Set(
    charges
      .filter(
        ({ kind, state }) =>
          kind !== 'renewal' && (state === 'open' || state === 'overdue' || state === 'declined'),
      )
      .filter((charge) => (payUntilOf(charge) ?? Number.POSITIVE_INFINITY) <= now)
      .map(({ id }) => id),
  );

type SyncState = {
  readonly subscription: Subscription;
  readonly charges: readonly StoredCharge[];
  readonly refunds: readonly StoredRefund[];
  readonly now: Date;
};

/** Returns when a subscription must be synchronised again without any event; undefined if it is over. */
export const nextSyncAt = ({ subscription, charges, refunds, now }: SyncState): Date | undefined => {
  const after = (ms: number): Date => new Date(now.getTime() + ms);
  const looks = [
    ...charges.filter(({ state }) => state === 'creating').map(() => after(UNANSWERED_WAIT_MS)),
    ...charges
      .filter((charge) => charge.kind !== 'renewal' && isOpen(charge))
      .map(() => after(ORDER_WAIT_MS)),
    ...refunds
      .filter(({ state }) => state === 'requested' || state === 'waiting')
      .map(({ nextAttemptAt }) => new Date(Math.max(nextAttemptAt.getTime(), now.getTime() + MINUTE_MS))),
    ...refunds.filter(({ state }) => state === 'in_progress').map(() => after(SETTLING_WAIT_MS)),
    ...(subscription.state === 'ended' ? [] : [spread(nextDayOf(subscription, now), subscription.id)]),
  ];
  const earliest = Math.min(...looks.map((date) => date.getTime()));
  return Number.isFinite(earliest) ? new Date(earliest) : undefined;
};

/**
 * Returns the next day to synchronise: within a paid period the day on which it ends, or on which its debit can be sent; otherwise the next
 * day. Events report changes in between, or Asaas' daily lists do: see find-differing.ts.
 */
const nextDayOf = ({ state, periodEnd, automatic }: Subscription, now: Date): Date => {
  const left = state === 'active' && periodEnd !== null ? daysBetween(localDayOf(now).day, periodEnd) : 1;
  const days = automatic ? left - DEBIT_DAYS_AHEAD.first : left;
  return startOfDay(new Date(now.getTime() + Math.min(Math.max(days, 1), LOOK_DAYS_MAX) * DAY_MS));
};

/** Spreads the subscriptions over the first hour of a day, so that Asaas is not asked for all of them at once. */
const spread = (day: Date, id: string): Date =>
  new Date(day.getTime() + (Number.parseInt(id.slice(0, 6), 16) % 3_600) * 1_000);
