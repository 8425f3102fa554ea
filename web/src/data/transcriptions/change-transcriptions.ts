import type {
  ListedStatus,
  TranscriptionDetail,
  TranscriptionItem,
} from '@escriba/contracts/transcription/library';
import type { QueryClient } from '@tanstack/react-query';
import { applyToCache, type Listed, mapPages } from './apply-to-cache.ts';
import { addToCount } from './counts.ts';
import { transcriptionKeys, type TranscriptionsPage } from './keys.ts';

type Hiding = { readonly queries: QueryClient; readonly deleting: Set<string> };

/** Removes a recording from every cached list before the server confirms. Returns a rollback. */
export const hideTranscription = ({ queries, deleting }: Hiding, id: string): (() => void) => {
  const pages = queries.getQueriesData<Listed>({ queryKey: transcriptionKeys.lists });
  deleting.add(id);
  const gone = new Set([id]);
  mapPages(queries, (page) => withoutItems(page, gone));
  return () => {
    deleting.delete(id);
    for (const [queryKey, before] of pages) {
      if (before === undefined || 'pages' in before) continue;
      queries.setQueryData<TranscriptionsPage>(queryKey, (page) => page && putBack(page, before, id));
    }
    void queries.invalidateQueries({ queryKey: transcriptionKeys.lists });
  };
};

/** Renames a recording in the cache before the server confirms. Returns a rollback. */
export const showName = (queries: QueryClient, id: string, name: string): (() => void) => {
  const before = findName(queries, id);
  rename(queries, id, () => name);
  return () => rename(queries, id, (now) => (now === name ? (before ?? now) : now));
};

/** Writes a recording with a new state to every cache that has it. */
export const noteTranscription = (queries: QueryClient, item: TranscriptionItem): void =>
  applyToCache(queries, { type: 'changed', item, before: undefined });

/** Writes a freshly fetched recording, e.g. with a new audio URL, to every cache that has it. */
export const renewTranscription = (queries: QueryClient, item: TranscriptionItem): void =>
  applyToCache(queries, { type: 'changed', item, before: item });

/** Returns a page without those recordings, and its numbers. */
export const withoutItems = (page: TranscriptionsPage, ids: Pick<Set<string>, 'has'>): TranscriptionsPage =>
  page.items
    .filter(({ transcriptionId }) => ids.has(transcriptionId))
    .reduce(
      (left, gone) =>
        withItems(
          left,
          left.items.filter((item) => item !== gone),
          { status: gone.status, by: -1 },
        ),
      page,
    );

/** Inserts it at its previous position, unless it is back already. */
const putBack = (page: TranscriptionsPage, before: TranscriptionsPage, id: string): TranscriptionsPage => {
  const isIt = ({ transcriptionId }: TranscriptionItem) => transcriptionId === id;
  const index = before.items.findIndex(isIt);
  const item = before.items[index];
  if (item === undefined || page.items.some(isIt)) return page;
  return withItems(page, page.items.toSpliced(index, 0, item), { status: item.status, by: 1 });
};

type Counted = { readonly status: ListedStatus; readonly by: 1 | -1 };

const withItems = (
  { pagination, counts }: TranscriptionsPage,
  items: TranscriptionItem[],
  { status, by }: Counted,
): TranscriptionsPage => ({
  items,
  pagination: { ...pagination, total: pagination.total + by },
  counts: addToCount({ ...counts, all: counts.all + by }, status, by),
});

const rename = (queries: QueryClient, id: string, toName: (now: string) => string): void => {
  const change = <T extends TranscriptionItem>(item: T): T =>
    item.transcriptionId === id ? { ...item, originalFileName: toName(item.originalFileName) } : item;
  mapPages(queries, (page) => ({ ...page, items: page.items.map(change) }));
  queries.setQueryData<TranscriptionDetail>(
    transcriptionKeys.detail(id),
    (detail) => detail && change(detail),
  );
  queries.setQueryData<TranscriptionItem>(transcriptionKeys.item(id), (item) => item && change(item));
};

const findName = (queries: QueryClient, id: string): string | undefined =>
  queries
    .getQueriesData<Listed>({ queryKey: transcriptionKeys.lists })
    .flatMap(([, listed]) => (listed === undefined || 'pages' in listed ? [] : listed.items))
    .find(({ transcriptionId }) => transcriptionId === id)?.originalFileName ??
  queries.getQueryData<TranscriptionItem>(transcriptionKeys.item(id))?.originalFileName;
