import type { Locale } from '@escriba/contracts/shared/locale';

/** The languages of the product as `og:locale` names them. */
export const OPEN_GRAPH_LOCALES: Readonly<Record<Locale, string>> = { pt: 'pt_BR', en: 'en_US' };
