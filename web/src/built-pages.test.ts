import { LOCALES, localisePath, PAGE_PATHS, TRANSLATED_PAGES } from '@escriba/contracts';
import { describe, expect, it } from '@jest/globals';
import { openPrerender } from './prerender.tsx';

/** Reserved names (RFC 2606), front pages of networks and shops, and links that go nowhere. */
const PLACEHOLDER =
  /\.(example|invalid|test)\b|example\.(com|org|net)|lorem|^(#|javascript:.*|mailto:|tel:)?$|^https?:\/\/(www\.)?(instagram|linkedin|youtube|facebook|x|twitter)\.com\/?$|chromewebstore\.google\.com\/?$/i;

const KNOWN = new Set(
  LOCALES.flatMap((locale) => Object.values(PAGE_PATHS).map((path) => localisePath(path, locale))),
);

type Built = { readonly path: string; readonly html: string };

const build = async (locale: (typeof LOCALES)[number]): Promise<Built[]> => {
  const { pages, draw } = await openPrerender(locale);
  const built: Built[] = [];
  for (const { path, head } of pages) built.push({ path, html: `${head}${await draw(path)}` });
  return built;
};

const linksOf = ({ html }: Built): string[] =>
  [...html.matchAll(/<a\b[^>]*\bhref="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));

/** Whether an address of this site is a page, and its fragment a place on it. */
const isReached = (href: string, from: Built, built: readonly Built[]): boolean => {
  if (!/^[/#]/.test(href)) return true;
  const { pathname, hash } = new URL(href, `https://site${from.path}`);
  const target = built.find(({ path }) => path === pathname);
  if (target === undefined || hash === '') return KNOWN.has(pathname);
  return target.html.includes(` id="${hash.slice(1)}"`);
};

describe.each(LOCALES)('every public page of the build (%s)', (locale) => {
  it('has no placeholder, and no link without a target', async () => {
    const built = await build(locale);
    expect(built.length).toBeGreaterThan(TRANSLATED_PAGES.length);
    const found = built.flatMap((page) => {
      const links = linksOf(page).filter((href) => PLACEHOLDER.test(href) || !isReached(href, page, built));
      const words = /[\w.]+@[\w.]*|lorem ipsum/i.exec(page.html.replaceAll(/<(?!script)[^>]*>/g, ' '));
      return [...links, ...(words ?? [])].map((what) => `${page.path}: ${what}`);
    });
    expect(found).toEqual([]);
  });
});
