import { randomUUID } from 'node:crypto';
import type { AsaasPayment } from '../../asaas/asaas.ts';
import { type ChargePatch, type StoredCharge, isOpen, isPaid, stateOf } from '../charges/charge.ts';
import { type NewCharge } from '../charges/charges.repository.ts';
import { type Subscription } from '../subscription/subscription.ts';
import type { Remote } from './read-remote.ts';

export type ChargeChange = { readonly charge: StoredCharge; readonly patch: ChargePatch };

type Known = {
  readonly subscription: Subscription;
  readonly charges: readonly StoredCharge[];
  readonly now: Date;
};

/** Charges that Asaas has generated since. Pure: the caller stores the result. */
export const findNewCharges = (remote: Remote, known: Known): NewCharge[] => {
  const matched = match(remote, known.charges);
  return remote.payments.filter(({ id }) => !matched.has(id)).map((payment) => toRenewal(payment, known));
};

/** Returns what differs from Asaas in stored charges. An order without a response is given up after `lostAfterMs`. The function is pure. */
export const findChanges = (
  remote: Remote,
  { subscription, charges, now, lostAfterMs }: Known & { readonly lostAfterMs: number },
): ChargeChange[] => {
  const { payments, asked, authorization } = remote;
  const matched = match(remote, charges);
  const found = new Set([...matched.values()].map(({ id }) => id));
  const seen = payments.flatMap((payment) => {
    const charge = matched.get(payment.id);
    return charge === undefined ? [] : [{ charge, patch: patchFrom(payment, charge, { subscription, now }) }];
  });
  const unseen = charges.filter(
    (charge) => asked.has(charge.id) && !found.has(charge.id) && (isOpen(charge) || isWithdrawn(charge)),
  );
  const awaited = unseen.filter((charge) => isAwaited(charge, authorization));
  const missing = unseen
    .filter((charge) => !awaited.includes(charge))
    .filter(
      ({ asaasId, state, createdAt }) =>
        asaasId !== null || state !== 'creating' || now.getTime() - createdAt.getTime() >= lostAfterMs,
    )
    .map((charge) => ({ charge, patch: { state: 'cancelled' as const } }));
  const offered = awaited
    .filter(({ state }) => state === 'creating')
    .map((charge) => ({ charge, patch: { state: 'open' as const } }));
  return [...seen, ...offered, ...missing].filter(({ patch }) => Object.keys(patch).length > 0);
};

/** Returns whether an upgrade was given up while Asaas still had it. */
const isWithdrawn = ({ kind, state, asaasId }: StoredCharge): boolean =>
  kind === 'upgrade' && state === 'declined' && asaasId !== null;

/** Returns whether the first charge waits for the code of an authorisation to be paid; its payment exists once it is. */
const isAwaited = ({ kind, asaasId }: StoredCharge, authorization: Remote['authorization']): boolean =>
  kind === 'first' && asaasId === null && authorization !== undefined && authorization.status !== 'ended';

/** Matches charges by the id of their payment: by Asaas' id, else by our reference, else the first payment of a subscription. */
const match = (
  { payments, authorization }: Pick<Remote, 'payments' | 'authorization'>,
  charges: readonly StoredCharge[],
): ReadonlyMap<string, StoredCharge> => {
  const matched = new Map<string, StoredCharge>();
  const waiting = charges.find(({ kind, asaasId }) => kind === 'first' && asaasId === null);
  const first = payments.find(
    ({ id, subscriptionId, codeId }) =>
      (subscriptionId !== null || (codeId !== null && codeId === authorization?.codeId)) &&
      !charges.some(({ asaasId }) => asaasId === id),
  );
  for (const payment of payments) {
    const charge =
      charges.find(({ asaasId }) => asaasId === payment.id) ??
      charges.find(({ id, asaasId }) => asaasId === null && id === payment.externalReference) ??
      (payment === first ? waiting : undefined) ??
      findCreating(payment, charges, matched);
    if (charge !== undefined) matched.set(payment.id, charge);
  }
  return matched;
};

/** Returns whether a synchronisation would change what is stored of a charge. */
export const isBehind = (payment: AsaasPayment, charge: StoredCharge, now: Date): boolean =>
  Object.keys(differences(charge, factsOf(payment, charge, now))).length > 0;

