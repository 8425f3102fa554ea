import { localDayOf } from '@escriba/calendar';
import type { Kysely } from 'kysely';
import type { AsaasPayment, AsaasSubscription } from '../../asaas/asaas.ts';
import { isAccountErased } from '../../customers/customers.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import { type StoredCharge, heldCentsOf } from '../charges/charge.ts';
import { createChargesRepository } from '../charges/charges.repository.ts';
import { publishEntitlement } from '../entitlements/publish-entitlement.ts';
import { settleLedger } from '../ledger/ledger.service.ts';
import type { MoneyMove } from '../ledger/money-counter.ts';
import { type StoredRefund, createRefundsRepository } from '../refunds/refunds.repository.ts';
import { followCharge } from '../refunds/send-refunds.ts';
import {
  type EndedReason,
  type Subscription,
  type SubscriptionPatch,
  end,
} from '../subscription/subscription.ts';
import { createSubscriptionsRepository } from '../subscription/subscriptions.repository.ts';
import { type Standing, settleStanding } from './apply-payments.ts';
import { followAuthorization } from './authorization.ts';
import { findCard } from './find-card.ts';
import { findChanges, findNewCharges } from './import-charges.ts';
import { LOST_AFTER_MS, findExpired } from './order-times.ts';
import { publishPayments } from './publish-payments.ts';
import type { Remote } from './read-remote.ts';
import type { Stored, SyncDeps } from './sync.service.ts';

type StoreDeps = Pick<SyncDeps, 'db' | 'catalogue' | 'clock' | 'countMoney' | 'settleCommissions'>;

/**
 * Stores what Asaas says and lets it take effect: charges, subscription, ledger, entitlement, refunds and their events, in one transaction.
 */
export const storeRemote = async (
  { db, catalogue, clock, countMoney, settleCommissions }: StoreDeps,
  id: string,
  remote: Remote,
): Promise<Stored> => {
  const { moves, ...result } = await db.transaction().execute(async (transaction) => {
    const now = clock();
    const subscriptions = createSubscriptionsRepository(transaction);
    const locked = await subscriptions.lock(id);
    if (locked === undefined) throw new Error(`no subscription ${id}`);
    const isErased = await isAccountErased(transaction, locked.userId);
    const stored = await createChargesRepository(transaction).listOf(id);
    const before = await adopt(transaction, locked, { ...remote, stored, isErased });
    const known = await importCharges(transaction, { subscription: before, stored, remote, now });
    const standing = await settle(transaction, { subscription: before, charges: known, isErased, now });
    const { charges, moves } = await saveCharges(transaction, known, standing, now);
    if (charges.length > 0)
      await settleCommissions(transaction, { userId: locked.userId, charges: standing.charges, now });
    const subscription = await subscriptions.save(before, patchBetween(before, standing.subscription));
    await requestRefunds(transaction, standing, now);
    const refunds = await followRefunds(transaction, { id, charges, now });
    await publishEntitlement(transaction, subscription.userId, { catalogue, now });
    if (!isErased)
      await publishPayments(transaction, { before: stored, charges, refunds, subscription, now });
    const changed = subscription.version !== locked.version || charges !== stored;
    return { subscription, charges, refunds, changed, moves };
  });
  countMoney(moves);
  return result;
};

type Adopted = {
  readonly stored: readonly StoredCharge[];
  /** Whether the account was deleted. */
  readonly isErased: boolean;
};

/** Stores what Asaas has of an order without a response, the card that pays it, and the state of its authorisation. */
const adopt = async (
  transaction: Kysely<DB>,
  subscription: Subscription,
  { subscription: remote, payments, authorization, ...adopted }: Remote & Adopted,
): Promise<Subscription> =>
  createSubscriptionsRepository(transaction).save(subscription, {
    ...followAuthorization(subscription, authorization),
    ...(remote === undefined ? {} : adoptRemote(subscription, { remote, payments, ...adopted })),
  });

const adoptRemote = (
  subscription: Subscription,
  { isErased, ...shown }: Adopted & Pick<Remote, 'payments'> & { readonly remote: AsaasSubscription },
): SubscriptionPatch => {
  const { remote } = shown;
  // Past payments name a card that a subscription by PIX or boleto no longer uses.
  const card =
    isErased || subscription.method !== 'credit_card' ? undefined : findCard({ subscription, ...shown });
  return {
    ...(subscription.asaasId === remote.id ? {} : { asaasId: remote.id }),
    ...(card === undefined || isStored(card, subscription)
      ? {}
      : {
          card: { brand: card.brand, last4: card.last4 },
          ...(card.token === null ? {} : { cardToken: card.token }),
        }),
  };
};

const isStored = (shown: NonNullable<AsaasPayment['card']>, { card, cardToken }: Subscription): boolean =>
  shown.last4 === card?.last4 && (shown.token === null || shown.token === cardToken);

