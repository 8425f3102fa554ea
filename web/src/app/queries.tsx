import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { createQueryClient } from '../data/query-client.ts';
import type { Session } from '../session/session.ts';
import { forgetQueriesWithSession } from './forget-queries.ts';
import type { Around } from './services.tsx';

type Sessions = { readonly session: Pick<Session, 'getState' | 'subscribe'> };

/** Opens the cache of server data for this page load. What is of a user is gone as soon as the session is another one's, on public pages too. */
export const openQueries = async (opening: Promise<{ readonly services: Sessions }>) => {
  const { session } = (await opening).services;
  // It only listens to changes: a page that opens without a connection would never notice that it is back.
  onlineManager.setOnline(navigator.onLine);
  const queryClient = createQueryClient();
  forgetQueriesWithSession(session, queryClient);
  const Provider: Around['Provider'] = ({ children }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  return { queryClient, Provider };
};
