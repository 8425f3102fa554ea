import { localDayOf, nextResetsAfter } from '@escriba/calendar';
import type { EventBus } from '@escriba/jobs';
import type { Logger } from '@escriba/runtime';
import type { Kysely } from 'kysely';
import { type Asaas, AsaasOutcomeUnknown, AsaasRefused } from '../asaas/asaas.ts';
import type { StoredCharge } from '../charges/charge.ts';
import { createChargesRepository } from '../charges/charges.repository.ts';
import { createCustomersRepository } from '../customers/customers.repository.ts';
import type { DB } from '../db/schema.generated.ts';
import { withSubscriptionLock } from '../db/subscription-lock.ts';
import type { Invoicing } from '../invoices/invoicing.service.ts';
import { earliest } from '../invoices/match-invoices.ts';
import { createRefundsRepository } from '../refunds/refunds.repository.ts';
import { sendRefunds } from '../refunds/send-refunds.ts';
import type { Subscription } from '../subscriptions/subscription.ts';
import { createSubscriptionsRepository } from '../subscriptions/subscriptions.repository.ts';
import { announceUser } from '../subscriptions/announce.ts';
import { type Correction, CYCLES, findCorrections, isClosed } from './align-remote.ts';
import { isUngiven } from './apply-payments.ts';
import { findExpired, nextLookAt } from './order-times.ts';
import { type Remote, readRemote } from './read-remote.ts';
import { storeRemote } from './store-remote.ts';

export type SyncDeps = {
  readonly db: Kysely<DB>;
  readonly asaas: Asaas;
  readonly bus: Pick<EventBus, 'publish'>;
  readonly clock: () => Date;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** Undefined if the service issues no invoices. */
  readonly invoicing: Invoicing | undefined;
};

/** Corrections can make Asaas generate or delete charges, which are read again. */
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
      const remote = await readRemote(deps.asaas, subscription, charges);
      const stored = await storeRemote(deps, id, remote);
      if (stored.changed) await announceUser(deps.bus, subscription.userId);
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
     * Synchronises one subscription. Returns when to look at it again; undefined if never. @throws AsaasUnavailable; what was read and stored
     * before stays.
     */
    run: (id: string): Promise<Date | undefined> => withSubscriptionLock(deps.db, id, () => run(id)),
  };
};

const UNALIGNED_WAIT_MS = 600_000;

export type Stored = {
  readonly subscription: Subscription;
  readonly charges: readonly StoredCharge[];
  readonly changed: boolean;
};

/** Returns whether anything was sent to Asaas. */
const correct = async (deps: SyncDeps, remote: Remote, stored: Stored): Promise<boolean> => {
  const { subscription, charges } = stored;
  const now = deps.clock();
  const refunds = await createRefundsRepository(deps.db).listOfSubscription(subscription.id);
  const refunding = new Set(refunds.map(({ chargeId }) => chargeId));
  const prepaid = charges.filter(
    (charge) => charge.kind !== 'upgrade' && isUngiven(charge, { refunding }),
  ).length;
  const { day: today } = localDayOf(now);
  const corrections = findCorrections(remote, {
    subscription,
    charges,
    today,
    prepaid,
    expired: findExpired(charges, now),
  });
  for (const correction of corrections) await apply(deps, correction, subscription);
  const refunded = await sendRefunds(deps, refunds, charges);
  return corrections.length > 0 || refunded;
};

const apply = async (deps: SyncDeps, correction: Correction, subscription: Subscription): Promise<void> => {
  deps.logger.info({ subscriptionId: subscription.id, correction: correction.do }, 'billing.correcting');
  try {
    await send(deps, correction, subscription);
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
  { db, asaas, clock }: SyncDeps,
  correction: Correction,
  subscription: Subscription,
): Promise<unknown> => {
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
      return recreate({ db, asaas, clock }, subscription, correction);
  }
};

/** For a subscription that goes on after its counterpart was deleted. */
const recreate = async (
  { db, asaas, clock }: Pick<SyncDeps, 'db' | 'asaas' | 'clock'>,
  subscription: Subscription,
  { due }: Extract<Correction, { do: 'create-subscription' }>,
): Promise<void> => {
  const customer = await createCustomersRepository(db).find(subscription.userId);
  if (customer?.asaasId == null) return;
  const { cardToken, method } = subscription;
  const { day: today } = localDayOf(clock());
  const found = (await asaas.findSubscriptions(subscription.id)).find(({ deleted }) => !deleted);
  const { id } =
    found ??
    (await asaas.createSubscription({
      customerId: customer.asaasId,
      method,
      amountCents: due.amountCents,
      cycle: CYCLES[due.change.cycle],
      nextDueOn: due.dueOn < today ? today : due.dueOn,
      description: `Escriba ${due.change.plan}`,
      externalReference: subscription.id,
      ...(cardToken === null ? {} : { card: { token: cardToken, remoteIp: '127.0.0.1' } }),
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
): Promise<Date | undefined> =>
  invoicing?.({ remoteId: subscription?.id, customerId: payments[0]?.customerId, charges });

/** Marks an ended subscription that has nothing left at Asaas; otherwise says when to look again. */
const closeOrWait = async (deps: SyncDeps, remote: Remote, stored: Stored): Promise<Date | undefined> => {
  const now = deps.clock();
  const refunds = await createRefundsRepository(deps.db).listOfSubscription(stored.subscription.id);
  const lookAt = nextLookAt({ ...stored, refunds, now, nextDay: nextResetsAfter(now).daily });
  const isOver = stored.subscription.state === 'ended' && isClosed(remote, stored) && lookAt === undefined;
  if (isOver && !stored.subscription.remoteClosed)
    await deps.db.transaction().execute(async (transaction) => {
      const subscriptions = createSubscriptionsRepository(transaction);
      const current = await subscriptions.lock(stored.subscription.id);
      if (current?.state === 'ended') await subscriptions.save(current, { remoteClosed: true });
    });
  return lookAt;
};
