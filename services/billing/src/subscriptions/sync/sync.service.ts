import { localDayOf } from '@escriba/calendar';
import type { Catalogue } from '@escriba/contracts/plans/default-catalogue';
import type { EventBus } from '@escriba/jobs';
import type { Logger } from '@escriba/runtime';
import type { Kysely } from 'kysely';
import { type Asaas, AsaasOutcomeUnknown, AsaasRefused } from '../../asaas/asaas.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import { withSubscriptionLock } from '../../platform/db/subscription-lock.ts';
import type { StoredCharge } from '../charges/charge.ts';
import { createChargesRepository } from '../charges/charges.repository.ts';
import { findPayer, restorePayer } from '../charges/find-charges.ts';
import type { Invoicing } from '../invoices/invoicing.service.ts';
import { earliest } from '../invoices/match-invoices.ts';
import type { CountMoney } from '../ledger/money-counter.ts';
import type { StoredRefund } from '../refunds/refunds.repository.ts';
import { sendRefunds } from '../refunds/send-refunds.ts';
import { announceUser } from '../subscription/announce.ts';
import type { DueCharge, Subscription } from '../subscription/subscription.ts';
import { createSubscriptionsRepository } from '../subscription/subscriptions.repository.ts';
import { type Correction, CYCLES, findCorrections, isClosed } from './align-remote.ts';
import { listAhead } from './apply-payments.ts';
import { createCharge } from './create-charge.ts';
import { findExpired, nextSyncAt } from './order-times.ts';
import { type Remote, readRemote } from './read-remote.ts';
import { storeRemote } from './store-remote.ts';

export type SyncDeps = {
  readonly db: Kysely<DB>;
  readonly catalogue: Catalogue;
  readonly asaas: Asaas;
  readonly bus: Pick<EventBus, 'publish'>;
  readonly clock: () => Date;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** Counts money that was committed to the ledger. */
  readonly countMoney: CountMoney;
  readonly settleCommissions: SettleCommissions;
  /** Issues invoices; undefined if the service issues none. */
  readonly invoicing: Invoicing | undefined;
};

/** Adds the commissions that a user's charges lack, in the transaction that changed the charges. */
type SettleCommissions = (
  transaction: Kysely<DB>,
  settled: { readonly userId: string; readonly charges: readonly StoredCharge[]; readonly now: Date },
) => Promise<void>;

/** Most rounds of corrections, which can make Asaas generate or delete charges, which are read again. */
const ROUNDS_MAX = 4;

/**
 * Makes a subscription and its counterpart at Asaas agree: reads Asaas, lets what was paid take effect, and corrects what is still to be
 * paid. It depends only on the two states, so that it can run at any time, any number of times, after any lost message or killed process.
 */
export const createSync = (deps: SyncDeps) => {
  const run = async (id: string): Promise<Date | undefined> => {
    for (let round = 1; ; round += 1) {
      const subscription = await createSubscriptionsRepository(deps.db).find(id);
      if (subscription === undefined) return undefined;
      const charges = await createChargesRepository(deps.db).listOf(id);
      const findCustomerId = () => findPayer(deps.db, subscription);
      const remote = await readRemote(deps.asaas, { subscription, charges, findCustomerId });
      const stored = await storeRemote(deps, id, remote);
      // What the round before has sent, a page may not know either.
      if (stored.changed || round > 1) await announceUser(deps.bus, subscription.userId);
      const corrected = await correct(deps, remote, stored);
      if (!corrected)
        return earliest([await closeOrWait(deps, remote, stored), await invoice(deps, remote, stored)]);
      if (round >= ROUNDS_MAX) {
        deps.logger.error({ subscriptionId: id }, 'billing.not_aligned');
        return new Date(deps.clock().getTime() + UNALIGNED_WAIT_MS);
      }
    }
  };
  return {
    /**
     * Synchronises one subscription. Returns when to synchronise it again; undefined if never. @throws AsaasUnavailable; what was read and
     * stored before stays.
     */
    run: (id: string): Promise<Date | undefined> => withSubscriptionLock(deps.db, id, () => run(id)),
  };
};

const UNALIGNED_WAIT_MS = 600_000;

export type Stored = {
  readonly subscription: Subscription;
  readonly charges: readonly StoredCharge[];
  readonly refunds: readonly StoredRefund[];
  readonly changed: boolean;
};

