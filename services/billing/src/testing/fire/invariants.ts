import { localDayOf } from '@escriba/calendar';
import { toCents } from '../../asaas/money.ts';
import { stateOf } from '../../subscriptions/charges/charge.ts';
import { planGivenBy } from '../../subscriptions/subscription/subscription.ts';
import type { ChargeFacts, RemotePayment, SubscriptionFacts, UserFacts } from './read-users.ts';

/** Returns the promises that are broken for a user once everything has settled, as sentences. */
export const findBroken = (facts: UserFacts, now: Date): string[] => [
  ...brokenMoney(facts),
  ...brokenLedger(facts),
  ...brokenRemote(facts, localDayOf(now).day),
  ...brokenAuthorizations(facts),
  ...brokenAccess(facts),
  ...brokenReceipts(facts),
];

const isHeld = ({ status }: RemotePayment): boolean => {
  const state = stateOf(status);
  return state === 'paid' || state === 'refunding';
};

/** Returns the cents of a payment that the provider has. */
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
  const isAccounted = (charge: ChargeFacts): boolean =>
    (charge.periodStart !== null && charge.grantedCents === charge.amountCents - charge.refundedCents) ||
    refunding.has(charge.id) ||
    (charge.kind === 'renewal' && live?.id === charge.subscriptionId && live.cancelledAt === null);
  const lost = payments.filter(isHeld).flatMap((payment) => {
    const charge = byRemote.get(payment.id);
    if (charge === undefined) return [`payment ${payment.id} is paid and unknown here`];
    if (charge.state !== 'paid' && charge.state !== 'refunding')
      return [`charge ${charge.id} is ${charge.state} here and ${payment.status} there`];
    if (charge.customerId !== payment.customer)
      return [`charge ${charge.id} has the payer ${charge.customerId}, and ${payment.customer} pays it`];
    return isAccounted(charge)
      ? []
      : [`charge ${charge.id} (${charge.kind}) is paid, and neither given nor refunded`];
  });
  const debited = new Set(subscriptions.map(({ id }) => id));
  const references = payments
    .map(({ externalReference }) => externalReference)
    .filter((id) => id !== null && !debited.has(id));
  const repeated = new Set(references).size < references.length ? ['an order has several payments'] : [];
  return [...lost, ...repeated, ...paidTwice(charges)];
};

/** Finds two charges for one period, of which neither is an upgrade that credits the other. */
const paidTwice = (charges: readonly ChargeFacts[]): string[] => {
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
  const renewals = new Set(charges.filter(({ kind }) => kind !== 'upgrade').map(({ asaasId }) => asaasId));
  const orders = payable.filter(({ subscription, id }) => subscription === undefined && !renewals.has(id));
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
    ...(live === undefined
      ? []
      : brokenTerms(
          live,
          payable.filter((payment) => !orders.includes(payment)),
          today,
        )),
  ];
};

/** Checks that only a live subscription with automatic payment can be debited. */
const brokenAuthorizations = ({ subscriptions, authorizations, remote }: UserFacts): string[] => {
  const wanted = subscriptions.find(({ state, automatic }) => state !== 'ended' && automatic);
  const present = authorizations.filter(({ status }) => status === 'CREATED' || status === 'ACTIVE');
  return [
    ...present
      .filter(({ id }) => id !== wanted?.authorizationId)
      .map(({ id }) => `${id} can be debited although nothing is`),
    ...(wanted !== undefined && present.length === 0 ? ['nothing can be debited that is shown so'] : []),
    ...(wanted !== undefined && remote.some(({ deleted }) => !deleted)
      ? ['a subscription at Asaas charges what is debited']
      : []),
  ];
};

/** Checks that open renewals have the price of the period that they pay for. */
const brokenTerms = (
  live: SubscriptionFacts,
  renewals: readonly RemotePayment[],
  today: string,
): string[] => {
  if (live.state === 'pending' || live.periodEnd === null) return [];
  const isPaused = live.cancelledAt !== null || live.state === 'suspended';
  const price = live.nextPriceCents ?? live.priceCents;
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

/** Checks that the plan in force is the one that the newest given charge paid for. */
const brokenTier = (live: SubscriptionFacts | undefined, charges: readonly ChargeFacts[]): string[] => {
  if (live?.state !== 'active') return [];
  const prices = charges
    .filter(
      ({ periodEnd, subscriptionId, grantedCents }) =>
        periodEnd === live.periodEnd && subscriptionId === live.id && grantedCents > 0,
    )
    .map(({ priceCents }) => priceCents);
  const price = prices.length === 0 ? undefined : Math.max(...prices);
  return price === undefined || price >= live.priceCents
    ? []
    : [`${live.plan} ${live.cycle} costs ${live.priceCents}, and was given for ${price}`];
};

/** Checks that each payment is published once, and everything that was returned. */
const brokenReceipts = ({ charges, published }: UserFacts): string[] =>
  charges.flatMap(({ id, paidAt, refundedCents }) => {
    const own = published.filter(({ chargeId }) => chargeId === id);
    const received = own.filter(({ type }) => type === 'payment.received').length;
    const returned = own
      .filter(({ type }) => type === 'payment.refunded')
      .reduce((sum, { amountCents }) => sum + amountCents, 0);
    return [
      ...(received === (paidAt === null ? 0 : 1)
        ? []
        : [`the payment of ${id} was published ${received} times`]),
      ...(returned === refundedCents
        ? []
        : [`${returned} cents of ${id} were published as returned, not ${refundedCents}`]),
    ];
  });
