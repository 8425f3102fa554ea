/** The languages in which the product writes to users (ISO 639-1), not those it transcribes. */
export const LOCALES = ['pt', 'en'] as const;
export type Locale = (typeof LOCALES)[number];

export const DEFAULT_LOCALE: Locale = 'pt';

/** Language tags (BCP 47) for documents, `Intl` and `Accept-Language`. `pt` is Brazilian Portuguese. */
export const LOCALE_TAGS: Readonly<Record<Locale, string>> = { pt: 'pt-BR', en: 'en' };

/** One text in every language of the product. */
export type LocalisedText = Readonly<Record<Locale, string>>;

/** Returns the locale of that name, the default one for anything else. */
export const toLocale = (name: string | null | undefined): Locale =>
  LOCALES.find((locale) => locale === name) ?? DEFAULT_LOCALE;

/** Returns the locale of a document with that language tag, the default one for anything else. */
export const localeOfTag = (tag: string): Locale =>
  LOCALES.find((locale) => LOCALE_TAGS[locale] === tag) ?? DEFAULT_LOCALE;
