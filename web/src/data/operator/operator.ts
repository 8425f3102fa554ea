import { getOperatorBillingWork } from '@escriba/contracts/operator/billing';
import {
  confirmOperator,
  getOperatorAccess,
  leaveOperator,
  listOperatorActs,
  openOperatorQueues,
} from '@escriba/contracts/operator/operator';
import {
  closeOperatorMessage,
  getOperatorMessage,
  listOperatorMessages,
  listOperatorUsers,
  setOperatorPlan,
} from '@escriba/contracts/operator/people';
import {
  getOperatorInsights,
  getOperatorModels,
  getOperatorQueue,
  getOperatorStorage,
  listOperatorFailures,
  type OperatorFailure,
  retryOperatorFailure,
} from '@escriba/contracts/operator/transcription';
import type { RouteInput } from '@escriba/contracts/shared/route';
import { hashKey, infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Session } from '../../session/session.ts';

type Caller = Pick<Session, 'call'>;
type UserSearch = Omit<RouteInput<typeof listOperatorUsers>['query'], 'after'>;

const KEY = 'operator';
/** Options of a query that is only repeated when the operator asks, because each access is recorded. */
const ON_DEMAND = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 } as const;

export const accessQuery = (session: Caller) =>
  queryOptions({
    queryKey: [KEY, 'standing'],
    queryFn: async ({ signal }) => (await session.call(getOperatorAccess, {}, { signal })).data,
    retry: false,
    ...ON_DEMAND,
  });

export const queueQuery = (session: Caller) =>
  queryOptions({
    queryKey: [KEY, 'queue'],
    queryFn: async ({ signal }) => (await session.call(getOperatorQueue, {}, { signal })).data,
    ...ON_DEMAND,
  });

export const storageQuery = (session: Caller) =>
  queryOptions({
    queryKey: [KEY, 'storage'],
    queryFn: async ({ signal }) => (await session.call(getOperatorStorage, {}, { signal })).data,
    ...ON_DEMAND,
  });

export const modelsQuery = (session: Caller) =>
  queryOptions({
    queryKey: [KEY, 'models'],
    queryFn: async ({ signal }) => (await session.call(getOperatorModels, {}, { signal })).data,
    ...ON_DEMAND,
  });

/** `month` such as `2026-10`; undefined: the present one. */
export const insightsQuery = (session: Caller, month: string | undefined) =>
  queryOptions({
    queryKey: [KEY, 'insights', month],
    queryFn: async ({ signal }) =>
      (await session.call(getOperatorInsights, { query: { ...optional({ month }) } }, { signal })).data,
    ...ON_DEMAND,
  });

export const billingWorkQuery = (session: Caller) =>
  queryOptions({
    queryKey: [KEY, 'billing'],
    queryFn: async ({ signal }) => (await session.call(getOperatorBillingWork, {}, { signal })).data,
    ...ON_DEMAND,
  });

export const failuresQuery = (session: Caller) =>
  infiniteQueryOptions({
    queryKey: [KEY, 'failures'],
    queryFn: async ({ signal, pageParam }) =>
      (await session.call(listOperatorFailures, { query: { ...pageParam } }, { signal })).data,
    initialPageParam: undefined as { failedAt: string; id: string } | undefined,
    getNextPageParam: ({ before }) => before ?? undefined,
    ...ON_DEMAND,
  });

export const usersQuery = (session: Caller, search: UserSearch) =>
  infiniteQueryOptions({
    queryKey: [KEY, 'people', search],
    queryFn: async ({ signal, pageParam }) =>
      (
        await session.call(
          listOperatorUsers,
          { query: { ...search, ...optional({ after: pageParam }) } },
          { signal },
        )
      ).data,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ after }) => after ?? undefined,
    ...ON_DEMAND,
  });

export const actsQuery = (session: Caller, changes: boolean) =>
  infiniteQueryOptions({
    queryKey: [KEY, 'acts', changes],
    queryFn: async ({ signal, pageParam }) =>
      (
        await session.call(
          listOperatorActs,
          { query: { changes, ...optional({ before: pageParam }) } },
          { signal },
        )
      ).data,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ before }) => before ?? undefined,
    ...ON_DEMAND,
  });

export const messagesQuery = (session: Caller, all: boolean) =>
  queryOptions({
    queryKey: [KEY, 'messages', all],
    queryFn: async ({ signal }) =>
      (await session.call(listOperatorMessages, { query: { all } }, { signal })).data,
    ...ON_DEMAND,
  });

export const messageQuery = (session: Caller, reference: string) =>
  queryOptions({
    queryKey: [KEY, 'message', reference],
    queryFn: async ({ signal }) =>
      (await session.call(getOperatorMessage, { params: { reference } }, { signal })).data,
    ...ON_DEMAND,
  });

/** Creates what an operator changes. Each throws `ApiError`. */
export const createOperatorActions = (session: Caller, queries: QueryClient) => {
  const renew = (name: string) => queries.invalidateQueries({ queryKey: [KEY, name] });
  return {
    confirm: async (password: string | undefined): Promise<void> => {
      const { data } = await session.call(confirmOperator, { body: optional({ password }) });
      queries.setQueryData(accessQuery(session).queryKey, data);
    },
    leave: async (): Promise<void> => {
      const { data } = await session.call(leaveOperator, {});
      const { queryKey } = accessQuery(session);
      queries.setQueryData(queryKey, data);
      // The page observes the standing: without it the page would keep what it shows.
      queries.removeQueries({ queryKey: [KEY], predicate: (query) => query.queryHash !== hashKey(queryKey) });
    },
    /** Gives this browser a pass to the board of job queues. */
    openQueues: async (): Promise<void> => {
      await session.call(openOperatorQueues, {});
    },
    retry: async ({ id, round }: Pick<OperatorFailure, 'id' | 'round'>): Promise<void> => {
      await session.call(retryOperatorFailure, { params: { id }, body: { round } });
      await renew('failures');
    },
    setPlan: async (id: string, body: RouteInput<typeof setOperatorPlan>['body']): Promise<void> => {
      await session.call(setOperatorPlan, { params: { id }, body });
      await renew('people');
    },
    closeMessage: async (reference: string): Promise<void> => {
      await session.call(closeOperatorMessage, { params: { reference } });
      await renew('messages');
    },
  };
};

/** Removes the fields that are undefined. */
const optional = <T extends Record<string, string | undefined>>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: string;
  };
