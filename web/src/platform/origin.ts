import { useBrowserValue } from './use-browser-value.ts';

/** Stands in HTML that is built beforehand for the product's public URL; the gateway replaces it. */
export const BUILT_ORIGIN = '__ORIGIN__';

/** Returns the address of this installation, such as `https://escriba.example`. Elements that show it need `suppressHydrationWarning`. */
export const useOrigin = (): string => useBrowserValue(() => window.location.origin, BUILT_ORIGIN);