type Import = {
  readonly subscription: Subscription;
  readonly stored: readonly StoredCharge[];
  readonly remote: Remote;
  readonly now: Date;
};

/** Returns `stored` itself if Asaas has nothing new. */
const importCharges = async (
  transaction: Kysely<DB>,
  { subscription, stored, remote, now }: Import,
): Promise<readonly StoredCharge[]> => {
  const repository = createChargesRepository(transaction);
  const created = findNewCharges(remote, { subscription, charges: stored, now });
  for (const charge of created) await repository.insert(charge);
  const charges = created.length === 0 ? stored : await repository.listOf(subscription.id);
  const changes = findChanges(remote, { subscription, charges, now, lostAfterMs: LOST_AFTER_MS });
  for (const { charge, patch } of changes) await repository.save(charge, patch);
  return changes.length === 0 ? charges : repository.listOf(subscription.id);
};

type Settling = {
  readonly subscription: Subscription;
  readonly charges: readonly StoredCharge[];
  /** Whether the account was deleted. */
  readonly isErased: boolean;
  readonly now: Date;
};

const settle = async (
  transaction: Kysely<DB>,
  { subscription, charges, isErased, now }: Settling,
): Promise<Standing> => {
  const live =
    subscription.state === 'ended'
      ? await createSubscriptionsRepository(transaction).findLive(subscription.userId)
      : subscription;
  const refunds = await createRefundsRepository(transaction).listOfSubscription(subscription.id);
  const standing = settleStanding(
    { subscription, charges, refunds: [] },
    {
      today: localDayOf(now).day,
      now,
      hasOther: isErased || (live !== undefined && live.id !== subscription.id),
      refunding: new Set(refunds.map(({ chargeId }) => chargeId)),
    },
  );
  return giveUpOrder(standing, now);
};

/** Ends the subscription of a first order that was refused, withdrawn at Asaas, paid back or not paid in time. */
const giveUpOrder = (standing: Standing, now: Date): Standing => {
  const { subscription, charges } = standing;
  if (subscription.state !== 'pending') return standing;
  const first = charges.find(({ kind }) => kind === 'first');
  const reason = first === undefined ? 'abandoned' : reasonToGiveUp(first, now);
  return reason === undefined
    ? standing
    : { ...standing, subscription: { ...subscription, ...end(reason, now) } };
};

const reasonToGiveUp = (first: StoredCharge, now: Date): EndedReason | undefined => {
  const { state } = first;
  if (state === 'declined' || state === 'refunded' || state === 'charged_back') return state;
  if (findExpired([first], now).has(first.id)) return 'lapsed';
  return state === 'cancelled' ? 'abandoned' : undefined;
};

const saveCharges = async (
  transaction: Kysely<DB>,
  before: readonly StoredCharge[],
  { charges }: Standing,
  now: Date,
): Promise<{ readonly charges: readonly StoredCharge[]; readonly moves: readonly MoneyMove[] }> => {
  const repository = createChargesRepository(transaction);
  let saved = before;
  for (const [index, charge] of charges.entries()) {
    const known = before[index];
    if (known !== undefined && known !== charge) {
      const { kind, plan, cycle, periodStart, periodEnd, grantedCents, replaced } = charge;
      const given = { kind, plan, cycle, periodStart, periodEnd, grantedCents, replaced };
      const row = await repository.save(known, given);
      saved = saved.map((each) => (each.id === row.id ? row : each));
    }
  }
  const moves = await settleLedger(transaction, charges, now);
  return { charges: saved, moves };
};

const requestRefunds = async (
  transaction: Kysely<DB>,
  { refunds, charges }: Standing,
  now: Date,
): Promise<void> => {
  const repository = createRefundsRepository(transaction);
  for (const charge of charges.filter(({ id }) => refunds.includes(id)))
    await repository.insert({
      chargeId: charge.id,
      userId: charge.userId,
      amountCents: heldCentsOf(charge),
      reason: 'late_payment',
      now,
    });
};

const followRefunds = async (
  transaction: Kysely<DB>,
  { id, charges, now }: { id: string; charges: readonly StoredCharge[]; now: Date },
): Promise<readonly StoredRefund[]> => {
  const repository = createRefundsRepository(transaction);
  const followed: StoredRefund[] = [];
  for (const refund of await repository.listOfSubscription(id)) {
    const charge = charges.find((each) => each.id === refund.chargeId);
    const state = followCharge(refund, charge);
    if (state !== undefined)
      await repository.save(refund, { state, ...(state === 'refunded' ? { finishedAt: now } : {}) });
    followed.push({ ...refund, state: state ?? refund.state });
  }
  return followed;
};

/** Returns the fields of the second subscription that differ from the first. */
const patchBetween = (before: Subscription, after: Subscription): SubscriptionPatch =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Subscription]),
    ),
  );
