import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { someUser, signIn } from '../../../testing/signed-in.ts';
import { refuse, startVisitorServer } from '../../../testing/visitor-server.ts';
import { createTestServices, type TestServices, WithServices } from '../../../testing/services.tsx';
import { openTexts, startTranslations } from '../../i18n/index.ts';
import { AppFrame } from './app-frame.tsx';
import { Header } from './header.tsx';
import type { PlanState } from './upgrade-rule.ts';

declare const moveTo: (origin: string) => void;

const server = await startVisitorServer();
let services: TestServices;

const LOGOUT = '/api/auth/logout';
const matchMediaBefore = window.matchMedia;

beforeAll(async () => {
  moveTo(server.origin);
  await startTranslations();
  await openTexts('app');
});
beforeEach(async () => {
  document.cookie = 'sidebar_state=; path=/; max-age=0';
  window.matchMedia = matchMediaBefore;
  server.forget();
  server.on(LOGOUT, { status: 200, body: { success: true, message: 'ok' } });
  localStorage.clear();
  services = createTestServices();
  await signIn(services, server);
});
afterEach(cleanup);
afterAll(() => server.stop());

const Place = () => <p>em {useLocation().pathname + useLocation().hash}</p>;
type Shown = {
  readonly planState?: PlanState;
  readonly user?: ReturnType<typeof someUser>;
  readonly path?: string;
};
const show = ({ planState = { plan: 'free' }, user = someUser(), path = '/app' }: Shown = {}) => {
  render(
    <WithServices services={services}>
      <MemoryRouter initialEntries={[path]}>
        <AppFrame
          renderHeader={(control) => (
            <Header {...control} user={user} planState={planState} language={null} theme={null} />
          )}
        >
          <Place />
        </AppFrame>
      </MemoryRouter>
    </WithServices>,
  );
  return userEvent.setup();
};
const sidebar = () => within(document.querySelector<HTMLElement>('#sidebar') ?? document.body);
const openMenu = async (user: ReturnType<typeof show>) =>
  user.click(screen.getByRole('button', { name: 'Conta de Ana Beatriz Vasconcelos' }));

describe('signing out', () => {
  it('confirms it', async () => {
    const user = show();
    await user.click(sidebar().getByRole('button', { name: 'Sair' }));
    expect(await screen.findByText('Logout realizado')).toBeTruthy();
    expect(screen.getByText('Você foi desconectado com sucesso.')).toBeTruthy();
    expect(services.session.getState().status).toBe('anonymous');
  });

  it('works from the user menu', async () => {
    const user = show();
    await openMenu(user);
    await user.click(await screen.findByRole('menuitem', { name: 'Sair' }));
    await waitFor(() => expect(services.session.getState().status).toBe('anonymous'));
  });

  it('reports a failure and keeps the user signed in', async () => {
    server.on(LOGOUT, { status: 503, body: refuse('gateway.unavailable', 'fora do ar') });
    const user = show();
    await user.click(sidebar().getByRole('button', { name: 'Sair' }));
    expect(await screen.findByText('Falha ao desconectar. Tente novamente.')).toBeTruthy();
    expect(screen.getByText('Erro')).toBeTruthy();
    expect(services.session.getState().status).toBe('authenticated');
  });

  it('sends one request, however often it is pressed', async () => {
    const user = show();
    const button = sidebar().getByRole('button', { name: 'Sair' });
    await user.dblClick(button);
    await waitFor(() => expect(services.session.getState().status).toBe('anonymous'));
    expect(server.seen.filter(({ path }) => path === LOGOUT)).toHaveLength(1);
  });
});
