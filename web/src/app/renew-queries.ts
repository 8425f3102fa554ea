import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';

/** Refetches shown data when the page language changes, because the server sends localised sentences. Returns a stop function. */
export const renewQueriesWithLanguage = ({ queries }: { readonly queries: QueryClient }): (() => void) => {
  const renew = (): void => void queries.invalidateQueries();
  i18next.on('languageChanged', renew);
  return () => i18next.off('languageChanged', renew);
};
