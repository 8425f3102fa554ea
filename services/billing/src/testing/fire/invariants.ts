import { localDayOf } from '@escriba/calendar';
import { toCents } from '../../asaas/money.ts';
import { type StoredCharge, stateOf } from '../../charges/charge.ts';
import { createChargesRepository } from '../../charges/charges.repository.ts';
import { createRefundsRepository } from '../../refunds/refunds.repository.ts';
import { planGivenBy, type Subscription } from '../../subscriptions/subscription.ts';
import { createSubscriptionsRepository } from '../../subscriptions/subscriptions.repository.ts';
import type { World } from './world.ts';

type RemotePayment = ReturnType<World['control']['payments']>[number];

/** Everything about one user that the promises speak of. */
export const readUser = async ({ db, control }: World, userId: string) => {
  const subscriptions = await createSubscriptionsRepository(db).listOf(userId);
  const charges = (
    await Promise.all(subscriptions.map(({ id }) => createChargesRepository(db).listOf(id)))
  ).flat();
  const refunds = await createRefundsRepository(db).listOfUser(userId);
  const entitlement = await db
    .selectFrom('entitlements')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const entries = await db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_transactions', 'ledger_transactions.id', 'ledger_entries.transaction_id')
    .select(({ fn }) => ['charge_id', 'account', fn.sum<string>('amount_cents').as('cents')])
    .where('user_id', '=', userId)
    .groupBy(['charge_id', 'account'])
    .execute();
  const ledger = new Map(
    entries.map(({ charge_id: id, account, cents }) => [`${id}:${account}`, Number(cents)]),
  );
  const references = new Set(subscriptions.map(({ id }) => id));
  const remote = control
    .subscriptions()
    .filter(({ externalReference }) => references.has(externalReference ?? ''));
  const remoteIds = new Set<string | undefined>(remote.map(({ id }) => id));
  const chargeIds = new Set(charges.map(({ id }) => id));
  const payments = control
    .payments()
    .filter(
      ({ subscription, externalReference }) =>
        remoteIds.has(subscription) || chargeIds.has(externalReference ?? ''),
    );
  return { userId, subscriptions, charges, refunds, entitlement, ledger, remote, payments };
};

export type UserFacts = Awaited<ReturnType<typeof readUser>>;

/** The promises that are broken for a user once everything has settled, as sentences. */
export const findBroken = (facts: UserFacts, now: Date): string[] => [
  ...brokenMoney(facts),
  ...brokenLedger(facts),
  ...brokenRemote(facts, localDayOf(now).day),
  ...brokenAccess(facts),
];

const isHeld = ({ status }: RemotePayment): boolean => {
  const state = stateOf(status);
  return state === 'paid' || state === 'refunding';
};

/** What the provider holds of a payment, in cents. */
export const heldCents = (payment: RemotePayment): number =>
  isHeld(payment) ? toCents(payment.value) - refundedOf(payment) : 0;

const refundedOf = ({ refunds }: RemotePayment): number =>
  (refunds ?? [])
    .filter(({ status }) => status === 'DONE')
    .reduce((sum, { value }) => sum + toCents(value), 0);

const brokenMoney = ({ charges, payments, refunds, subscriptions }: UserFacts): string[] => {
  const byRemote = new Map(charges.map((charge) => [charge.asaasId, charge]));
  const refunding = new Set(
    refunds.filter(({ state }) => state !== 'refunded').map(({ chargeId }) => chargeId),
  );
  const live = subscriptions.find(({ state }) => state !== 'ended');
  const isAccounted = (charge: StoredCharge): boolean =>
    (charge.periodStart !== null && charge.grantedCents === charge.amountCents - charge.refundedCents) ||
    refunding.has(charge.id) ||
    (charge.kind === 'renewal' && live?.id === charge.subscriptionId && live.cancelledAt === null);
  const lost = payments.filter(isHeld).flatMap((payment) => {
    const charge = byRemote.get(payment.id);
    if (charge === undefined) return [`payment ${payment.id} is paid and unknown here`];
    if (charge.state !== 'paid' && charge.state !== 'refunding')
      return [`charge ${charge.id} is ${charge.state} here and ${payment.status} there`];
    return isAccounted(charge)
      ? []
      : [`charge ${charge.id} (${charge.kind}) is paid, and neither given nor refunded`];
  });
  const references = payments.map(({ externalReference }) => externalReference).filter((id) => id !== null);
  const repeated = new Set(references).size < references.length ? ['an order has several payments'] : [];
  return [...lost, ...repeated, ...paidTwice(charges)];
};

/** Two charges for one period, of which neither is an upgrade that credits the other. */
const paidTwice = (charges: readonly StoredCharge[]): string[] => {
  const given = charges.filter(({ grantedCents, kind }) => grantedCents > 0 && kind !== 'upgrade');
  const periods = given.map(({ periodStart, subscriptionId }) => `${subscriptionId} from ${periodStart}`);
  return periods
    .filter((period, index) => periods.indexOf(period) !== index)
    .map((period) => `${period} was paid twice`);
};

