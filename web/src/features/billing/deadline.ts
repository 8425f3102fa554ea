import type { Charge } from '@escriba/contracts/billing/charges';
import type { CheckoutResult } from '@escriba/contracts/billing/checkout';
import type { Locale } from '@escriba/contracts/shared/locale';
import { formatDay, formatMoment } from '../../ui/day.ts';

/** How late a page may notice that the time to pay is over, with `useNow`. */
export const LAPSE_SEEN_WITHIN_MS = 10_000;

type Timed = Pick<Charge, 'state' | 'dueOn' | 'payUntil'>;

/** Returns whether the time to pay an order is over, also while the server still has it as open. */
export const isLapsed = ({ state, payUntil }: Timed, nowMs: number): boolean =>
  payUntil !== null &&
  Date.parse(payUntil) <= nowMs &&
  (state === 'open' || state === 'overdue' || state === 'cancelled');

/** Returns the charge of an open payment, with the end of its code where that is before the end of the order. */
export const chargeOf = ({ charge, paymentData: { expiresAt } }: CheckoutResult): Charge =>
  charge.payUntil === null || expiresAt === undefined ? charge : { ...charge, payUntil: expiresAt };

/** Formats the one date until which a charge is to be paid: the moment of an order by PIX, else the due day. */
export const formatDeadline = (
  { payUntil, dueOn }: Timed,
  locale: Locale,
  dateStyle: 'long' | 'medium' = 'long',
): string =>
  payUntil === null ? formatDay(dueOn, locale, dateStyle) : formatMoment(payUntil, locale, dateStyle);
