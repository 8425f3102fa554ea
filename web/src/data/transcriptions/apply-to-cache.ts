import {
  NO_FOLDER,
  TRANSCRIPT_PREVIEW_LENGTH_MAX,
  type TranscriptionDetail,
  type TranscriptionItem,
} from '@escriba/contracts/transcription/library';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { addToCount } from './counts.ts';
import { type ListOptions, transcriptionKeys, type TranscriptionsPage } from './keys.ts';
import { isUnfinished, type LiveNews } from './news.ts';

/** The error code of a recording whose end was not seen in time. */
const TIMEOUT_CODE = 'client.timeout';

export type Listed = TranscriptionsPage | InfiniteData<TranscriptionsPage>;

/** Applies an update of one recording to the caches. Refetches what the update does not contain. */
export const applyToCache = (queries: QueryClient, news: LiveNews): void => {
  switch (news.type) {
    case 'changed':
      return applyChange(queries, news.item, news.before);
    case 'removed':
      mapItems(queries, (items) => items.filter((item) => item.transcriptionId !== news.transcriptionId));
      queries.removeQueries({ queryKey: transcriptionKeys.detail(news.transcriptionId) });
      queries.removeQueries({ queryKey: transcriptionKeys.item(news.transcriptionId) });
      void queries.invalidateQueries({ queryKey: transcriptionKeys.lists });
      return void queries.invalidateQueries({ queryKey: transcriptionKeys.totals });
    case 'timedOut':
      return mapItems(queries, (items) =>
        items.map((item) =>
          item.transcriptionId === news.transcriptionId ? giveUp(item, news.message) : item,
        ),
      );
  }
};

/** Keeps newer items: a list requested before an update must not overwrite it. */
export const keepNewer = (
  queries: QueryClient,
  get: (id: string) => TranscriptionItem | undefined,
): (() => void) =>
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual === true) return;
    const { queryKey, state } = event.query;
    if (!transcriptionKeys.lists.every((part, index) => queryKey[index] === part)) return;
    const newer = pagesOf(state.data as Listed)
      .flatMap(({ items }) => items)
      .flatMap((item) => {
        const known = get(item.transcriptionId);
        return known !== undefined && known.updatedAt > item.updatedAt ? [known] : [];
      });
    for (const item of newer) replaceItem(queries, item);
  });

/** Returns all items of all cached lists. */
export const listCached = (queries: QueryClient): TranscriptionItem[] =>
  queries
    .getQueriesData<Listed>({ queryKey: transcriptionKeys.lists })
    .flatMap(([, listed]) => (listed === undefined ? [] : pagesOf(listed).flatMap(({ items }) => items)));

const applyChange = (
  queries: QueryClient,
  item: TranscriptionItem,
  before: TranscriptionItem | undefined,
): void => {
  replaceItem(queries, item);
  queries.setQueryData<TranscriptionDetail>(transcriptionKeys.detail(item.transcriptionId), (detail) =>
    detail === undefined ? undefined : { ...detail, ...item, result: detail.result, hits: detail.hits },
  );
  queries.setQueryData<TranscriptionItem>(
    transcriptionKeys.item(item.transcriptionId),
    (known) => known && { ...item, result: item.result ?? known.result },
  );
  if (before !== undefined && !isFiledAlike(before, item)) renewFiled(queries, item);
  if (before?.status === item.status) return;
  void queries.invalidateQueries({ queryKey: transcriptionKeys.detail(item.transcriptionId) });
  void queries.invalidateQueries({ queryKey: transcriptionKeys.item(item.transcriptionId) });
  void queries.invalidateQueries({
    queryKey: transcriptionKeys.lists,
    predicate: ({ queryKey, state }) => mayMiss(queryKey[2], state.data as Listed | undefined, item),
  });
  if (!isUnfinished(item)) void queries.invalidateQueries({ queryKey: transcriptionKeys.totals });
};

/** Returns whether both have the same folder and tags. */
const isFiledAlike = (one: TranscriptionItem, other: TranscriptionItem): boolean =>
  one.folderId === other.folderId && String(one.tagIds) === String(other.tagIds);

