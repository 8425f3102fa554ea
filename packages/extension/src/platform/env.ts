/** The product that this build belongs to, e.g. `https://escriba.example`. */
export const ORIGIN: string = import.meta.env['VITE_ORIGIN'] as string;

/**
 * Whether the browser can record tabs. Firefox has neither tab capture nor offscreen documents: there a page of the extension records the
 * microphone.
 */
export const CAN_RECORD_TABS: boolean = import.meta.env['VITE_TARGET'] !== 'firefox';

/** Addresses of the product's pages. */
export const pages = {
  connect: (query: URLSearchParams): string => `${ORIGIN}/oauth-extension?${query}`,
  transcriptions: `${ORIGIN}/app/transcriptions`,
  transcript: (id: string): string => `${ORIGIN}/app/transcriptions/${id}`,
  upload: `${ORIGIN}/app/upload`,
};
