import type { Asaas, AsaasPayment, AsaasSubscription } from '../asaas/asaas.ts';
import type { StoredCharge } from '../charges/charge.ts';
import type { Subscription } from '../subscriptions/subscription.ts';

/** A subscription as it is at Asaas. */
export type Remote = {
  /** Undefined if there is none, or if it was deleted. */
  readonly subscription: AsaasSubscription | undefined;
  /** Charges of the subscription, oldest due day first, and single charges of upgrades. */
  readonly payments: readonly AsaasPayment[];
  /** Charges that were looked for: an order that was sent meanwhile is not missing. */
  readonly asked: ReadonlySet<string>;
};

type RemoteReader = Pick<
  Asaas,
  'getSubscription' | 'findSubscriptions' | 'listSubscriptionPayments' | 'getPayment' | 'findPayments'
>;

/** Reads everything that Asaas has of a subscription. What was created without an answer is found by its reference. @throws AsaasUnavailable */
export const readRemote = async (
  asaas: RemoteReader,
  subscription: Subscription,
  charges: readonly StoredCharge[],
): Promise<Remote> => {
  const found = await findSubscription(asaas, subscription);
  const upgrades = await Promise.all(
    charges.filter(isReadSingly).map((charge) => readUpgrade(asaas, charge)),
  );
  const recurring = found === undefined ? [] : await asaas.listSubscriptionPayments(found.id);
  // A deleted subscription keeps its paid charges, which may still be refunded or disputed.
  const known = new Set(recurring.map(({ id }) => id));
  const missed = await Promise.all(
    charges
      .filter(
        ({ kind, asaasId, state }) =>
          kind !== 'upgrade' && asaasId !== null && !known.has(asaasId) && state !== 'cancelled',
      )
      .map(({ asaasId }) => asaas.getPayment(asaasId ?? '')),
  );
  const payments = [...recurring, ...missed, ...upgrades].filter((payment) => payment !== undefined);
  return {
    subscription: found?.deleted === true ? undefined : found,
    payments: payments.filter(({ deleted }) => !deleted).toSorted(byDueDay),
    asked: new Set(charges.map(({ id }) => id)),
  };
};

const byDueDay = (one: AsaasPayment, other: AsaasPayment): number => one.dueOn.localeCompare(other.dueOn);

/** A deleted one may have been replaced by another whose answer was lost. */
const findSubscription = async (asaas: RemoteReader, { id, asaasId }: Subscription) => {
  const known = asaasId === null ? undefined : await asaas.getSubscription(asaasId);
  if (known?.deleted === false) return known;
  const found = await asaas.findSubscriptions(id);
  return found.find(({ deleted }) => !deleted) ?? known;
};

/** An order that was given up without an answer may exist after all; a refused one that exists can still be paid. */
const isReadSingly = ({ kind, state, asaasId }: StoredCharge): boolean =>
  kind === 'upgrade' && (asaasId === null ? state !== 'declined' : state !== 'cancelled');

const readUpgrade = async (asaas: RemoteReader, { id, asaasId }: StoredCharge) => {
  if (asaasId !== null) return asaas.getPayment(asaasId);
  const found = await asaas.findPayments(id);
  return found.find(({ deleted }) => !deleted);
};
