import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { listPlans } from '@escriba/contracts/billing/listed-plans';
import { DEFAULT_CATALOGUE } from '@escriba/contracts/plans/default-catalogue';
import { LOCALES, type Locale } from '@escriba/contracts/shared/locale';
import { localisePath, PAGE_PATHS, TRANSLATED_PAGES } from '@escriba/contracts/web/pages';
import { beforeAll, describe, expect, it } from '@jest/globals';

/** Matches addresses that are placeholders: reserved names (RFC 2606), front pages of networks and shops, and links that go nowhere. */
const PLACEHOLDER =
  /\.(example|invalid|test)\b|example\.(com|org|net)|lorem|^(#|javascript:.*|mailto:|tel:)?$|^https?:\/\/(www\.)?(instagram|linkedin|youtube|facebook|x|twitter)\.com\/?$|chromewebstore\.google\.com\/?$/i;

/** Pages, what the gateway serves for programs, and the files that the build takes over as they are. */
const KNOWN = new Set([
  ...LOCALES.flatMap((locale) => Object.values(PAGE_PATHS).map((path) => localisePath(path, locale))),
  '/docs/api',
  '/docs/openapi.json',
  ...readdirSync(join(import.meta.dirname, '../public'), { recursive: true, encoding: 'utf8' }).map(
    (file) => `/${file}`,
  ),
]);

type Built = { readonly path: string; readonly html: string };
/** The pages as the build draws them, with other plans, and with the default ones again. */
type Drawings = readonly [built: readonly Built[], other: readonly Built[], again: readonly Built[]];

const linksOf = ({ html }: Built): string[] =>
  [...html.matchAll(/<a\b[^>]*\bhref="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));

/** Returns whether an address of this site is a page, and its fragment a place on it. */
const isReached = (href: string, from: Built, built: readonly Built[]): boolean => {
  if (!/^[/#]/.test(href)) return true;
  const { pathname, hash } = new URL(href, `https://site${from.path}`);
  const target = built.find(({ path }) => path === pathname);
  if (target === undefined || hash === '') return KNOWN.has(pathname);
  return target.html.includes(` id="${hash.slice(1)}"`);
};

const PRICE = /R\$[\s\u00A0]?[\d.,]*\d/g;
/** Returns the prices that a reader without scripts sees. */
const pricesOf = (html: string): string[] => {
  const text = html.replaceAll(/<script[\s\S]*?<\/script>/g, '').replaceAll(/<[^>]*>/g, ' ');
  return [...new Set([...text.matchAll(PRICE)].map(([price]) => price.replaceAll(/[\s\u00A0]/g, '')))];
};

/** The plans of an operator with every figure different from the default. */
const OTHER = listPlans({
  free: { ...DEFAULT_CATALOGUE.free, limits: { ...DEFAULT_CATALOGUE.free.limits, maxFileSizeMB: 77 } },
  pro: { ...DEFAULT_CATALOGUE.pro, priceCents: 43_21, listPriceCents: 65_00 },
  business: { ...DEFAULT_CATALOGUE.business, priceCents: 1_234_00 },
});
const SHOWN = { pt: ['R$0', 'R$65', 'R$43,21', 'R$1.234'], en: ['R$0', 'R$65', 'R$43.21', 'R$1,234'] };

let drawings: Readonly<Record<Locale, Drawings>>;

// In a process of its own: React's server renderer marks the contexts of libraries as its own, and its renderer for browsers then logs an error for
// each of them in every later test of this process.
beforeAll(async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      '--import',
      join(import.meta.dirname, '../jest/page-modules.mjs'),
      join(import.meta.dirname, '../testing/draw-pages.ts'),
      JSON.stringify([OTHER, listPlans(DEFAULT_CATALOGUE)]),
    ],
    { maxBuffer: 100_000_000 },
  );
  drawings = JSON.parse(stdout);
});

describe.each(LOCALES)('every public page of the build (%s)', (locale) => {
  it('that is drawn again with other plans shows their prices and limits, and no others', () => {
    const [built, drawn, again] = drawings[locale];
    const priced = drawn.filter(({ html }, place) => html !== built[place]?.html);
    const others = drawn.filter((page) => !priced.includes(page)).flatMap(({ html }) => pricesOf(html));
    // The smallest payout of affiliates is no price.
    expect(others).toEqual([locale === 'pt' ? 'R$1,00' : 'R$1.00']);
    expect(priced.map(({ path }) => path)).toEqual([
      localisePath(PAGE_PATHS.home, locale),
      localisePath(PAGE_PATHS.plans, locale),
    ]);
    for (const { html } of priced) {
      expect(pricesOf(html)).toEqual(SHOWN[locale]);
      expect(html).toContain('77 MB');
      expect(html).toContain(JSON.stringify(OTHER));
    }
    expect(again).toEqual(built);
  });

  it('is reached by a link of another one', () => {
    const [built] = drawings[locale];
    const linked = (to: string) => (page: Built) =>
      page.path !== to && linksOf(page).some((href) => href.split(/[?#]/)[0] === to);
    const pages = TRANSLATED_PAGES.map((name) => localisePath(PAGE_PATHS[name], locale));
    expect(pages.filter((path) => !built.some(linked(path)))).toEqual([]);
  });

  it('has no placeholder, and no link without a target', () => {
    const [built] = drawings[locale];
    expect(built.length).toBeGreaterThan(TRANSLATED_PAGES.length);
    const found = built.flatMap((page) => {
      const links = linksOf(page).filter((href) => PLACEHOLDER.test(href) || !isReached(href, page, built));
      const words = /[\w.]+@[\w.]*|lorem ipsum/i.exec(page.html.replaceAll(/<(?!script)[^>]*>/g, ' '));
      return [...links, ...(words ?? [])].map((what) => `${page.path}: ${what}`);
    });
    expect(found).toEqual([]);
  });
});
