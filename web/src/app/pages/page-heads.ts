import { DEFAULT_LOCALE, LOCALE_TAGS, LOCALES, type Locale } from '@escriba/contracts/shared/locale';
import { localisePath, TRANSLATED_PAGES } from '@escriba/contracts/web/pages';
import i18next from 'i18next';
import { FAQ_FIGURES, QUESTIONS } from '../../features/landing/questions.ts';
import { heads as en } from '../../i18n/en/heads.ts';
import { OPEN_GRAPH_LOCALES } from '../../i18n/open-graph.ts';
import { heads as pt } from '../../i18n/pt/heads.ts';
import { env } from '../../platform/env.ts';
import { BUILT_ORIGIN as ORIGIN } from '../../platform/origin.ts';
import { paths } from '../../platform/paths.ts';

const TEXTS = { pt, en };

/** A page that is built beforehand: its path, and the contents of its `<html>` and `<head>`. */
export type PageHead = {
  readonly name: string;
  readonly path: string;
  readonly tag: string;
  /** Attributes of `<html>`: marks a page with an address per language. */
  readonly marker: string;
  readonly head: string;
};

/** All pages of a language, the not-found page last. */
export const describePages = (locale: Locale): readonly PageHead[] => {
  const tag = LOCALE_TAGS[locale];
  const pages = TRANSLATED_PAGES.map((name) => {
    const path = localisePath(paths[name], locale);
    return { name, path, tag, marker: ` data-page="${paths[name]}"`, head: describe(name, locale) };
  });
  const lost = {
    name: 'not-found',
    path: localisePath('/', locale).replace(/\/$/, '') + '/not-found',
    tag,
    marker: ' data-page=""',
    head: `${names('notFound', locale)}\n<meta name="robots" content="noindex" />`,
  };
  return [...pages, lost];
};

/** Every public page with its languages (sitemaps.org), and what crawlers may read. */
const toSitemap = (): string => {
  const urls = TRANSLATED_PAGES.flatMap((name) => {
    const addresses = LOCALES.map((locale) => ({ locale, path: localisePath(paths[name], locale) }));
    const links = addresses.map(
      ({ locale, path }) =>
        `<xhtml:link rel="alternate" hreflang="${LOCALE_TAGS[locale]}" href="${ORIGIN}${path}"/>`,
    );
    return addresses.map(({ path }) => `<url><loc>${ORIGIN}${path}</loc>${links.join('')}</url>`);
  });
  const spaces =
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${spaces}>\n${urls.join('\n')}\n</urlset>\n`;
};

/** Files for crawlers, by name. */
export const siteFiles = {
  'robots.txt': `User-agent: *\nAllow: /\nDisallow: /api/\nSitemap: ${ORIGIN}/sitemap.xml\n`,
  'sitemap.xml': toSitemap(),
};

type Name = (typeof TRANSLATED_PAGES)[number];

const describe = (name: Name, locale: Locale): string => {
  const url = ORIGIN + localisePath(paths[name], locale);
  const { title, text } = TEXTS[locale][name];
  return [
    names(name, locale),
    '<meta name="robots" content="index, follow" />',
    `<link rel="canonical" href="${url}" />`,
    ...alternatesOf(name),
    property('og:url', url),
    property('og:title', title),
    property('og:description', text),
    property('og:locale', OPEN_GRAPH_LOCALES[locale]),
    ...LOCALES.filter((other) => other !== locale).map((other) =>
      property('og:locale:alternate', OPEN_GRAPH_LOCALES[other]),
    ),
    property('og:image', `${ORIGIN}/og-${locale}.png`),
    property('og:image:alt', TEXTS[locale].home.title),
    ...(name === 'home' ? [`<script type="application/ld+json">${toJson(facts(locale))}</script>`] : []),
  ].join('\n');
};

const names = (name: Name | 'notFound', locale: Locale): string => {
  const { title, text } = TEXTS[locale][name];
  return `<title>${escape(title)}</title>\n<meta name="description" content="${escape(text)}" />`;
};

const alternatesOf = (name: Name): string[] => [
  ...LOCALES.map((locale) => alternate(LOCALE_TAGS[locale], localisePath(paths[name], locale))),
  alternate('x-default', localisePath(paths[name], DEFAULT_LOCALE)),
];

const alternate = (language: string, path: string): string =>
  `<link rel="alternate" hreflang="${language}" href="${ORIGIN}${path}" />`;

const property = (name: string, content: string): string =>
  `<meta property="${name}" content="${escape(content)}" />`;

/** What search engines may show about the product. Only facts. */
const facts = (locale: Locale) => {
  const { home, features } = TEXTS[locale];
  const t = i18next.getFixedT(locale, 'landing');
  const organisation = { '@id': `${ORIGIN}/#organization` };
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        ...organisation,
        name: 'Escriba',
        url: ORIGIN,
        logo: `${ORIGIN}/favicon.svg`,
        contactPoint: {
          '@type': 'ContactPoint',
          contactType: 'customer support',
          url: ORIGIN + localisePath(paths.support, locale),
          ...(env.contactEmail === undefined ? {} : { email: env.contactEmail }),
        },
      },
      {
        '@type': 'WebSite',
        name: 'Escriba',
        url: ORIGIN + localisePath(paths.home, locale),
        inLanguage: LOCALE_TAGS[locale],
        publisher: organisation,
      },
      {
        '@type': 'SoftwareApplication',
        name: 'Escriba',
        description: home.text,
        applicationCategory: 'BusinessApplication',
        operatingSystem: 'Web',
        featureList: Object.values(features),
        offers: { '@type': 'Offer', price: '0', priceCurrency: 'BRL' },
        publisher: organisation,
      },
      {
        '@type': 'FAQPage',
        mainEntity: QUESTIONS.map((name) => ({
          '@type': 'Question',
          name: t(`faq.${name}.question`),
          acceptedAnswer: { '@type': 'Answer', text: t(`faq.${name}.answer`, FAQ_FIGURES) },
        })),
      },
    ],
  };
};

/** JSON inside HTML must not end its element. */
const toJson = (value: object): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
