import type { QueryClient } from '@tanstack/react-query';
import type { Session } from '../session/session.ts';

/** Clears the cache before any page renders for another user. */
export const forgetQueriesWithSession = (
  session: Pick<Session, 'getState' | 'subscribe'>,
  queries: QueryClient,
): void => {
  let userId = session.getState().user?.id;
  session.subscribe(() => {
    const before = userId;
    userId = session.getState().user?.id;
    if (before !== undefined && before !== userId) queries.clear();
  });
};
