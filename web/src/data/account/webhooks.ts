import {
  listWebhookDeliveries,
  listWebhooks,
  readWebhookDelivery,
  type WebhookDelivery,
} from '@escriba/contracts/transcription/webhooks';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Session } from '../../session/session.ts';

type Caller = Pick<Session, 'call'>;

/** Begins the keys of all queries of webhooks. */
export const WEBHOOKS_KEY = ['webhooks'] as const;
/** Loads the endpoints that programs are notified at, oldest first. */
export const webhooksQuery = (session: Caller) =>
  queryOptions({
    queryKey: [...WEBHOOKS_KEY, 'endpoints'],
    queryFn: async ({ signal }) => (await session.call(listWebhooks, {}, { signal })).data,
  });

/** How often a log is loaded again while a delivery is about to be sent. */
const SOON_MS = 2_000;

/** Loads the log of an endpoint, newest first, a page at a time; again while a delivery is about to be sent. */
export const deliveriesQuery = (session: Caller, endpointId: string) =>
  infiniteQueryOptions({
    queryKey: [...WEBHOOKS_KEY, endpointId, 'deliveries'],
    queryFn: ({ pageParam, signal }) =>
      session.call(
        listWebhookDeliveries,
        { params: { endpointId }, query: pageParam === '' ? {} : { after: pageParam } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ data, hasMore }) => (hasMore ? data.at(-1)?.id : undefined),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.some(isSoon)) === true ? SOON_MS : false,
  });

const isSoon = ({ nextAttemptAt }: WebhookDelivery): boolean =>
  nextAttemptAt !== null && Date.parse(nextAttemptAt) - Date.now() < 10 * SOON_MS;

/** Loads a delivery with its attempts. `last` is the time of its last attempt: a later one is loaded too. */
export const deliveryQuery = (session: Caller, endpointId: string, deliveryId: string, last: string) =>
  queryOptions({
    queryKey: [...WEBHOOKS_KEY, endpointId, 'deliveries', deliveryId, last],
    queryFn: async ({ signal }) =>
      (await session.call(readWebhookDelivery, { params: { endpointId, deliveryId } }, { signal })).data,
  });
