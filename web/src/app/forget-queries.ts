import i18next from 'i18next';
import type { DataServices } from '../data/app-services.ts';

type QueryServices = Pick<DataServices, 'session' | 'queries'>;

/** Clears the cache before any page renders for another user. Returns a stop function. */
export const forgetQueriesWithSession = ({ session, queries }: QueryServices): (() => void) => {
  let userId = session.getState().user?.id;
  return session.subscribe(() => {
    const before = userId;
    userId = session.getState().user?.id;
    if (before !== undefined && before !== userId) queries.clear();
  });
};

/** Refetches shown data when the page language changes, because the server sends localised sentences. Returns a stop function. */
export const renewQueriesWithLanguage = ({ queries }: Pick<QueryServices, 'queries'>): (() => void) => {
  const renew = (): void => void queries.invalidateQueries();
  i18next.on('languageChanged', renew);
  return () => i18next.off('languageChanged', renew);
};