/** Returns whether anything was sent to Asaas. */
const correct = async (deps: SyncDeps, remote: Remote, stored: Stored): Promise<boolean> => {
  const { subscription, charges, refunds } = stored;
  const now = deps.clock();
  const refunding = new Set(refunds.map(({ chargeId }) => chargeId));
  const prepaid = listAhead(charges, { refunding }).length;
  const { day: today } = localDayOf(now);
  const corrections = findCorrections(remote, {
    subscription,
    charges,
    today,
    prepaid,
    expired: findExpired(charges, now),
  });
  for (const correction of corrections) await apply(deps, correction, { subscription, remote, today });
  const refunded = await sendRefunds(deps, refunds, charges);
  return corrections.length > 0 || refunded;
};

type Correcting = {
  readonly subscription: Subscription;
  readonly remote: Remote;
  readonly today: string;
};

const apply = async (deps: SyncDeps, correction: Correction, correcting: Correcting): Promise<void> => {
  const { subscription } = correcting;
  deps.logger.info({ subscriptionId: subscription.id, correction: correction.do }, 'billing.correcting');
  try {
    await send(deps, correction, correcting);
  } catch (error) {
    // The next round reads what has really happened, and corrects the rest.
    if (!(error instanceof AsaasOutcomeUnknown) && !(error instanceof AsaasRefused)) throw error;
    deps.logger.warn(
      { err: error, subscriptionId: subscription.id, correction: correction.do },
      'billing.not_corrected',
    );
  }
};

const send = async (
  deps: SyncDeps,
  correction: Correction,
  { subscription, remote, today }: Correcting,
): Promise<unknown> => {
  const { asaas } = deps;
  switch (correction.do) {
    case 'delete-subscription':
      return asaas.deleteSubscription(correction.id);
    case 'delete-payment':
      return asaas.deletePayment(correction.id);
    case 'update-subscription':
      return asaas.updateSubscription(correction.id, correction.changes);
    case 'update-payment':
      return asaas.updatePayment(correction.id, correction.changes);
    case 'create-subscription':
      return recreate(deps, subscription, { due: correction.due, today });
    case 'cancel-authorization':
      return asaas.cancelAuthorization(correction.id);
    case 'create-charge': {
      const customerId = remote.authorization?.customerId;
      return customerId === undefined
        ? undefined
        : createCharge(deps, subscription, { ...correction, customerId, today });
    }
  }
};

/** Creates a subscription at Asaas again. Used when it continues after its counterpart was deleted. */
const recreate = async (
  { db, asaas }: Pick<SyncDeps, 'db' | 'asaas'>,
  subscription: Subscription,
  { due, today }: { readonly due: DueCharge; readonly today: string },
): Promise<void> => {
  const customerId = await restorePayer({ db, asaas }, subscription);
  if (customerId === undefined) return;
  const { cardToken, cardIp, method } = subscription;
  const found = (await asaas.findSubscriptions(subscription.id)).find(({ deleted }) => !deleted);
  const { id } =
    found ??
    (await asaas.createSubscription({
      customerId,
      method,
      amountCents: due.amountCents,
      cycle: CYCLES[due.change.cycle],
      nextDueOn: due.dueOn < today ? today : due.dueOn,
      description: `Escriba ${due.change.plan}`,
      externalReference: subscription.id,
      ...(cardToken === null || cardIp === null ? {} : { card: { token: cardToken, remoteIp: cardIp } }),
    }));
  await db.transaction().execute(async (transaction) => {
    const subscriptions = createSubscriptionsRepository(transaction);
    const current = await subscriptions.lock(subscription.id);
    if (current !== undefined) await subscriptions.save(current, { asaasId: id });
  });
};

/** Comes last: a payment takes effect whether or not its invoice can be issued. */
const invoice = async (
  { invoicing }: SyncDeps,
  { subscription, payments }: Remote,
  { charges }: Stored,
): Promise<Date | undefined> => invoicing?.({ remoteId: subscription?.id, payments, charges });

/** Marks an ended subscription that has nothing left at Asaas; otherwise says when to look again. */
const closeOrWait = async (deps: SyncDeps, remote: Remote, stored: Stored): Promise<Date | undefined> => {
  const syncAt = nextSyncAt({ ...stored, now: deps.clock() });
  const isOver = stored.subscription.state === 'ended' && isClosed(remote, stored) && syncAt === undefined;
  if (isOver && !stored.subscription.remoteClosed)
    await deps.db.transaction().execute(async (transaction) => {
      const subscriptions = createSubscriptionsRepository(transaction);
      const current = await subscriptions.lock(stored.subscription.id);
      if (current?.state === 'ended') await subscriptions.save(current, { remoteClosed: true });
    });
  return syncAt;
};
