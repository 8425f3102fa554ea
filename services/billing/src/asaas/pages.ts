import type { Static, TSchema } from 'typebox';
import type { AsaasHttp, AsaasRequest } from './http.ts';
import { Page } from './parse.ts';

/** The largest page that Asaas sends. */
const PAGE_SIZE = 100;

type List<S extends TSchema> = Pick<AsaasRequest, 'path' | 'id' | 'query'> & { readonly item: S };

/** Returns every item of a list, page by page, newest first. An item may come twice if others are added meanwhile. */
export const readPages = async function* <const S extends TSchema>(
  http: AsaasHttp,
  { item, query, ...list }: List<S>,
): AsyncGenerator<Static<S>> {
  for (let offset = 0; ; offset += PAGE_SIZE) {
    const request = { ...list, method: 'GET', query: { ...query, limit: PAGE_SIZE, offset } } as const;
    const page: { hasMore?: boolean | null; data: Static<S>[] } = await http.call(request, Page(item));
    yield* page.data;
    if (page.hasMore !== true || page.data.length === 0) return;
  }
};

export const readAll = async <const S extends TSchema>(
  http: AsaasHttp,
  list: List<S>,
): Promise<Static<S>[]> => {
  const items: Static<S>[] = [];
  for await (const item of readPages(http, list)) items.push(item);
  return items;
};
