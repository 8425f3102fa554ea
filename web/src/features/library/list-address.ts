import {
  LIST_PAGE_SIZE,
  LIST_SORTS,
  LISTED_STATUSES,
  type ListedStatus,
  type ListSort,
  SEARCH_LENGTH_MAX,
} from '@escriba/contracts';
import type { ListOptions } from '../../data/transcriptions/keys.ts';

/** The list's state in the page's address. `status` is undefined for all; pages start at 1. */
export type ListAddress = {
  readonly search: string;
  readonly status: ListedStatus | undefined;
  readonly sort: ListSort;
  readonly page: number;
};

const PAGE_MAX = 100_000;
const [DEFAULT_SORT] = LIST_SORTS;

/** Reads the address; invalid values count as absent. */
export const readAddress = (params: URLSearchParams): ListAddress => {
  const page = Number(params.get('page') ?? 1);
  return {
    search: cleanSearch(params.get('q') ?? ''),
    status: LISTED_STATUSES.find((status) => status === params.get('status')),
    sort: LIST_SORTS.find((sort) => sort === params.get('sort')) ?? DEFAULT_SORT,
    page: Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1,
  };
};

/** Writes the address without default values. */
export const writeAddress = ({ search, status, sort, page }: ListAddress): URLSearchParams => {
  const params = new URLSearchParams();
  if (search !== '') params.set('q', search);
  if (status !== undefined) params.set('status', status);
  if (sort !== DEFAULT_SORT) params.set('sort', sort);
  if (page !== 1) params.set('page', String(page));
  return params;
};

/** The query for the server. */
export const toListOptions = ({ search, status, sort, page }: ListAddress): ListOptions => ({
  limit: LIST_PAGE_SIZE,
  page,
  ...(search === '' ? {} : { search }),
  ...(status === undefined ? {} : { status }),
  ...(sort === DEFAULT_SORT ? {} : { sort }),
});

/** Without characters that match nothing, cut to the maximum length. */
export const cleanSearch = (typed: string): string =>
  Array.from(typed.replaceAll(/\p{Cc}/gu, ' ').trim())
    .slice(0, SEARCH_LENGTH_MAX)
    .join('')
    .slice(0, SEARCH_LENGTH_MAX);
