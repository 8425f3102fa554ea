import { type Charge, listPayments } from '@escriba/contracts/billing/charges';
import {
  type CheckoutResult,
  type CustomerInfo,
  getCustomer,
  getPayment,
} from '@escriba/contracts/billing/checkout';
import { getSubscriptionStatus, type SubscriptionState } from '@escriba/contracts/billing/subscription';
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useServices } from '../../session/services.ts';
import type { Session } from '../../session/session.ts';
import { useSession } from '../../session/use-session.ts';
import { customerKey, paymentKey, paymentsKey, statusKey } from './keys.ts';

const STATUS_FRESH_MS = 5 * 60_000;

type Caller = Pick<Session, 'call'>;

/** Loads the user's plan in force, its terms and an open payment. */
export const statusQuery = (session: Caller) =>
  queryOptions({
    queryKey: statusKey,
    queryFn: async ({ signal }): Promise<SubscriptionState> =>
      (await session.call(getSubscriptionStatus, {}, { signal })).subscription,
    staleTime: STATUS_FRESH_MS,
  });

/** Returns the user's standing; loads only for a signed-in user. */
export const useSubscription = () => {
  const { session } = useServices();
  const { status } = useSession();
  return useQuery({ ...statusQuery(session), enabled: status === 'authenticated' });
};

type PaymentsPage = { readonly data: readonly Charge[]; readonly nextCursor: string | null };

const paymentsQuery = (session: Caller) =>
  infiniteQueryOptions({
    queryKey: paymentsKey,
    queryFn: ({ pageParam, signal }): Promise<PaymentsPage> =>
      session.call(listPayments, { query: pageParam === null ? {} : { cursor: pageParam } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** Returns the user's charges, newest first, page by page. */
export const usePayments = () => {
  const { session } = useServices();
  const { status } = useSession();
  return useInfiniteQuery({ ...paymentsQuery(session), enabled: status === 'authenticated' });
};

/** Loads a charge with the codes that pay it. */
export const paymentQuery = (session: Caller, id: string) =>
  queryOptions({
    queryKey: paymentKey(id),
    queryFn: ({ signal }): Promise<CheckoutResult> =>
      session.call(getPayment, { params: { id } }, { signal }),
  });

export const usePayment = (id: string) => useQuery(paymentQuery(useServices().session, id));

/** Loads the payer of the last order; null before the first one. */
const customerQuery = (session: Caller) =>
  queryOptions({
    queryKey: customerKey,
    queryFn: async ({ signal }): Promise<CustomerInfo | null> =>
      (await session.call(getCustomer, {}, { signal })).data,
  });

export const useCustomer = () => useQuery(customerQuery(useServices().session));