/** Refetches the numbers of folders and tags, the lists of one of them, and those in their order. */
const renewFiled = (queries: QueryClient, item: TranscriptionItem): void => {
  void queries.invalidateQueries({ queryKey: transcriptionKeys.labels });
  void queries.invalidateQueries({
    queryKey: transcriptionKeys.lists,
    predicate: ({ queryKey, state }) => {
      const { folder, tags, sort } = (queryKey[2] ?? {}) as NonNullable<ListOptions>;
      if (sort === 'folder' || sort === 'tag') return true;
      const isFiled = folder !== undefined || tags !== undefined;
      return isFiled && mayMiss(queryKey[2], state.data as Listed | undefined, item);
    },
  });
};

/** Returns whether a list may lack the recording or its change of status, or contain it although it no longer matches. */
const mayMiss = (options: unknown, listed: Listed | undefined, item: TranscriptionItem): boolean => {
  if (listed === undefined) return false;
  const wanted = (options ?? {}) as NonNullable<ListOptions>;
  const isThere = pagesOf(listed).some(({ items }) => findItem(items, item) !== undefined);
  return !isThere || !matches(wanted, item) || (wanted.search ?? '') !== '';
};

const findItem = (items: readonly TranscriptionItem[], { transcriptionId }: TranscriptionItem) =>
  items.find((one) => one.transcriptionId === transcriptionId);

/** Returns whether a list shows the recording, apart from a search. */
const matches = ({ status, folder, tags }: NonNullable<ListOptions>, item: TranscriptionItem): boolean =>
  (status === undefined || status === item.status) &&
  (folder === undefined || folder === (item.folderId ?? NO_FOLDER)) &&
  (tags ?? '').split(',').every((tag) => tag === '' || item.tagIds.includes(tag));

const replaceItem = (queries: QueryClient, item: TranscriptionItem): void =>
  mapLists(queries, (pages) => {
    const before = findItem(
      pages.flatMap(({ items }) => items),
      item,
    );
    if (before === undefined) return pages;
    return pages.map(({ items, counts, ...page }) => ({
      ...page,
      items: items.map((one) =>
        one.transcriptionId === item.transcriptionId ? { ...toListed(item), hits: one.hits } : one,
      ),
      counts: addToCount(addToCount(counts, before.status, -1), item.status, 1),
    }));
  });

const mapItems = (queries: QueryClient, map: (items: TranscriptionItem[]) => TranscriptionItem[]): void =>
  mapPages(queries, (page) => ({ ...page, items: map(page.items) }));

/** Maps every page of every cached list. */
export const mapPages = (
  queries: QueryClient,
  mapPage: (page: TranscriptionsPage) => TranscriptionsPage,
): void => mapLists(queries, (pages) => pages.map(mapPage));

/** Maps every cached list. A list that is not divided into pages is one page. */
const mapLists = (
  queries: QueryClient,
  map: (pages: readonly TranscriptionsPage[]) => readonly TranscriptionsPage[],
): void => {
  queries.setQueriesData<Listed>({ queryKey: transcriptionKeys.lists }, (listed) => {
    if (listed === undefined) return undefined;
    return 'pages' in listed ? { ...listed, pages: [...map(listed.pages)] } : map([listed])[0];
  });
};

const pagesOf = (listed: Listed): readonly TranscriptionsPage[] =>
  'pages' in listed ? listed.pages : [listed];

/** Returns the recording as lists have it: with only the beginning of the text. */
const toListed = (item: TranscriptionItem): TranscriptionItem =>
  item.result === null
    ? item
    : { ...item, result: { ...item.result, text: item.result.text.slice(0, TRANSCRIPT_PREVIEW_LENGTH_MAX) } };

const giveUp = (item: TranscriptionItem, message: string): TranscriptionItem =>
  isUnfinished(item)
    ? { ...item, status: 'error', errorCode: TIMEOUT_CODE, errorMessage: message, canRetry: false }
    : item;
