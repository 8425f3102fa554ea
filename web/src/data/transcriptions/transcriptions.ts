import {
  cancelTranscription,
  deleteTranscription,
  getTranscription,
  getTranscriptionTotals,
  listTranscriptions,
  renameTranscription,
  retryTranscription,
  type TranscriptionDetail,
  type TranscriptionItem,
  type TranscriptionTotals,
} from '@escriba/contracts';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Session } from '../../session/session.ts';
import {
  hideTranscription,
  noteTranscription,
  renewTranscription,
  showName,
} from './change-transcriptions.ts';
import { type ListOptions, transcriptionKeys, type TranscriptionsPage } from './keys.ts';

type TranscriptionsDeps = { readonly session: Pick<Session, 'call'>; readonly queries: QueryClient };

export type Transcriptions = ReturnType<typeof createTranscriptions>;

/** The person's recordings: how they are loaded, what the person does with them, and how the page shows that at once. */
export const createTranscriptions = ({ session, queries }: TranscriptionsDeps) => {
  /** Recordings that are being deleted: a list that was asked for before must not bring them back. */
  const leaving = new Set<string>();
  const loading = createQueries(session, leaving);
  return {
    ...loading,
    ...createActions(session),
    /** Takes a recording out of every list before the server has done so. Gives the way back. */
    hide: (id: string): (() => void) => hideTranscription({ queries, leaving }, id),
    /** Shows a recording under another name before the server has taken it. Gives the way back. */
    showName: (id: string, name: string): (() => void) => showName(queries, id, name),
    /** Takes a recording whose state has changed into everything that shows it. */
    note: (item: TranscriptionItem): void => noteTranscription(queries, item),
    /** Asks for a recording anew and shows what came wherever it is shown. Throws `ApiError`. */
    fetchFresh: async (id: string): Promise<TranscriptionDetail> => {
      const detail = await queries.fetchQuery({ ...loading.detail(id), staleTime: 0 });
      const { segments: _, ...item } = detail;
      renewTranscription(queries, item);
      return detail;
    },
  };
};

const createQueries = (session: TranscriptionsDeps['session'], leaving: ReadonlySet<string>) => ({
  /** A page of the person's recordings; the one before stays to be seen until it is there. */
  list: (options: ListOptions = {}) =>
    queryOptions({
      queryKey: transcriptionKeys.list(options),
      queryFn: async ({ signal }): Promise<TranscriptionsPage> => {
        const { data, pagination } = await session.call(listTranscriptions, { query: options }, { signal });
        const items = data.filter(({ transcriptionId }) => !leaving.has(transcriptionId));
        const total = pagination.total - (data.length - items.length);
        return { items, pagination: { ...pagination, total } };
      },
      placeholderData: keepPreviousData,
    }),

  /** One recording with its whole text. */
  detail: (id: string) =>
    queryOptions({
      queryKey: transcriptionKeys.detail(id),
      queryFn: async ({ signal }): Promise<TranscriptionDetail> =>
        (await session.call(getTranscription, { params: { id } }, { signal })).data,
    }),

  /** Figures over all recordings of the person. */
  totals: () =>
    queryOptions({
      queryKey: transcriptionKeys.totals,
      queryFn: async ({ signal }): Promise<TranscriptionTotals> =>
        (await session.call(getTranscriptionTotals, {}, { signal })).data,
    }),
});

/** What a person does with a recording. Everything throws `ApiError`. */
const createActions = (session: TranscriptionsDeps['session']) => ({
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
});
