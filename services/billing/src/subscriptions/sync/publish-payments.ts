import type { PaymentEvent } from '@escriba/contracts/events/events';
import { deleteOutboxSubject, insertOutboxEvent } from '@escriba/work';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import type { StoredCharge } from '../charges/charge.ts';
import type { StoredRefund } from '../refunds/refunds.repository.ts';
import { addDays } from '../subscription/periods.ts';
import { type Subscription, dueCharges } from '../subscription/subscription.ts';
import { listAhead } from './apply-payments.ts';

type Synchronised = {
  /** The charges as they were stored before. */
  readonly before: readonly StoredCharge[];
  readonly charges: readonly StoredCharge[];
  readonly refunds: readonly StoredRefund[];
  readonly subscription: Subscription;
  readonly now: Date;
};

/**
 * Publishes what was paid or went back since the last synchronisation, for mails to the payer. It needs the transaction that stores the
 * charges, and the lock on their subscription: so each payment is published once.
 */
export const publishPayments = async (transaction: Kysely<DB>, synchronised: Synchronised): Promise<void> => {
  const { before, charges, subscription, now } = synchronised;
  const known = new Map(before.map((charge) => [charge.id, charge]));
  for (const charge of charges) {
    const { paidAt: paidBefore = null, refundedCents: refundedBefore = 0 } = known.get(charge.id) ?? {};
    const refundedCents = charge.refundedCents - refundedBefore;
    const facts = factsOf(charge, synchronised);
    const occurredAt = now.toISOString();
    const events: Omit<PaymentEvent, 'id'>[] = [];
    if (paidBefore === null && charge.paidAt !== null)
      events.push({ type: 'payment.received', occurredAt, data: facts });
    if (refundedCents > 0)
      events.push({ type: 'payment.refunded', occurredAt, data: { ...facts, amountCents: refundedCents } });
    for (const payload of events)
      await insertOutboxEvent(transaction, { subject: subjectOf(subscription.userId), payload }, now);
  }
};

/** Deletes what the payer of a closed account would be mailed. */
export const forgetPayments = (transaction: Kysely<DB>, userId: string): Promise<void> =>
  deleteOutboxSubject(transaction, subjectOf(userId));

/** Returns a subject of its own, because entitlements must not wait for receipts. */
const subjectOf = (userId: string): string => `payments ${userId}`;

const factsOf = (charge: StoredCharge, synchronised: Synchronised): PaymentEvent['data'] => {
  const { id, userId, plan, cycle, seats, method, card, amountCents } = charge;
  return {
    userId,
    chargeId: id,
    plan,
    cycle,
    extraSeats: seats.count,
    method,
    card,
    amountCents,
    period: periodOf(charge, synchronised),
  };
};

/** Returns the period that was given for a charge, or that follows for one that is paid ahead. */
const periodOf = (
  charge: StoredCharge,
  { charges, refunds, subscription }: Synchronised,
): PaymentEvent['data']['period'] => {
  if (charge.periodStart !== null && charge.periodEnd !== null)
    return toPeriod(charge.periodStart, charge.periodEnd);
  const refunding = new Set(refunds.map(({ chargeId }) => chargeId));
  const ahead = listAhead(charges, { refunding });
  const position = ahead.indexOf(charge);
  if (position === -1) return null;
  const [start, end] = dueCharges(subscription).drop(position).take(2);
  return start === undefined || end === undefined ? null : toPeriod(start.dueOn, end.dueOn);
};

const toPeriod = (start: string, end: string) => ({ firstDay: start, lastDay: addDays(end, -1) });
