import { LOCALE_TAGS, type Locale, toLocale } from '@escriba/contracts/shared/locale';
import { localisePath } from '@escriba/contracts/web/pages';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';

/** Returns the language of the page now; components use `useLocale`. */
export const currentLocale = (): Locale => toLocale(i18next.language);

/** Returns the `Accept-Language` header: the server replies in the language of the page. */
export const languageHeader = (): string => LOCALE_TAGS[currentLocale()];

/** Gives the paths of public pages the address of the page's language. */
export const useLocalPath = (): ((path: string) => string) => {
  const locale = useLocale();
  return (path) => localisePath(path, locale);
};

/** Returns the language of the page, also for `Intl`: `pt` is Brazilian Portuguese there. */
export const useLocale = (): Locale => toLocale(useTranslation().i18n.language);
