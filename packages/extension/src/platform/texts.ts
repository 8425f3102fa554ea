import { type Locale, toLocale } from '@escriba/contracts/shared/locale';
import type portuguese from '../../_locales/pt_BR/messages.json';

export type TextName = keyof typeof portuguese;

/** Returns a text in the browser's language; `values` replace $1, $2. */
export const text = (name: TextName, ...values: readonly string[]): string =>
  chrome.i18n.getMessage(name, [...values]);

/** Returns the language of the texts: Chrome falls back to Portuguese. */
export const locale = (): Locale => toLocale(text('locale'));
