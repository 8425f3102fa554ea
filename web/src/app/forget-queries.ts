import i18next from 'i18next';
import { queryClient } from '../query-client.ts';
import { session } from '../session/current-session.ts';

/** What was loaded for one person is none of the next one's: it goes before any page is drawn anew. */
export const forgetQueriesWithSession = (): void => {
  let userId = session.getState().user?.id;
  session.subscribe(() => {
    const before = userId;
    userId = session.getState().user?.id;
    if (before !== undefined && before !== userId) queryClient.clear();
  });
};

/** The server's sentences come in the language of the page: what is on the page is asked for again when that changes. */
export const renewQueriesWithLanguage = (): void => {
  i18next.on('languageChanged', () => void queryClient.invalidateQueries());
};
