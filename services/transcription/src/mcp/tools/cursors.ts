import { cursorInvalid } from './tools.errors.ts';

/** A page of a list, from 1, and how many items each page has. */
type Page = { readonly page: number; readonly limit: number };

/** Returns the page of a cursor; without one the first page. @throws cursorInvalid */
export const readPageCursor = (cursor: string | undefined, limit: number): Page => {
  if (cursor === undefined) return { page: 1, limit };
  const [, page, size] = /^p([1-9]\d{0,4})-([1-9]\d?)$/.exec(cursor) ?? [];
  if (page === undefined || size === undefined) throw cursorInvalid();
  return { page: Number(page), limit: Number(size) };
};

export const toPageCursor = ({ page, limit }: Page): string => `p${page}-${limit}`;

/** Returns how many items a cursor skips; none without one. @throws cursorInvalid */
export const readSkipCursor = (cursor: string | undefined): number => {
  if (cursor === undefined) return 0;
  const [, skip] = /^s(\d{1,7})$/.exec(cursor) ?? [];
  if (skip === undefined) throw cursorInvalid();
  return Number(skip);
};

export const toSkipCursor = (skip: number): string => `s${skip}`;
