import type { BillingCycle } from '@escriba/contracts/billing/fields';
import type { AsaasAuthorization, AsaasFrequency } from '../../asaas/asaas.ts';
import type { Subscription, SubscriptionPatch } from '../subscription/subscription.ts';

export const FREQUENCIES: Readonly<Record<BillingCycle, AsaasFrequency>> = {
  monthly: 'MONTHLY',
  yearly: 'ANNUALLY',
};

/** Returns the subscription's id in the short form that Asaas requires: an authorisation whose response was lost is found by it. */
export const contractIdOf = (subscriptionId: string): string => subscriptionId.replaceAll('-', '');

export const subscriptionIdOf = (contractId: string): string | undefined => {
  const parts = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(contractId);
  return parts?.slice(1).join('-');
};

/**
 * Returns what to store of an authorisation. One that the payer or the bank has ended, or that is for another cycle, debits nothing: the
 * subscription continues by ordinary PIX. The function is pure.
 */
export const followAuthorization = (
  subscription: Subscription,
  authorization: AsaasAuthorization | undefined,
): SubscriptionPatch => {
  if (authorization === undefined) return {};
  const { id, codeId } = authorization;
  const isOver = subscription.automatic && !isUsable(subscription, authorization);
  return {
    ...(id === subscription.authorizationId ? {} : { authorizationId: id }),
    ...(codeId === null || codeId === subscription.codeId ? {} : { codeId }),
    ...(isOver ? { automatic: false } : {}),
  };
};

const isUsable = ({ next, cycle }: Subscription, { status, frequency }: AsaasAuthorization): boolean =>
  status !== 'ended' && frequency === FREQUENCIES[(next ?? { cycle }).cycle];

/** Returns whether the payer's bank may still debit with an authorisation that the subscription no longer needs. */
export const isLeft = (
  authorization: AsaasAuthorization | undefined,
  { automatic, state }: Pick<Subscription, 'automatic' | 'state'>,
): authorization is AsaasAuthorization =>
  authorization !== undefined && authorization.status !== 'ended' && (!automatic || state === 'ended');
