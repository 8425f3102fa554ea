import {
  abandonCheckout,
  cancelSubscription,
  changeMethod,
  checkout,
  type CheckoutResult,
  type CreditCard,
  payCharge,
  previewChange,
  type Quote,
  resumeSubscription,
  scheduleChange,
  unscheduleChange,
  withdraw,
} from '@escriba/contracts/billing/checkout';
import type { BillingCycle, PaymentMethod } from '@escriba/contracts/billing/fields';
import {
  activateSubscription,
  type getSubscriptionStatus,
  type SubscriptionState,
} from '@escriba/contracts/billing/subscription';
import type { PlanId } from '@escriba/contracts/plans/plans';
import type { RouteOutput } from '@escriba/contracts/shared/route';
import type { CallInput } from '@escriba/client';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useServices } from '../../session/services.ts';
import type { Session } from '../../session/session.ts';
import { usageKey } from '../usage/usage.ts';
import { billingKey, customerKey, paymentKey, statusKey } from './keys.ts';
import { statusQuery } from './subscription.ts';

type StatusResponse = Promise<RouteOutput<typeof getSubscriptionStatus>>;
/** How a charge is paid. */
export type Means = { readonly paymentMethod: PaymentMethod; readonly creditCard?: CreditCard };
export type Order = CallInput<typeof checkout>['body'];

type BillingDeps = { readonly session: Pick<Session, 'call'>; readonly queries: QueryClient };

/**
 * Changes of the user's subscription. They are plain calls and no mutations of the query cache, which would keep card data. Each puts the
 * server's response into the cache and reloads what depends on it. They throw `ApiError`.
 */
export const createBilling = ({ session, queries }: BillingDeps) => {
  const renew = (): void => {
    void queries.invalidateQueries({ queryKey: billingKey });
    void queries.invalidateQueries({ queryKey: usageKey });
  };
  const takeStatus = async (response: StatusResponse): Promise<SubscriptionState> => {
    const { subscription } = await response;
    queries.setQueryData(statusKey, subscription);
    renew();
    return subscription;
  };
  const takeResult = async (response: Promise<CheckoutResult>): Promise<CheckoutResult> => {
    const result = await response;
    queries.setQueryData(paymentKey(result.charge.id), result);
    renew();
    return result;
  };
  return {
    /** Reloads the subscription, its payments and the usage. */
    renew,
    /** Reloads everything that pages show, as after a change of plan. */
    renewAll: (): Promise<void> => queries.invalidateQueries(),
    /** Loads the status as the server knows it now. */
    fetchStatus: (): Promise<SubscriptionState> =>
      queries.fetchQuery({ ...statusQuery(session), staleTime: 0 }),
    preview: async (plan: PlanId, cycle: BillingCycle, signal?: AbortSignal): Promise<Quote> => {
      const options = signal === undefined ? {} : { signal };
      return (await session.call(previewChange, { body: { plan, cycle } }, options)).data;
    },
    order: async (body: Order): Promise<CheckoutResult> => {
      const result = await takeResult(session.call(checkout, { body }));
      queries.setQueryData(customerKey, body.customerInfo);
      return result;
    },
    pay: (id: string, body: Means) => takeResult(session.call(payCharge, { params: { id }, body })),
    activate: (plan: PlanId) => takeStatus(session.call(activateSubscription, { body: { plan } })),
    abandon: () => takeStatus(session.call(abandonCheckout, {})),
    schedule: (quoteId: string) => takeStatus(session.call(scheduleChange, { body: { quoteId } })),
    unschedule: () => takeStatus(session.call(unscheduleChange, {})),
    cancel: () => takeStatus(session.call(cancelSubscription, {})),
    resume: () => takeStatus(session.call(resumeSubscription, {})),
    withdraw: () => takeStatus(session.call(withdraw, {})),
    changeMethod: (body: Means) => takeStatus(session.call(changeMethod, { body })),
  };
};

export type Billing = ReturnType<typeof createBilling>;

export const useBilling = (): Billing => {
  const { session } = useServices();
  const queries = useQueryClient();
  return useMemo(() => createBilling({ session, queries }), [session, queries]);
};
