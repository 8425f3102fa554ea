import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { finished, usage } from '../../../testing/recordings.ts';
import { createTestServices, type TestServices, WithServices } from '../../../testing/services.tsx';
import { signIn } from '../../../testing/signed-in.ts';
import { startVisitorServer } from '../../../testing/visitor-server.ts';
import { chooseLanguage, openTexts, startTranslations } from '../../i18n/index.ts';
import { openAppArea } from '../pages/app-area.tsx';

declare const moveTo: (origin: string) => void;

const server = await startVisitorServer();
let services: TestServices;
let AppArea: ComponentType;

beforeAll(async () => {
  moveTo(server.origin);
  await startTranslations();
  await Promise.all([openTexts('account'), openTexts('app')]);
});
beforeEach(async () => {
  server.forget();
  localStorage.clear();
  services = createTestServices();
  ({ AppArea } = openAppArea(services));
  server.on('/api/usage/status', { status: 200, body: { success: true, data: usage() } });
  list(['reunião de abril.mp3']);
  await signIn(services, server);
});
afterEach(async () => {
  cleanup();
  delete document.documentElement.dataset['theme'];
  await chooseLanguage('pt');
});
afterAll(() => server.stop());

const list = (names: readonly string[]) => {
  const data = names.map((originalFileName, index) => finished(index + 1, { originalFileName }));
  const pagination = {
    page: 1,
    limit: 5,
    total: data.length,
    totalIsExact: true,
    totalPages: 1,
    hasMore: false,
  };
  server.on('/api/transcription/list', { status: 200, body: { success: true, data, pagination } });
};

const open = async () => {
  render(
    <WithServices services={services}>
      <MemoryRouter initialEntries={['/app/members']}>
        <Routes>
          <Route path="/auth" element={<p>entrar</p>} />
          <Route path="/app/*" element={<AppArea />} />
        </Routes>
      </MemoryRouter>
    </WithServices>,
  );
  const user = userEvent.setup();
  await screen.findByRole('heading', { level: 1, name: 'Membros' });
  await user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Buscar gravações, ações e páginas' });
  return { user, field };
};
const chosen = () => screen.getByRole('option', { selected: true }).textContent;

describe('the command palette', () => {
  it('lists recordings, actions and pages, and closes with Escape', async () => {
    const { user, field } = await open();
    expect(document.activeElement).toBe(field);
    const choices = within(screen.getByRole('listbox'));
    expect(await choices.findByRole('option', { name: /reunião de abril/ })).toBeTruthy();
    for (const name of [
      'Enviar gravação',
      'Tema: Escuro',
      'Idioma: English',
      'Sair',
      'Métricas',
      'Vocabulário',
    ])
      expect(choices.getByRole('option', { name })).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('chooses the newest recording as soon as it is listed, until the user chooses another row', async () => {
    const { user } = await open();
    await screen.findByRole('option', { name: /abril/ });
    await waitFor(() => expect(chosen()).toContain('reunião de abril'));
    await user.keyboard('{ArrowDown}');
    expect(chosen()).toBe('Enviar gravação');
    await user.keyboard('{ArrowUp}');
    expect(chosen()).toContain('reunião de abril');
    await user.hover(screen.getByRole('option', { name: 'Métricas' }));
    expect(chosen()).toBe('Métricas');
  });

  it('goes to a page by keyboard alone, without accents', async () => {
    const { user } = await open();
    list([]);
    await user.keyboard('metric');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    expect(chosen()).toBe('Métricas');
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Métricas' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('searches recordings on the server once typing pauses', async () => {
    const { user } = await open();
    await screen.findByRole('option', { name: /abril/ });
    list(['orçamento.mp3']);
    const before = server.seen.length;
    await user.keyboard('verba');
    expect(await screen.findByRole('option', { name: /^orçamento(?!\.mp3)/ })).toBeTruthy();
    expect(await screen.findByText('1 gravação encontrada')).toBeTruthy();
    const asked = server.seen.slice(before).filter(({ path }) => path.startsWith('/api/transcription/list'));
    expect(asked).toHaveLength(1);
  });

  it('says that nothing is found', async () => {
    const { user } = await open();
    list([]);
    await user.keyboard('xyzzy');
    expect(await screen.findByText('Nada encontrado')).toBeTruthy();
  });

  it('closes by Back, which leaves the page open', async () => {
    await open();
    act(() => window.history.back());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('changes theme and language, and signs out', async () => {
    server.on('/api/auth/logout', { status: 200, body: { success: true, message: 'ok' } });
    const { user } = await open();
    await user.click(screen.getByRole('option', { name: 'Tema: Escuro' }));
    await waitFor(() => expect(document.documentElement.dataset['theme']).toBe('dark'));
    await user.keyboard('{Meta>}k{/Meta}');
    await user.click(await screen.findByRole('option', { name: 'Idioma: English' }));
    await user.click(await screen.findByRole('button', { name: 'Search or go to' }));
    expect(await screen.findByRole('option', { name: 'Theme: Light' })).toBeTruthy();
    await user.click(screen.getByRole('option', { name: 'Sign out' }));
    expect(await screen.findByText('entrar')).toBeTruthy();
  });
});
