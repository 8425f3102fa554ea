import {
  type RouteInput,
  type TranscriptionDetail,
  type TranscriptionItem,
  type TranscriptionTotals,
  cancelTranscription,
  deleteTranscription,
  getTranscription,
  getTranscriptionTotals,
  listTranscriptions,
  renameTranscription,
  retryTranscription,
} from '@escriba/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { session } from '../session/current-session.ts';

export type TranscriptionsPage = Awaited<ReturnType<typeof fetchPage>>;
export type ListOptions = RouteInput<typeof listTranscriptions>['query'];

/** Keys under which queries of recordings are kept; `all` is a prefix of every other. */
export const transcriptionKeys = {
  all: ['transcriptions'],
  lists: ['transcriptions', 'list'],
  list: (options: ListOptions) => ['transcriptions', 'list', options],
  detail: (id: string) => ['transcriptions', 'detail', id],
  /** Without the text. */
  item: (id: string) => ['transcriptions', 'item', id],
  totals: ['transcriptions', 'totals'],
} as const;

/** Recordings that are being deleted: a list that was asked for before must not bring them back. */
export const leaving = new Set<string>();

const fetchPage = async (query: ListOptions, signal: AbortSignal) => {
  const { data, pagination } = await session.call(listTranscriptions, { query }, { signal });
  const items = data.filter(({ transcriptionId }) => !leaving.has(transcriptionId));
  const total = pagination.total - (data.length - items.length);
  return { items, pagination: { ...pagination, total } };
};

/** A page of the person's recordings; the one before stays to be seen until it is there. */
export const transcriptionsQuery = (options: ListOptions = {}) =>
  queryOptions({
    queryKey: transcriptionKeys.list(options),
    queryFn: ({ signal }) => fetchPage(options, signal),
    placeholderData: keepPreviousData,
  });

/** One recording with its whole text. */
export const transcriptionQuery = (id: string) =>
  queryOptions({
    queryKey: transcriptionKeys.detail(id),
    queryFn: async ({ signal }): Promise<TranscriptionDetail> =>
      (await session.call(getTranscription, { params: { id } }, { signal })).data,
  });

/** Figures over all recordings of the person. */
export const totalsQuery = () =>
  queryOptions({
    queryKey: transcriptionKeys.totals,
    queryFn: async ({ signal }): Promise<TranscriptionTotals> =>
      (await session.call(getTranscriptionTotals, {}, { signal })).data,
  });

/** What a person does with a recording. Everything throws `ApiError`. */
export const transcriptionActions = {
  rename: async (id: string, originalFileName: string): Promise<TranscriptionItem> =>
    (await session.call(renameTranscription, { params: { id }, body: { originalFileName } })).data,
  retry: async (id: string): Promise<TranscriptionItem> =>
    (await session.call(retryTranscription, { params: { id } })).data,
  cancel: async (id: string): Promise<void> => {
    await session.call(cancelTranscription, { params: { id }, query: {}, headers: {} });
  },
  delete: async (id: string): Promise<void> => {
    await session.call(deleteTranscription, { params: { id }, query: {}, headers: {} });
  },
};
