import { QueryClientProvider } from '@tanstack/react-query';
import { createQueryClient } from '../query-client.ts';
import type { Around } from './services.tsx';

/** What this load of the page learns from the server. */
export const openQueries = () => {
  const queryClient = createQueryClient();
  const Provider: Around['Provider'] = ({ children }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  return { queryClient, Provider };
};
