import { localDayOf } from '@escriba/calendar';
import type { Kysely } from 'kysely';
import type { Asaas, AsaasPayment, PaymentFilter } from '../../asaas/asaas.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import { paymentSubject, remoteSubscriptionSubject, subscriptionSubject } from '../../work/work.ts';
import { createChargesRepository } from '../charges/charges.repository.ts';
import { addDays } from '../subscription/periods.ts';
import { isBehind } from './import-charges.ts';

type Deps = { readonly db: Kysely<DB>; readonly asaas: Pick<Asaas, 'listPayments'> };

/** Days of events to examine: Asaas keeps the events of an interrupted queue for 14 days. */
const LOOK_BACK_DAYS = 15;
/** Days ahead to examine: Asaas generates a charge 40 days before it is due. */
const LOOK_AHEAD_DAYS = 45;
/** Days in which money may be returned: a card payment can be disputed for 540 days; it may have been generated 40 days before. */
const RETURNABLE_DAYS = 600;
/** States of charges whose money was, or may be, returned: such a charge changes long after its due day. */
const RETURNING = [
  'REFUND_REQUESTED',
  'REFUND_IN_PROGRESS',
  'REFUNDED',
  'CHARGEBACK_REQUESTED',
  'CHARGEBACK_DISPUTE',
  'AWAITING_CHARGEBACK_REVERSAL',
] as const;
const BATCH_SIZE = 100;

/**
 * Compares the charges that Asaas lists with the stored ones: those that are due these weeks, and those whose money is being refunded. Yields
 * the subjects of tasks for charges that differ, or are missing here or there. @throws AsaasUnavailable
 */
export const findDiffering = async function* findDiffering(
  { db, asaas }: Deps,
  now: Date,
): AsyncGenerator<string[]> {
  const charges = createChargesRepository(db);
  const { day: today } = localDayOf(now);
  const since = addDays(today, -LOOK_BACK_DAYS);
  const due = { dueFrom: since, dueUntil: addDays(today, LOOK_AHEAD_DAYS) };
  const createdFrom = addDays(today, -RETURNABLE_DAYS);
  const lists: PaymentFilter[] = [due, ...RETURNING.map((status) => ({ status, createdFrom }))];
  const seen = new Set<string>();

  const compare = async (payments: readonly AsaasPayment[]): Promise<string[]> => {
    const stored = await charges.listByAsaasIds(payments.map(({ id }) => id));
    const byId = new Map(stored.map((charge) => [charge.asaasId, charge]));
    return payments.flatMap((payment) => {
      seen.add(payment.id);
      const charge = byId.get(payment.id);
      // An older charge that is unknown here belongs to something else that the account sells.
      if (charge === undefined) return payment.createdOn >= since ? [subjectOf(payment)] : [];
      return isBehind(payment, charge, now) ? [subscriptionSubject(charge.subscriptionId)] : [];
    });
  };

  for (const list of lists)
    for await (const payments of inBatches(asaas.listPayments(list))) yield compare(payments);
  const expected = await charges.listExpected(due);
  yield expected
    .filter(({ asaasId }) => !seen.has(asaasId))
    .map((each) => subscriptionSubject(each.subscriptionId));
};

/** Returns the subject under which a payment is synchronised: its subscription, or itself for an order whose response was lost. */
const subjectOf = ({ id, subscriptionId }: AsaasPayment): string =>
  subscriptionId === null ? paymentSubject(id) : remoteSubscriptionSubject(subscriptionId);

const inBatches = async function* inBatches<T>(items: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < BATCH_SIZE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
};
