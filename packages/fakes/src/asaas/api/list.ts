import { invalidField } from '../account/errors.ts';

/** A request's query string after parsing. */
export type Query = Readonly<Record<string, string | undefined>>;

const LIMIT_DEFAULT = 10;
const LIMIT_MAX = 100;

/** Returns the list envelope of Asaas over items in order of creation: newest first, with `limit` and `offset`. */
export const listOf = <Item, View>(items: readonly Item[], query: Query, view: (item: Item) => View) => {
  const limit = numberOf(query, 'limit', LIMIT_DEFAULT);
  const offset = numberOf(query, 'offset', 0);
  if (limit < 1 || limit > LIMIT_MAX)
    throw invalidField('limit', `O campo limit deve estar entre 1 e ${LIMIT_MAX}.`);
  const newestFirst = items.toReversed();
  return {
    object: 'list',
    hasMore: offset + limit < items.length,
    totalCount: items.length,
    limit,
    offset,
    data: newestFirst.slice(offset, offset + limit).map(view),
  };
};

/** Returns true if a query leaves a field open or names its value. */
export const matches = (query: Query, name: string, value: string | null | undefined): boolean =>
  query[name] === undefined || query[name] === '' || query[name] === value;

/** Returns true if a day lies within `name[ge]` and `name[le]`. */
export const isWithin = (query: Query, name: string, day: string | null): boolean => {
  const from = query[`${name}[ge]`];
  const to = query[`${name}[le]`];
  if (from === undefined && to === undefined) return true;
  return day !== null && (from === undefined || day >= from) && (to === undefined || day <= to);
};

/** Returns whether an item is listed. Deleted ones are listed only on request. */
export const isListed = (query: Query, { deleted }: { deleted: boolean }): boolean =>
  query['deletedOnly'] === 'true' ? deleted : !deleted || query['includeDeleted'] === 'true';

const numberOf = (query: Query, name: string, otherwise: number): number => {
  const text = query[name];
  if (text === undefined || text === '') return otherwise;
  if (!/^\d+$/.test(text)) throw invalidField(name);
  return Number(text);
};
