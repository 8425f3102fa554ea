import type { PaymentEvent } from '@escriba/contracts/events/events';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import type { StoredCharge } from '../../subscriptions/charges/charge.ts';
import type { Subscription } from '../../subscriptions/subscription/subscription.ts';
import { contractIdOf } from '../../subscriptions/sync/authorization.ts';
import type { World } from './world.ts';

export type UserFacts = Awaited<ReturnType<typeof readUsers>>[number];
export type RemotePayment = ReturnType<World['control']['payments']>[number];

/** Reads everything about users that the promises speak of, in the order of their ids, with a few statements for all of them. */
export const readUsers = async (
  { db, control }: Pick<World, 'db' | 'control'>,
  userIds: readonly string[],
) => {
  const [subscriptions, charges, refunds, entitlements, ledger, published] = await Promise.all([
    listSubscriptions(db, userIds),
    listCharges(db, userIds),
    db
      .selectFrom('refunds')
      .select(['user_id as userId', 'charge_id as chargeId', 'amount_cents as amountCents', 'state'])
      .where('user_id', 'in', userIds)
      .execute(),
    db
      .selectFrom('entitlements')
      .select(['user_id as userId', 'plan', 'status'])
      .where('user_id', 'in', userIds)
      .execute(),
    listLedger(db, userIds),
    listPublished(db, userIds),
  ]);
  const of = {
    subscriptions: byUser(subscriptions),
    charges: byUser(charges),
    refunds: byUser(refunds),
    entitlements: byUser(entitlements),
    ledger: byUser(ledger),
    published: byUser(published),
  };
  const remote = Map.groupBy(control.subscriptions(), ({ externalReference }) => externalReference);
  const payments = control.payments();
  const recurring = Map.groupBy(payments, ({ subscription }) => subscription);
  const referring = Map.groupBy(payments, ({ externalReference }) => externalReference);
  const byCode = Map.groupBy(payments, ({ pixQrCodeId }) => pixQrCodeId ?? null);
  const authorizations = Map.groupBy(control.pixAuthorizations(), ({ contractId }) => contractId);
  return userIds.map((userId) => {
    const own = of.subscriptions.get(userId) ?? [];
    const ownCharges = of.charges.get(userId) ?? [];
    const ownRemote = own.flatMap(({ id }) => remote.get(id) ?? []);
    const found = [
      ...ownRemote.flatMap(({ id }) => recurring.get(id) ?? []),
      ...[...own, ...ownCharges].flatMap(({ id }) => referring.get(id) ?? []),
      ...own.flatMap(({ codeId }) => (codeId === null ? [] : (byCode.get(codeId) ?? []))),
    ];
    return {
      userId,
      subscriptions: own,
      charges: ownCharges,
      refunds: of.refunds.get(userId) ?? [],
      entitlement: of.entitlements.get(userId)?.[0],
      ledger: new Map((of.ledger.get(userId) ?? []).map((row) => [row.key, row.cents])),
      published: of.published.get(userId) ?? [],
      remote: ownRemote,
      payments: [...new Set(found)],
      authorizations: own.flatMap(({ id }) => authorizations.get(contractIdOf(id)) ?? []),
    };
  });
};

const byUser = <Row extends { readonly userId: string }>(rows: readonly Row[]): Map<string, Row[]> =>
  Map.groupBy(rows, ({ userId }) => userId);

export type SubscriptionFacts = Pick<
  Subscription,
  | 'authorizationId'
  | 'automatic'
  | 'codeId'
  | 'id'
  | 'userId'
  | 'asaasId'
  | 'plan'
  | 'cycle'
  | 'state'
  | 'priceCents'
  | 'periodStart'
  | 'periodEnd'
> & { readonly cancelledAt: Date | null; readonly nextPriceCents: number | null };

const listSubscriptions = async (
  db: Kysely<DB>,
  userIds: readonly string[],
): Promise<SubscriptionFacts[]> => {
  const rows = await db
    .selectFrom('subscriptions')
    .select(['id', 'user_id as userId', 'asaas_id as asaasId', 'plan', 'cycle', 'state'])
    .select(['price_cents as priceCents', 'period_start as periodStart', 'period_end as periodEnd'])
    .select(['automatic', 'authorization_id as authorizationId', 'code_id as codeId'])
    .select(['cancelled_at as cancelledAt', 'next_price_cents as nextPriceCents'])
    .where('user_id', 'in', userIds)
    .orderBy('created_at', 'desc')
    .execute();
  return rows as SubscriptionFacts[]; // the columns' checks know the same words as the types
};

export type ChargeFacts = Pick<
  StoredCharge,
  | 'id'
  | 'userId'
  | 'subscriptionId'
  | 'asaasId'
  | 'kind'
  | 'state'
  | 'amountCents'
  | 'priceCents'
  | 'customerId'
  | 'netCents'
  | 'refundedCents'
  | 'grantedCents'
  | 'dueOn'
  | 'periodStart'
  | 'periodEnd'
  | 'paidAt'
>;

const listCharges = async (db: Kysely<DB>, userIds: readonly string[]): Promise<ChargeFacts[]> => {
  const rows = await db
    .selectFrom('charges')
    .select(['id', 'user_id as userId', 'subscription_id as subscriptionId', 'asaas_id as asaasId'])
    .select(['kind', 'state', 'amount_cents as amountCents', 'price_cents as priceCents'])
    .select('customer_id as customerId')
    .select(['net_cents as netCents', 'refunded_cents as refundedCents', 'granted_cents as grantedCents'])
    .select(['due_on as dueOn', 'period_start as periodStart', 'period_end as periodEnd'])
    .select('paid_at as paidAt')
    .where('user_id', 'in', userIds)
    .orderBy('due_on')
    .execute();
  return rows as ChargeFacts[]; // the columns' checks know the same words as the types
};

/** Sums by charge and account; the key is `<charge>:<account>`. */
const listLedger = async (db: Kysely<DB>, userIds: readonly string[]) => {
  const rows = await db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_transactions', 'ledger_transactions.id', 'ledger_entries.transaction_id')
    .select(({ fn }) => ['user_id', 'charge_id', 'account', fn.sum<string>('amount_cents').as('cents')])
    .where('user_id', 'in', userIds)
    .groupBy(['user_id', 'charge_id', 'account'])
    .execute();
  return rows.map(({ user_id: userId, charge_id: id, account, cents }) => ({
    userId,
    key: `${id}:${account}`,
    cents: Number(cents),
  }));
};

/** Lists the payments and refunds that were published for mails. */
const listPublished = async (db: Kysely<DB>, userIds: readonly string[]) => {
  const rows = await db
    .selectFrom('outbox')
    .select('payload')
    .where(
      'subject',
      'in',
      userIds.map((userId) => `payments ${userId}`),
    )
    .execute();
  return rows.map(({ payload }) => {
    const { type, data } = payload as Pick<PaymentEvent, 'type' | 'data'>;
    return { type, ...data };
  });
};