/** Finds a charge that was created here without a response. Its reference is the subscription, and its day distinguishes it from the others. */
const findCreating = (
  { externalReference, dueOn }: AsaasPayment,
  charges: readonly StoredCharge[],
  matched: ReadonlyMap<string, StoredCharge>,
): StoredCharge | undefined => {
  const taken = new Set(matched.values());
  const found = charges.filter(
    (charge) =>
      charge.kind === 'renewal' &&
      charge.asaasId === null &&
      charge.subscriptionId === externalReference &&
      charge.dueOn === dueOn &&
      !taken.has(charge),
  );
  return found.find(({ state }) => state === 'creating') ?? found[0];
};

const patchFrom = (
  payment: AsaasPayment,
  charge: StoredCharge,
  { subscription, now }: Pick<Known, 'subscription' | 'now'>,
): ChargePatch =>
  differences(charge, {
    ...factsOf(payment, charge, now),
    customerId: payment.customerId,
    ...(charge.kind === 'renewal' && isOpen(charge) ? boughtWith(payment, subscription) : {}),
  });

const factsOf = (payment: AsaasPayment, charge: StoredCharge, now: Date): ChargePatch => {
  const state = nextState(payment, charge);
  return {
    asaasId: payment.id,
    state,
    // The price of a paid charge is what was paid for it.
    amountCents: isPaid(charge) ? charge.amountCents : payment.amountCents,
    netCents: payment.netCents ?? charge.netCents,
    refundedCents:
      state === 'refunded' && payment.refundedCents === 0 ? charge.amountCents : payment.refundedCents,
    dueOn: payment.dueOn,
    method: payment.method ?? charge.method,
    card: payment.card === undefined ? charge.card : { brand: payment.card.brand, last4: payment.card.last4 },
    receiptUrl: payment.receiptUrl ?? charge.receiptUrl,
    paidAt: charge.paidAt ?? (isPaid({ state }) || state === 'charged_back' ? now : null),
  };
};

const nextState = (payment: AsaasPayment, charge: StoredCharge): StoredCharge['state'] => {
  const state = stateOf(payment.status) ?? charge.state;
  const isGivenUp = charge.state === 'cancelled' || charge.state === 'declined';
  // Only money changes an order that was given up: it is withdrawn at Asaas.
  if (charge.kind === 'upgrade' && isGivenUp && isOpen({ state })) return charge.state;
  if (state === 'paid' && payment.refundPending) return 'refunding';
  if (state === 'paid' && payment.refundedCents >= payment.amountCents) return 'refunded';
  // A card that the review has refused goes back to pending: it will not be charged again by itself.
  const isRefused = charge.state === 'in_review' || charge.state === 'declined';
  return isRefused && (state === 'open' || state === 'overdue') ? 'declined' : state;
};

/** Returns only the facts that differ, so that an unchanged charge is not written. */
const differences = (charge: StoredCharge, facts: ChargePatch): ChargePatch =>
  Object.fromEntries(
    Object.entries(facts).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(charge[name as keyof StoredCharge]),
    ),
  );

/** Returns the terms whose price an open renewal has: the next ones, or still the present ones. */
const boughtWith = ({ amountCents }: AsaasPayment, subscription: Subscription): ChargePatch => {
  const terms = [subscription.next ?? subscription, subscription].find(
    ({ priceCents }) => priceCents === amountCents,
  );
  if (terms === undefined) return {};
  const { plan, cycle, priceCents, seats } = terms;
  return { plan, cycle, priceCents, seats };
};

const toRenewal = (payment: AsaasPayment, { subscription, now }: Known): NewCharge => {
  const { plan, cycle, seats } = subscription.next ?? subscription;
  return {
    id: randomUUID(),
    userId: subscription.userId,
    subscriptionId: subscription.id,
    kind: 'renewal',
    plan,
    cycle,
    method: payment.method ?? subscription.method,
    state: 'open',
    amountCents: payment.amountCents,
    priceCents: payment.amountCents,
    seats,
    ...boughtWith(payment, subscription),
    creditCents: 0,
    dueOn: payment.dueOn,
    asaasId: payment.id,
    customerId: payment.customerId,
    quoteId: null,
    contract: null,
    createdAt: now,
  };
};
