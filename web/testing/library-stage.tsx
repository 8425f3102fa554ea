import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect } from 'react';
import {
  MemoryRouter,
  type NavigateFunction,
  Route,
  Routes,
  useLocation,
  useNavigate,
} from 'react-router-dom';
import { startLibraryServer } from './library-server.ts';
import { person } from './signed-in.ts';
import { openTexts, startTranslations } from '../src/i18n/index.ts';

declare const moveTo: (origin: string) => void;

/** The library with somebody signed in, before a server that keeps recordings. */
export const openStage = async () => {
  const server = await startLibraryServer();
  moveTo(server.origin);
  await startTranslations();
  await openTexts('app');
  const { session } = await import('../src/session/current-session.ts');
  const { queryClient } = await import('../src/query-client.ts');
  const { leaving } = await import('../src/data/transcriptions.ts');
  const { TranscriptionsPage } = await import('../src/features/library/library-page.tsx');
  await session.enter(async () => ({
    tokens: { accessToken: 'access', tokenExpiration: Date.now() + 15 * 60_000 },
    user: person(),
  }));
  queryClient.setDefaultOptions({ queries: { staleTime: 60_000, retry: false, retryDelay: 1 } });

  return {
    server,
    queryClient,
    /** Draws the page at an address; gives the one who uses it, and the way through the addresses. */
    show: (search = '') => {
      const seen: { search: string; navigate: NavigateFunction | undefined } = {
        search,
        navigate: undefined,
      };
      render(
        <QueryClientProvider client={queryClient}>
          <MemoryRouter initialEntries={[{ pathname: '/app/transcriptions', search }]}>
            <Watch onMove={(where, navigate) => Object.assign(seen, { search: where, navigate })} />
            <Routes>
              <Route path="/app/transcriptions" element={<TranscriptionsPage />} />
              <Route path="*" element={<p>outra página</p>} />
            </Routes>
          </MemoryRouter>
        </QueryClientProvider>,
      );
      return {
        user: userEvent.setup(),
        /** The address's query. */
        search: (): string => seen.search,
        go: (steps: number) => act(async () => seen.navigate?.(steps)),
      };
    },
    card: async (name: string | RegExp) => within(await screen.findByRole('article', { name })),
    forget: () => {
      cleanup();
      queryClient.clear();
      leaving.clear();
      server.forget();
    },
  };
};

type WatchProps = { readonly onMove: (search: string, navigate: NavigateFunction) => void };

const Watch = ({ onMove }: WatchProps) => {
  const { search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    onMove(search, navigate);
  });
  return null;
};

/** Chooses from the menu of a recording. */
export const chooseAction = async (
  user: ReturnType<typeof userEvent.setup>,
  name: RegExp,
  action: string,
): Promise<void> => {
  await user.click(await screen.findByRole('button', { name }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
};
