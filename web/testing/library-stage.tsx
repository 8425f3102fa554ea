import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
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
import { createTestServices, type TestServices, WithServices } from './services.tsx';
import { enter } from './signed-in.ts';
import { TranscriptionsPage } from '../src/features/library/library-page.tsx';
import { openTexts, startTranslations } from '../src/i18n/index.ts';

declare const moveTo: (origin: string) => void;

/** Opens the library of a signed-in user, with a fake server that has recordings. */
export const openStage = async () => {
  const server = await startLibraryServer();
  moveTo(server.origin);
  await startTranslations();
  await openTexts('app');
  let services: TestServices;
  let stop = (): void => undefined;

  /** Simulates a page load with a signed-in user. */
  const begin = async (): Promise<void> => {
    localStorage.clear();
    sessionStorage.clear();
    services = createTestServices();
    await enter(services);
    stop = services.deletions.start();
  };

  return {
    server,
    begin,
    services: (): TestServices => services,
    /** Simulates that the page is opened again, without what it had in memory. */
    restart: (): void => {
      stop();
      services = createTestServices();
      stop = services.deletions.start();
    },
    /** Renders the page at an address; returns the user and the router. */
    show: (search = '') => {
      const seen: { search: string; navigate: NavigateFunction | undefined } = {
        search,
        navigate: undefined,
      };
      render(
        <WithServices services={services}>
          <MemoryRouter initialEntries={[{ pathname: '/app/transcriptions', search }]}>
            <Watch onMove={(where, navigate) => Object.assign(seen, { search: where, navigate })} />
            <Routes>
              <Route path="/app/transcriptions" element={<TranscriptionsPage />} />
              <Route path="*" element={<p>outra página</p>} />
            </Routes>
          </MemoryRouter>
        </WithServices>,
      );
      return {
        user: userEvent.setup(),
        /** Returns the address's query. */
        search: (): string => seen.search,
        go: (steps: number) => act(async () => seen.navigate?.(steps)),
      };
    },
    /** Finds the row of a recording, by its visible name. */
    row: async (name: string | RegExp) => within(await screen.findByRole('article', { name })),
    /** Finds the row of a recording, with its details. */
    expanded: async (name: string) => {
      fireEvent.click(await screen.findByRole('button', { name: `Mostrar detalhes de ${name}` }));
      return within(screen.getByRole('article', { name }));
    },
    forget: () => {
      cleanup();
      services.deletions.undo();
      stop();
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

/** Chooses an action from a recording's menu. */
export const chooseAction = async (
  user: ReturnType<typeof userEvent.setup>,
  name: RegExp,
  action: string,
): Promise<void> => {
  await user.click(await screen.findByRole('button', { name }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
};
