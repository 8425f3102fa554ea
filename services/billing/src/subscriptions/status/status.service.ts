import { localDayOf } from '@escriba/calendar';
import { filesOfMonth } from '@escriba/contracts/billing/listed-plans';
import type { SubscriptionState, SubscriptionTerms } from '@escriba/contracts/billing/subscription';
import type { Catalogue } from '@escriba/contracts/plans/default-catalogue';
import { APP_LANGUAGES } from '@escriba/contracts/shared/languages';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { type StoredCharge, isVoid } from '../charges/charge.ts';
import { createChargesRepository } from '../charges/charges.repository.ts';
import { findContracted } from '../charges/contracted.ts';
import { toCharge } from '../charges/to-charge.ts';
import { withdrawalUntil } from '../charges/withdrawal.ts';
import { type Entitlement, createEntitlementsRepository } from '../entitlements/entitlements.repository.ts';
import { isOpenOrder } from '../ordering/replace-order.ts';
import { toRefund } from '../refunds/list-refunds.ts';
import { type StoredRefund, createRefundsRepository } from '../refunds/refunds.repository.ts';
import { type Change, type Subscription, dueCharges, lastDayOfGrace } from '../subscription/subscription.ts';
import { createSubscriptionsRepository } from '../subscription/subscriptions.repository.ts';
import { listAhead } from '../sync/apply-payments.ts';

type StatusDeps = { readonly db: Kysely<DB>; readonly catalogue: Catalogue; readonly clock: () => Date };

/** Reads a user's status, as pages show it, from this service's tables only. */
export const createStatus = ({ db, catalogue, clock }: StatusDeps) => ({
  read: async (userId: string): Promise<SubscriptionState> => {
    const [latest, entitlement, refunds] = await Promise.all([
      createSubscriptionsRepository(db).findLatest(userId),
      createEntitlementsRepository(db).find(userId),
      createRefundsRepository(db).listOfUser(userId),
    ]);
    const charges = latest === undefined ? [] : await createChargesRepository(db).listOf(latest.id);
    return {
      ...statusOf(latest, entitlement, catalogue),
      ...(latest === undefined ? NONE : toParts(latest, { charges, refunds, now: clock() })),
      contract: toContract(charges),
      refunds: refunds.map(toRefund),
    };
  },
});

export type Status = ReturnType<typeof createStatus>;

const NONE = { start_date: null, terms: null, pendingCharge: null, ended: null };

const statusOf = (
  latest: Subscription | undefined,
  entitlement: Entitlement | undefined,
  catalogue: Catalogue,
) => {
  const plan = entitlement?.status === 'active' ? entitlement.plan : 'free';
  const isPending = latest?.state === 'pending' && plan === 'free';
  return {
    plan: entitlement?.plan ?? 'free',
    status: isPending ? ('pending_confirmation' as const) : (entitlement?.status ?? 'active'),
    limits: {
      transcriptions_per_month: filesOfMonth(catalogue[plan].limits),
      supported_languages: [...APP_LANGUAGES],
    },
  };
};

type Known = {
  readonly charges: readonly StoredCharge[];
  readonly refunds: readonly StoredRefund[];
  readonly now: Date;
};

/** Returns what pages show of the user's latest subscription. */
const toParts = (latest: Subscription, known: Known) => {
  if (latest.state === 'ended') return { ...NONE, ended: toEnded(latest) };
  return {
    start_date: latest.activatedAt?.toISOString() ?? null,
    terms: latest.state === 'pending' ? null : toTerms(latest, known),
    pendingCharge: findPending(known.charges),
    ended: null,
  };
};

const toContract = (charges: readonly StoredCharge[]): SubscriptionState['contract'] => {
  const charge = findContracted(charges);
  return charge === undefined
    ? null
    : { version: charge.contract.version, acceptedAt: charge.createdAt.toISOString() };
};

const findPending = (charges: readonly StoredCharge[]) => {
  const open = charges.find((charge) => isOpenOrder(charge) && !isVoid(charge));
  return open === undefined ? null : toCharge(open);
};

const toEnded = ({ plan, cycle, endedReason, endedAt }: Subscription): SubscriptionState['ended'] =>
  endedReason === null || endedAt === null
    ? null
    : { plan, cycle, reason: endedReason, at: endedAt.toISOString() };

const toTerms = (subscription: Subscription, known: Known): SubscriptionTerms => {
  const { charges, now } = known;
  const { id, plan, cycle, priceCents, seats, method, card, periodStart, periodEnd, cancelledAt, next } =
    subscription;
  const isGoingOn = cancelledAt === null && subscription.state !== 'suspended';
  return {
    id,
    plan,
    cycle,
    priceCents,
    extraSeats: seats.count,
    method,
    automaticPix: automaticPixOf(subscription),
    card,
    periodStart,
    periodEnd,
    endsOn: cancelledAt === null ? null : periodEnd,
    scheduledChange: next === null || periodEnd === null ? null : toScheduled(next, periodEnd),
    next: isGoingOn ? nextCharge(subscription, known) : null,
    overdue: findOverdue(subscription, charges),
    withdrawalUntil: withdrawalUntil(charges, now)?.toISOString() ?? null,
  };
};

const toScheduled = ({ plan, cycle, priceCents, seats }: Change, on: string) => ({
  plan,
  cycle,
  priceCents,
  extraSeats: seats.count,
  on,
});

const automaticPixOf = ({
  method,
  automatic,
  authorizationId,
}: Subscription): SubscriptionTerms['automaticPix'] => {
  if (method !== 'pix' || (!automatic && authorizationId === null)) return null;
  return automatic ? 'active' : 'ended';
};

/** Skips months that were paid ahead, and an overdue charge, which is shown on its own. */
const nextCharge = (
  subscription: Subscription,
  { charges, refunds, now }: Known,
): SubscriptionTerms['next'] => {
  const refunding = new Set(refunds.map(({ chargeId }) => chargeId));
  const ahead = listAhead(charges, { refunding });
  const { day: today } = localDayOf(now);
  let paid = ahead.length;
  for (const { dueOn, amountCents } of dueCharges(subscription)) {
    if (paid <= 0 && dueOn >= today) return { on: dueOn, amountCents };
    paid -= 1;
  }
  return null;
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
