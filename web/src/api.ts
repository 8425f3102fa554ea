import type { Client } from '@escriba/client';
import { getAddress } from '@escriba/contracts';
import { currentLocale, LOCALE_TAGS } from './i18n/locale.ts';

const ADDRESS_WAIT_MS = 3_000;

/** A path on this page's own server, whole. */
export const apiUrl = (path: string): string => new URL(path, window.location.origin).href;

/** The language in which the server should write to this visitor. */
export const languageHeader = (): string => LOCALE_TAGS[currentLocale()];

/** The address this browser has in public; '' where it cannot be found out. */
export const findAddress = async (call: Client['call'], signal?: AbortSignal): Promise<string> => {
  try {
    const options = { timeoutMs: ADDRESS_WAIT_MS, ...(signal === undefined ? {} : { signal }) };
    return (await call(getAddress, {}, options)).ip;
  } catch {
    return '';
  }
};
