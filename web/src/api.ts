import type { Client } from '@escriba/client';
import { getAddress } from '@escriba/contracts';
import { currentLocale, LOCALE_TAGS } from './i18n/locale.ts';

const ADDRESS_WAIT_MS = 3_000;

/** An absolute URL of a path on this page's server. */
export const apiUrl = (path: string): string => new URL(path, window.location.origin).href;

/** The `Accept-Language` header: the server replies in the language of the page. */
export const languageHeader = (): string => LOCALE_TAGS[currentLocale()];

/** The public address of this browser; '' when it cannot be looked up. */
export const findAddress = async (call: Client['call'], signal?: AbortSignal): Promise<string> => {
  try {
    const options = { timeoutMs: ADDRESS_WAIT_MS, ...(signal === undefined ? {} : { signal }) };
    return (await call(getAddress, {}, options)).ip;
  } catch {
    return '';
  }
};
