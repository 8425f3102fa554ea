import {
  DEFAULT_LOCALE,
  LOCALE_TAGS,
  LOCALES,
  type Locale,
  type LocalisedText,
} from '@escriba/contracts/shared/locale';
import type { Plugin } from 'vite';
import { heads as en } from './src/i18n/en/heads.ts';
import { OPEN_GRAPH_LOCALES } from './src/i18n/open-graph.ts';
import { heads as pt } from './src/i18n/pt/heads.ts';

const HEADS: Readonly<Record<Locale, typeof pt | typeof en>> = { pt, en };
const NO_SCRIPT: LocalisedText = {
  pt: 'O Escriba precisa de JavaScript para transcrever.',
  en: 'Escriba needs JavaScript to transcribe.',
};

/** Completes a document with the language of pages that are not built beforehand, and with the list of languages for its scripts. */
export const localiseDocument = (html: string): string =>
  Object.entries({
    DOCUMENT_TAG: LOCALE_TAGS[DEFAULT_LOCALE],
    DOCUMENT_HEAD: describeDocument(DEFAULT_LOCALE),
    LOCALE_TAGS: JSON.stringify(LOCALE_TAGS),
    DEFAULT_LOCALE: JSON.stringify(DEFAULT_LOCALE),
    NO_SCRIPT: LOCALES.map((locale) => NO_SCRIPT[locale]).join(' '),
  }).reduce((text, [name, value]) => text.replace(name, () => value), html);

/** Localises `index.html`. */
export const documentLocales = (): Plugin => ({
  name: 'document-locales',
  transformIndexHtml: { order: 'pre', handler: localiseDocument },
});

const describeDocument = (locale: Locale): string => {
  const { title, text } = HEADS[locale].home;
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${text}" />`,
    '<meta name="robots" content="index, follow" />',
    property('og:locale', OPEN_GRAPH_LOCALES[locale]),
    ...LOCALES.filter((other) => other !== locale).map((other) =>
      property('og:locale:alternate', OPEN_GRAPH_LOCALES[other]),
    ),
    property('og:title', title),
    property('og:description', text),
    property('og:image', `/og-${locale}.png`),
  ].join('\n');
};

const property = (name: string, content: string): string =>
  `<meta property="${name}" content="${content}" />`;
