import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AppServicesProvider, createAppServices } from '../src/app/app-services.tsx';
import { createServices, ServicesProvider } from '../src/app/services.tsx';
import { createPagePlayback, PlaybackContext } from '../src/media/player/page-playback.ts';
import { createQueryClient } from '../src/data/query-client.ts';

export type TestServices = ReturnType<typeof createTestServices>;

/** Creates the services of a fresh page load. The page must be on the server's origin. A failed query is not retried. */
export const createTestServices = () => {
  const queries = createQueryClient();
  queries.setDefaultOptions({ queries: { staleTime: 60_000, retry: false } });
  return { ...createAppServices({ ...createServices(), queries }), playback: createPagePlayback() };
};

type WithServicesProps = { readonly services: TestServices; readonly children: ReactNode };

/** Provides services to a page, as the router and the app's frame do. */
export const WithServices = ({ services, children }: WithServicesProps) => (
  <ServicesProvider services={services}>
    <QueryClientProvider client={services.queries}>
      <AppServicesProvider services={services}>
        <PlaybackContext value={services.playback}>{children}</PlaybackContext>
      </AppServicesProvider>
    </QueryClientProvider>
  </ServicesProvider>
);
