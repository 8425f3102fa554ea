import type { Asaas, AsaasAuthorization, AsaasPayment, AsaasSubscription } from '../../asaas/asaas.ts';
import type { StoredCharge } from '../charges/charge.ts';
import type { Subscription } from '../subscription/subscription.ts';
import { contractIdOf } from './authorization.ts';

/** A subscription as it is at Asaas. */
export type Remote = {
  /** The subscription at Asaas; undefined if there is none, or if it was deleted. */
  readonly subscription: AsaasSubscription | undefined;
  /** The authorisation of PIX Automático; it may have ended. */
  readonly authorization: AsaasAuthorization | undefined;
  /** Charges of the subscription, oldest due day first, and single charges of upgrades. */
  readonly payments: readonly AsaasPayment[];
  /** Charges that were requested: an order that was sent meanwhile is not missing. */
  readonly asked: ReadonlySet<string>;
};

type RemoteReader = Pick<
  Asaas,
  | 'getSubscription'
  | 'findSubscriptions'
  | 'listSubscriptionPayments'
  | 'getPayment'
  | 'findPayments'
  | 'getAuthorization'
  | 'findAuthorizations'
  | 'findPaymentsOfCode'
>;

type Known = {
  readonly subscription: Subscription;
  readonly charges: readonly StoredCharge[];
  /** Returns the payer at Asaas, if there is one. */
  readonly findCustomerId: () => Promise<string | undefined>;
};

/** Reads everything that Asaas has of a subscription. Objects that were created without a response are found by their reference. @throws AsaasUnavailable */
export const readRemote = async (asaas: RemoteReader, known: Known): Promise<Remote> => {
  const { subscription, charges } = known;
  const authorization = await findAuthorization(asaas, known);
  const found = await findSubscription(asaas, subscription);
  const upgrades = await Promise.all(
    charges.filter(isReadSingly).map((charge) => readUpgrade(asaas, charge)),
  );
  const recurring = [
    ...(found === undefined ? [] : await asaas.listSubscriptionPayments(found.id)),
    ...(await readAuthorized(asaas, known, authorization)),
  ];
  // A deleted subscription keeps its paid charges, which may still be refunded or disputed.
  const read = new Map(recurring.map((payment) => [payment.id, payment]));
  const missed = await Promise.all(
    charges
      .filter(
        ({ kind, asaasId, state }) =>
          kind !== 'upgrade' && asaasId !== null && !read.has(asaasId) && state !== 'cancelled',
      )
      .map(({ asaasId }) => asaas.getPayment(asaasId ?? '')),
  );
  const payments = [...read.values(), ...missed, ...upgrades].filter((payment) => payment !== undefined);
  return {
    subscription: found?.deleted === true ? undefined : found,
    authorization,
    payments: payments.filter(({ deleted }) => !deleted).toSorted(byDueDay),
    asked: new Set(charges.map(({ id }) => id)),
  };
};

const byDueDay = (one: AsaasPayment, other: AsaasPayment): number => one.dueOn.localeCompare(other.dueOn);

/** Finds the subscription at Asaas. A deleted one may have been replaced by another, whose response was lost. */
const findSubscription = async (asaas: RemoteReader, { id, asaasId, automatic }: Subscription) => {
  // Its charges are created here.
  if (automatic && asaasId === null) return undefined;
  const known = asaasId === null ? undefined : await asaas.getSubscription(asaasId);
  if (known?.deleted === false) return known;
  const found = await asaas.findSubscriptions(id);
  return found.find(({ deleted }) => !deleted) ?? known;
};

/** The authorisation to assume when Asaas does not know it: it debits nothing. */
const GONE: Omit<AsaasAuthorization, 'id'> = {
  customerId: '',
  contractId: '',
  frequency: '',
  status: 'ended',
  codeId: null,
  code: undefined,
};

const findAuthorization = async (
  asaas: RemoteReader,
  { subscription: { id, automatic, authorizationId }, findCustomerId }: Known,
) => {
  if (authorizationId !== null)
    return (await asaas.getAuthorization(authorizationId)) ?? { ...GONE, id: authorizationId };
  const customerId = automatic ? await findCustomerId() : undefined;
  if (customerId === undefined) return undefined;
  const listed = await asaas.findAuthorizations(customerId);
  const found = listed.find(({ contractId }) => contractId === contractIdOf(id));
  return found === undefined ? undefined : asaas.getAuthorization(found.id);
};

/** Reads the payment of the code, and the charges that were created for the authorisation. */
const readAuthorized = async (
  asaas: RemoteReader,
  { subscription, charges }: Known,
  authorization: AsaasAuthorization | undefined,
): Promise<AsaasPayment[]> => {
  if (authorization === undefined) return [];
  const isFirstUnknown = charges.some(({ kind, asaasId }) => kind === 'first' && asaasId === null);
  return [
    ...(isFirstUnknown && authorization.codeId !== null
      ? await asaas.findPaymentsOfCode(authorization.codeId)
      : []),
    ...(subscription.state === 'pending' ? [] : await asaas.findPayments(subscription.id)),
  ];
};

/**
 * Returns whether a charge must be read by itself. An order that was given up without a response may exist after all; a refused one that
 * exists can still be paid.
 */
const isReadSingly = ({ kind, state, asaasId }: StoredCharge): boolean =>
  kind === 'upgrade' && (asaasId === null ? state !== 'declined' : state !== 'cancelled');

const readUpgrade = async (asaas: RemoteReader, { id, asaasId }: StoredCharge) => {
  if (asaasId !== null) return asaas.getPayment(asaasId);
  const found = await asaas.findPayments(id);
  return found.find(({ deleted }) => !deleted);
};
