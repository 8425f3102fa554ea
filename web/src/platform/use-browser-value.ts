import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** Returns a value that only the browser knows. HTML that was built beforehand shows `otherwise` until React has taken it over. */
export const useBrowserValue = <Value extends string | number | boolean>(
  read: () => Value,
  otherwise: Value,
): Value => useSyncExternalStore(neverChanges, read, () => otherwise);
