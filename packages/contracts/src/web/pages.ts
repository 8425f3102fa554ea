import { DEFAULT_LOCALE, LOCALES, type Locale } from '../shared/locale.ts';
import { PAGE_PATHS, TRANSLATED_PAGES } from './page-paths.generated.ts';

export { PAGE_PATHS, TRANSLATED_PAGES };

export type PageName = keyof typeof PAGE_PATHS;

/** Returns the path of a page in a language; a path without an address per language stays. Keeps a query and an anchor. */
export const localisePath = (path: string, locale: Locale): string => {
  const { pathname, rest } = splitPath(path);
  const { path: bare, isTranslated } = readPagePath(pathname);
  if (!isTranslated) return path;
  const prefix = locale === DEFAULT_LOCALE ? '' : `/${locale}`;
  return `${bare === '/' && prefix !== '' ? prefix : prefix + bare}${rest}`;
};

/** Reads the path of a page: its language and the path without it. */
export const readPagePath = (
  pathname: string,
): { readonly path: string; readonly locale: Locale; readonly isTranslated: boolean } => {
  const locale = LOCALES.find(
    (code) => code !== DEFAULT_LOCALE && new RegExp(`^/${code}(?:/|$)`, 'i').test(pathname),
  );
  const path = withoutSlash(locale === undefined ? pathname : pathname.slice(locale.length + 1));
  const isTranslated = TRANSLATED_PATTERNS.some((pattern) => pattern.test(path));
  if (isTranslated) return { path, locale: locale ?? DEFAULT_LOCALE, isTranslated };
  return { path: pathname, locale: locale ?? DEFAULT_LOCALE, isTranslated };
};

/** Returns whether a path, without its query, is a page's; ignores a trailing slash and case, as the router does. */
export const isPagePath = (pathname: string): boolean => findPagePath(pathname) !== undefined;

/** Returns which of `PAGE_PATHS` a path is, in any language; undefined if it is no page's. */
export const findPagePath = (pathname: string): string | undefined => {
  const { path } = readPagePath(pathname);
  return PATTERNS.find(([pattern]) => pattern.test(path))?.[1];
};

const splitPath = (path: string): { readonly pathname: string; readonly rest: string } => {
  const [pathname = ''] = path.split(/[?#]/, 1);
  return { pathname, rest: path.slice(pathname.length) };
};

const withoutSlash = (path: string): string => path.replace(/\/$/, '') || '/';

const toPattern = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+').replace(/\/$/, '')}/?$`, 'i');

const PATTERNS = Object.values(PAGE_PATHS).map((path) => [toPattern(path), path] as const);
const TRANSLATED_PATTERNS = TRANSLATED_PAGES.map((name) => toPattern(PAGE_PATHS[name]));
