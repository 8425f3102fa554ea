import { DEFAULT_LOCALE, LOCALE_TAGS, LOCALES, type LocalisedText } from '@escriba/contracts/shared/locale';
import type { Plugin } from 'vite';

const NO_SCRIPT: LocalisedText = {
  pt: 'O Escriba precisa de JavaScript para transcrever.',
  en: 'Escriba needs JavaScript to transcribe.',
};

/** Tells the document's first script which languages there are, and a browser without scripts in each of them what is missing. */
export const documentLocales = (): Plugin => ({
  name: 'document-locales',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) =>
      Object.entries({
        LOCALE_TAGS: JSON.stringify(LOCALE_TAGS),
        DEFAULT_LOCALE: JSON.stringify(DEFAULT_LOCALE),
        NO_SCRIPT: LOCALES.map((locale) => NO_SCRIPT[locale]).join(' '),
      }).reduce((text, [name, value]) => text.replace(name, () => value), html),
  },
});
