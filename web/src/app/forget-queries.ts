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
