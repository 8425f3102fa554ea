import type { RouteInput } from '@escriba/contracts/shared/route';
import {
  getTranscription,
  getTranscriptionTotals,
  listTranscriptions,
  renameTranscription,
  retryTranscription,
  type TranscriptionDetail,
  type TranscriptionItem,
  type TranscriptionTotals,
} from '@escriba/contracts/transcription/library';
import { mergeTranscriptions } from '@escriba/contracts/transcription/merging';
import {
  cancelTranscription,
  deleteTranscription,
  getTranscriptionStatus,
} from '@escriba/contracts/transcription/transcription';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { QueuePlace } from '../../media/queue-words.ts';
import type { Session } from '../../session/session.ts';
import {
  hideTranscription,
  noteTranscription,
  renewTranscription,
  showName,
  withoutItems,
} from './change-transcriptions.ts';
import { findList, isKeptList, keepList } from './copies.ts';
import { type ListOptions, transcriptionKeys, type TranscriptionsPage } from './keys.ts';
import { orCopy } from './or-copy.ts';

type TranscriptionsDeps = {
  readonly session: Pick<Session, 'call' | 'getState' | 'subscribe'>;
  readonly queries: QueryClient;
};

/** How often the queue is fetched: it moves without an event. */
const QUEUE_READ_EVERY_MS = 10_000;
/** How long a list that came from the server is not fetched again. */
const FRESH_MS = 60_000;

export type Transcriptions = ReturnType<typeof createTranscriptions>;

/** Creates the user's recordings: loading, actions and optimistic updates. */
export const createTranscriptions = ({ session, queries }: TranscriptionsDeps) => {
  /** Recordings being deleted: a list requested before must not bring them back. */
  const deleting = new Set<string>();
  const loading = createQueries(session, deleting);
  return {
    ...loading,
    ...createActions(session),
    /** Removes a recording from every cached list before the server confirms. Returns a rollback. */
    hide: (id: string): (() => void) => hideTranscription({ queries, deleting }, id),
    /** Renames a recording in the cache before the server confirms. Returns a rollback. */
    showName: (id: string, name: string): (() => void) => showName(queries, id, name),
    /** Writes a recording with a new state to every cache that has it. */
    note: (item: TranscriptionItem): void => noteTranscription(queries, item),
    /** Refetches a recording and updates every cache that has it. Throws `ApiError`. */
    fetchFresh: async (id: string): Promise<TranscriptionDetail> => {
      const detail = await queries.fetchQuery({ ...loading.detail(id), staleTime: 0 });
      const { segments: _, ...item } = detail;
      renewTranscription(queries, item);
      return detail;
    },
  };
};

const createQueries = (session: TranscriptionsDeps['session'], deleting: ReadonlySet<string>) => ({
  /**
   * Loads a page of the user's recordings; the previous page stays visible while the next one loads. Without a connection it is the kept
   * first page.
   */
  list: (options: ListOptions = {}) =>
    queryOptions({
      queryKey: transcriptionKeys.list(options),
      queryFn: async ({ signal }): Promise<TranscriptionsPage> => {
        const load = async (): Promise<TranscriptionsPage> => {
          const response = await session.call(listTranscriptions, { query: options }, { signal });
          const { data: items, pagination, counts } = response;
          return { items, pagination, counts };
        };
        return withoutItems(
          isKeptList(options) ? await listOrCopy(session, options, load) : await load(),
          deleting,
        );
      },
      placeholderData: keepPreviousData,
      staleTime: ({ state }) => (state.data?.keptAtMs === undefined ? FRESH_MS : 0),
      networkMode: 'offlineFirst',
    }),

  /** Loads the place of a waiting recording, again and again while a page shows it. */
  queuePlace: (id: string) =>
    queryOptions({
      queryKey: transcriptionKeys.queuePlace(id),
      queryFn: async ({ signal }): Promise<QueuePlace> => {
        const input = { params: { id }, query: {}, headers: {} };
        const { data } = await session.call(getTranscriptionStatus, input, { signal });
        return { queuePosition: data.queuePosition, startsInSeconds: data.startsInSeconds };
      },
      refetchInterval: QUEUE_READ_EVERY_MS,
      retry: false,
    }),

  /** Loads one recording with its full text. */
  detail: (id: string) =>
    queryOptions({
      queryKey: transcriptionKeys.detail(id),
      queryFn: async ({ signal }): Promise<TranscriptionDetail> =>
        (await session.call(getTranscription, { params: { id } }, { signal })).data,
    }),

  /** Loads figures over all recordings of the user. */
  totals: () =>
    queryOptions({
      queryKey: transcriptionKeys.totals,
      queryFn: async ({ signal }): Promise<TranscriptionTotals> =>
        (await session.call(getTranscriptionTotals, {}, { signal })).data,
    }),
});

const listOrCopy = (
  session: TranscriptionsDeps['session'],
  options: ListOptions,
  load: () => Promise<TranscriptionsPage>,
): Promise<TranscriptionsPage> =>
  orCopy(session, {
    load,
    keep: (userId, page) => keepList(userId, options, page, Date.now()),
    find: (userId) => findList(userId, options),
  });

/** Creates the actions on a recording. Each of them throws `ApiError`. */
const createActions = (session: TranscriptionsDeps['session']) => ({
  rename: async (id: string, originalFileName: string): Promise<TranscriptionItem> =>
    (await session.call(renameTranscription, { params: { id }, body: { originalFileName } })).data,
  /** Returns the new recording. */
  merge: async (body: RouteInput<typeof mergeTranscriptions>['body']): Promise<TranscriptionItem> =>
    (await session.call(mergeTranscriptions, { body })).data,
  retry: async (id: string): Promise<TranscriptionItem> =>
    (await session.call(retryTranscription, { params: { id } })).data,
  cancel: async (id: string): Promise<void> => {
    await session.call(cancelTranscription, { params: { id }, query: {}, headers: {} });
  },
  /** Reaches the server even if the page is closed meanwhile. */
  delete: async (id: string): Promise<void> => {
    const input = { params: { id }, query: {}, headers: {} };
    await session.call(deleteTranscription, input, { keepalive: true });
  },
});
