import {
  LIST_PAGE_SIZE,
  FILTER_TAGS_MAX,
  LIST_SORTS,
  LISTED_STATUSES,
  type ListedStatus,
  type ListSort,
  NO_FOLDER,
  SEARCH_LENGTH_MAX,
} from '@escriba/contracts/transcription/library';
import type { ListOptions } from '../../data/transcriptions/keys.ts';

/** The list's state in the page's address. `status` is undefined for all; pages start at 1. */
export type ListAddress = {
  readonly search: string;
  readonly status: ListedStatus | undefined;
  readonly sort: ListSort;
  readonly page: number;
  /** Id of a folder, or `none`; undefined for all. */
  readonly folder: string | undefined;
  /** Ids of tags that a recording must have. */
  readonly tags: readonly string[];
};

const PAGE_MAX = 100_000;
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const [DEFAULT_SORT] = LIST_SORTS;

/** Reads the address; invalid values count as absent. */
export const readAddress = (params: URLSearchParams): ListAddress => {
  const page = Number(params.get('page') ?? 1);
  return {
    search: cleanSearch(params.get('q') ?? ''),
    status: LISTED_STATUSES.find((status) => status === params.get('status')),
    sort: LIST_SORTS.find((sort) => sort === params.get('sort')) ?? DEFAULT_SORT,
    page: Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1,
    folder: readFolder(params.get('folder')),
    tags: readTags(params.get('tags')),
  };
};

const readFolder = (written: string | null): string | undefined =>
  written !== null && (written === NO_FOLDER || ID.test(written)) ? written : undefined;

const readTags = (written: string | null): string[] => {
  const ids = (written ?? '').split(',').filter((id) => ID.test(id));
  return [...new Set(ids)].slice(0, FILTER_TAGS_MAX);
};

/** Writes the address without default values. */
export const writeAddress = ({ search, status, sort, page, folder, tags }: ListAddress): URLSearchParams => {
  const params = new URLSearchParams();
  if (search !== '') params.set('q', search);
  if (status !== undefined) params.set('status', status);
  if (sort !== DEFAULT_SORT) params.set('sort', sort);
  if (folder !== undefined) params.set('folder', folder);
  if (tags.length > 0) params.set('tags', tags.join(','));
  if (page !== 1) params.set('page', String(page));
  return params;
};

/** How many rows of search results a page has at most: they come with the matches of whole texts. */
const ROWS_MAX = 50;

/** Returns the query for the server. */
export const toListOptions = ({ search, status, sort, page, folder, tags }: ListAddress): ListOptions => ({
  limit: search === '' ? ROWS_MAX : LIST_PAGE_SIZE,
  page,
  ...(search === '' ? {} : { search }),
  ...(status === undefined ? {} : { status }),
  ...(sort === DEFAULT_SORT ? {} : { sort }),
  ...(folder === undefined ? {} : { folder }),
  ...(tags.length === 0 ? {} : { tags: tags.join(',') }),
});

/** Removes characters that match nothing, and cuts the text to the maximum length. */
export const cleanSearch = (typed: string): string =>
  Array.from(typed.replaceAll(/\p{Cc}/gu, ' ').trim())
    .slice(0, SEARCH_LENGTH_MAX)
    .join('')
    .slice(0, SEARCH_LENGTH_MAX);
