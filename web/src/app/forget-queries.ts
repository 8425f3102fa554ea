import i18next from 'i18next';
import type { DataServices } from '../data/app-services.ts';

type QueryServices = Pick<DataServices, 'session' | 'queries'>;

/** What was loaded for one person is none of the next one's: it goes before any page is drawn anew. Gives the way to stop. */
export const forgetQueriesWithSession = ({ session, queries }: QueryServices): (() => void) => {
  let userId = session.getState().user?.id;
  return session.subscribe(() => {
    const before = userId;
    userId = session.getState().user?.id;
    if (before !== undefined && before !== userId) queries.clear();
  });
};

/**
 * The server's sentences come in the language of the page: what is on the page is asked for again when that changes. Gives the way
 * to stop.
 */
export const renewQueriesWithLanguage = ({ queries }: Pick<QueryServices, 'queries'>): (() => void) => {
  const renew = (): void => void queries.invalidateQueries();
  i18next.on('languageChanged', renew);
  return () => i18next.off('languageChanged', renew);
};