const brokenLedger = ({ charges, payments, ledger, refunds }: UserFacts): string[] => {
  const of = (id: string, account: string): number => ledger.get(`${id}:${account}`) ?? 0;
  const byId = new Map(payments.map((payment) => [payment.id, payment]));
  const waits = new Set(refunds.filter(({ state }) => state !== 'refunded').map(({ chargeId }) => chargeId));
  return charges.flatMap((charge) => {
    const payment = byId.get(charge.asaasId ?? '');
    const held = payment === undefined ? 0 : heldCents(payment);
    const booked = of(charge.id, 'asaas') + of(charge.id, 'fees');
    const customer = of(charge.id, 'customer');
    const owed = charge.state === 'paid' && charge.grantedCents === 0 ? -held : 0;
    const zero = booked + customer + of(charge.id, 'entitlements');
    return [
      ...(zero === 0 ? [] : [`the ledger of ${charge.id} does not add up: ${zero}`]),
      ...(booked === held ? [] : [`the ledger of ${charge.id} has ${booked}, Asaas holds ${held}`]),
      ...(customer === owed || waits.has(charge.id)
        ? []
        : [`the customer account of ${charge.id} has ${customer} instead of ${owed}`]),
    ];
  });
};

const brokenRemote = ({ subscriptions, remote, payments, charges }: UserFacts, today: string): string[] => {
  const live = subscriptions.find(({ state }) => state !== 'ended');
  const present = remote.filter(({ deleted }) => !deleted);
  const payable = payments.filter(
    ({ status, deleted }) => !deleted && (status === 'PENDING' || status === 'OVERDUE'),
  );
  const orders = payable.filter(({ subscription }) => subscription === undefined);
  const openOrders = charges.filter(
    ({ kind, state }) => kind === 'upgrade' && (state === 'open' || state === 'overdue'),
  );
  const [one] = present;
  return [
    ...(present.length > 1 ? [`${present.length} live subscriptions at Asaas`] : []),
    ...(live === undefined && one !== undefined ? [`${one.id} lives at Asaas after the end`] : []),
    ...(live === undefined && payable.length > 0
      ? [`${payable.length} payments are payable after the end`]
      : []),
    ...(one !== undefined && live !== undefined && one.id !== live.asaasId
      ? [`${one.id} at Asaas is not the live subscription`]
      : []),
    ...(orders.length > 1 ? [`${orders.length} orders are payable`] : []),
    ...(orders.some(({ id }) => !openOrders.some(({ asaasId }) => asaasId === id))
      ? ['an order is payable that is not open here']
      : []),
    ...(live === undefined ? [] : brokenTerms(live, payable, today)),
  ];
};

/** Open renewals ask for the price of the period that they pay for. */
const brokenTerms = (live: Subscription, payable: readonly RemotePayment[], today: string): string[] => {
  if (live.state === 'pending' || live.periodEnd === null) return [];
  const renewals = payable.filter(({ subscription }) => subscription !== undefined);
  const isPaused = live.cancelledAt !== null || live.state === 'suspended';
  const price = (live.next ?? live).priceCents;
  return [
    ...(isPaused && renewals.length > 0 ? ['a renewal is payable although none is due'] : []),
    ...(isPaused || renewals.every(({ value }) => toCents(value) === price)
      ? []
      : [`a renewal asks for another price than ${price}`]),
    ...(today > live.periodEnd && live.state === 'active' ? ['an unpaid subscription is not overdue'] : []),
  ];
};

const brokenAccess = ({ subscriptions, charges, entitlement }: UserFacts): string[] => {
  const lives = subscriptions.filter(({ state }) => state !== 'ended');
  const [live] = lives;
  const plan = live === undefined ? 'free' : live.state === 'suspended' ? live.plan : planGivenBy(live);
  const pays = charges.some(
    ({ periodEnd, grantedCents, subscriptionId }) =>
      periodEnd === live?.periodEnd && subscriptionId === live?.id && grantedCents > 0,
  );
  const isActive = live?.state === 'active';
  return [
    ...(lives.length > 1 ? ['several live subscriptions'] : []),
    ...((entitlement?.plan ?? 'free') === plan
      ? []
      : [`the entitlement is ${entitlement?.plan}, not ${plan}`]),
    ...(isActive && !pays ? [`the period until ${live.periodEnd} was not paid`] : []),
    ...brokenTier(live, charges),
  ];
};

/** The plan in force is the one that the newest given charge was paid for. */
const brokenTier = (live: Subscription | undefined, charges: readonly StoredCharge[]): string[] => {
  if (live?.state !== 'active') return [];
  const prices = charges
    .filter(
      ({ periodEnd, subscriptionId, grantedCents }) =>
        periodEnd === live.periodEnd && subscriptionId === live.id && grantedCents > 0,
    )
    .map(({ amountCents, creditCents }) => amountCents + creditCents);
  const price = prices.length === 0 ? undefined : Math.max(...prices);
  return price === undefined || price >= live.priceCents
    ? []
    : [`${live.plan} ${live.cycle} costs ${live.priceCents}, and was given for ${price}`];
};
