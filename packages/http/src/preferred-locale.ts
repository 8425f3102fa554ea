import { DEFAULT_LOCALE, LOCALES, type Locale, toLocale } from '@escriba/contracts/shared/locale';
import Negotiator from 'negotiator';

/** Returns the language of a message for users: the one that `Accept-Language` prefers, else the default. */
export const preferredLocale = (acceptLanguage: string | undefined): Locale =>
  acceptLanguage === undefined
    ? DEFAULT_LOCALE
    : toLocale(new Negotiator({ headers: { 'accept-language': acceptLanguage } }).language([...LOCALES]));
