import { LOCALE_TAGS, type Locale } from '@escriba/contracts/shared/locale';

/** Returns the language with its likeliest region, by which word processors choose a spelling: `pt` → `pt-BR`. Names that Unicode does not know stay as they are. */
export const toProofingTag = (language: string): string => {
  const locale = parse(language)?.maximize();
  return locale?.region === undefined ? language : `${locale.language}-${locale.region}`;
};

/** Scripts that are written from right to left. */
const RIGHT_TO_LEFT = new Set(['Arab', 'Hebr', 'Thaa', 'Syrc', 'Nkoo', 'Adlm']);

/** Returns whether a language is written from right to left. */
export const isRightToLeft = (language: string): boolean =>
  RIGHT_TO_LEFT.has(parse(language)?.maximize().script ?? '');

/** Returns the name of a language at the beginning of a text: `en` → `Inglês`. It is the tag itself if Unicode has no name for it. */
export const languageName = (language: string, locale: Locale): string => {
  if (parse(language) === undefined) return language;
  const name = new Intl.DisplayNames(LOCALE_TAGS[locale], { type: 'language' }).of(language) ?? language;
  return name === language ? name : name.charAt(0).toLocaleUpperCase(LOCALE_TAGS[locale]) + name.slice(1);
};

/** Engines name languages that Unicode does not know. */
const parse = (language: string): Intl.Locale | undefined => {
  try {
    return new Intl.Locale(language);
  } catch {
    return undefined;
  }
};
