import { APP_LANGUAGES, type SubscriptionState, type SubscriptionTerms } from '@escriba/contracts';
import type { Kysely } from 'kysely';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { type StoredCharge, isOpen } from '../charges/charge.ts';
import { createChargesRepository } from '../charges/charges.repository.ts';
import { toCharge } from '../charges/to-charge.ts';
import { withdrawalUntil } from '../charges/withdrawal.ts';
import type { DB } from '../db/schema.generated.ts';
import { readEntitlement } from '../entitlements/publish-entitlement.ts';
import { createRefundsRepository } from '../refunds/refunds.repository.ts';
import { type Subscription, dueCharges, lastDayOfGrace } from '../subscriptions/subscription.ts';
import { createSubscriptionsRepository } from '../subscriptions/subscriptions.repository.ts';

type StatusDeps = { readonly db: Kysely<DB>; readonly catalogue: Catalogue; readonly clock: () => Date };

/** A user's standing, as pages show it. It reads only this service's tables. */
export const createStatus = ({ db, catalogue, clock }: StatusDeps) => ({
  read: async (userId: string): Promise<SubscriptionState> => {
    const [latest, entitlement, refunds] = await Promise.all([
      createSubscriptionsRepository(db).findLatest(userId),
      readEntitlement(db, userId),
      createRefundsRepository(db).listOfUser(userId),
    ]);
    const charges = latest === undefined ? [] : await createChargesRepository(db).listOf(latest.id);
    const plan = entitlement?.status === 'active' ? entitlement.plan : 'free';
    const isLive = latest !== undefined && latest.state !== 'ended';
    return {
      plan: entitlement?.plan ?? 'free',
      status:
        latest?.state === 'pending' && plan === 'free'
          ? 'pending_confirmation'
          : (entitlement?.status ?? 'active'),
      start_date: isLive ? (latest.activatedAt?.toISOString() ?? null) : null,
      limits: {
        transcriptions_per_month: catalogue[plan].limits.dailyFiles,
        supported_languages: [...APP_LANGUAGES],
      },
      terms: isLive && latest.state !== 'pending' ? toTerms(latest, charges, clock()) : null,
      pendingCharge: findPending(charges, latest),
      ended: latest === undefined || isLive ? null : toEnded(latest),
      refunds: refunds.map(({ chargeId, amountCents, state, formUrl, requestedAt }) => ({
        chargeId,
        amountCents,
        state,
        formUrl,
        requestedAt: requestedAt.toISOString(),
      })),
    };
  },
});

export type Status = ReturnType<typeof createStatus>;

const findPending = (charges: readonly StoredCharge[], latest: Subscription | undefined) => {
  const open = charges.find((charge) => charge.kind !== 'renewal' && isOpen(charge));
  return open === undefined || latest?.state === 'ended' ? null : toCharge(open);
};

const toEnded = ({ plan, endedReason, endedAt }: Subscription): SubscriptionState['ended'] =>
  endedReason === null || endedAt === null ? null : { plan, reason: endedReason, at: endedAt.toISOString() };

const toTerms = (
  subscription: Subscription,
  charges: readonly StoredCharge[],
  now: Date,
): SubscriptionTerms => {
  const { id, plan, cycle, priceCents, method, card, periodStart, periodEnd, cancelledAt, next } =
    subscription;
  const isGoingOn = cancelledAt === null && subscription.state !== 'suspended';
  return {
    id,
    plan,
    cycle,
    priceCents,
    method,
    card,
    periodStart,
    periodEnd,
    endsOn: cancelledAt === null ? null : periodEnd,
    scheduledChange: next === null || periodEnd === null ? null : { ...next, on: periodEnd },
    next: isGoingOn ? nextCharge(subscription, charges) : null,
    overdue: findOverdue(subscription, charges),
    withdrawalUntil: withdrawalUntil(charges, now)?.toISOString() ?? null,
  };
};

/** Months that were paid ahead are skipped. */
const nextCharge = (
  subscription: Subscription,
  charges: readonly StoredCharge[],
): SubscriptionTerms['next'] => {
  const ahead = charges.filter(
    ({ kind, state, periodStart }) => kind === 'renewal' && state === 'paid' && periodStart === null,
  );
  const due = dueCharges(subscription);
  for (let skipped = 0; skipped < ahead.length; skipped += 1) due.next();
  const { value } = due.next();
  return value === undefined ? null : { on: value.dueOn, amountCents: value.amountCents };
};

const findOverdue = (
  { state, periodEnd }: Subscription,
  charges: readonly StoredCharge[],
): SubscriptionTerms['overdue'] => {
  const unpaid = charges.find(
    (charge) => charge.kind === 'renewal' && (charge.state === 'overdue' || charge.state === 'open'),
  );
  if (state !== 'overdue' || periodEnd === null || unpaid === undefined) return null;
  return {
    chargeId: unpaid.id,
    since: periodEnd,
    amountCents: unpaid.amountCents,
    graceUntil: lastDayOfGrace(periodEnd),
  };
};
