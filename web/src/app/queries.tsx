import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { createQueryClient } from '../data/query-client.ts';
import type { Around } from './services.tsx';

/** Opens the cache of server data for this page load. */
export const openQueries = () => {
  // It only listens to changes: a page that opens without a connection would never notice that it is back.
  onlineManager.setOnline(navigator.onLine);
  const queryClient = createQueryClient();
  const Provider: Around['Provider'] = ({ children }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  return { queryClient, Provider };
};
