import { describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { stageFrame } from '../../../testing/frame-stage.tsx';
import { someUser } from '../../../testing/signed-in.ts';
import { chooseLanguage } from '../../i18n/index.ts';
import { chooseTheme } from '../../ui/theme.ts';

const { show, sidebar, openMenu } = await stageFrame();
/** Answers media queries as a screen of that width. */
const beWide = (width: number) => {
  window.matchMedia = ((media: string) => ({
    media,
    matches: width < Number(/width < (\d+)px/.exec(media)?.[1] ?? 0),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof window.matchMedia;
};
const sidebarState = () => document.querySelector('#sidebar')?.getAttribute('data-state');
const press = (init: KeyboardEventInit) => fireEvent.keyDown(window, { key: 'b', ...init });

describe('the sidebar', () => {
  it('links to every page and marks the current one', async () => {
    const user = show();
    const names = sidebar()
      .getAllByRole('link')
      .map((link) => link.textContent);
    expect(names).toEqual([
      'Escriba',
      'Home',
      'Reuniões Online em breve',
      'Upload',
      'Transcrições',
      'Relatórios',
      'Métricas',
      'Minha Assinatura',
      'Membros',
      'Integrações',
      'Configurações',
    ]);
    expect(sidebar().getByRole('heading', { name: 'Workstation' })).toBeTruthy();
    expect(sidebar().getByRole('link', { current: 'page' }).textContent).toBe('Home');
    await user.click(sidebar().getByRole('link', { name: 'Métricas' }));
    expect(screen.getByText('em /app/analytics')).toBeTruthy();
    expect(sidebar().getByRole('link', { current: 'page' }).textContent).toBe('Métricas');
  });

  it('toggles with Ctrl/Cmd + B and with no other key', () => {
    show();
    press({ ctrlKey: true });
    expect(sidebarState()).toBe('collapsed');
    press({ metaKey: true, key: 'B' });
    expect(sidebarState()).toBe('expanded');
    for (const other of [
      {},
      { ctrlKey: true, shiftKey: true },
      { ctrlKey: true, altKey: true },
      { ctrlKey: true, key: 'n' },
      { ctrlKey: true, repeat: true },
    ]) {
      press(other);
      expect(sidebarState()).toBe('expanded');
    }
  });

  it('remembers its state for seven days', async () => {
    const written = jest.spyOn(document, 'cookie', 'set');
    const user = show();
    await user.click(screen.getByRole('button', { name: 'Recolher o menu' }));
    expect(written.mock.calls.at(-1)?.[0]).toBe(
      'sidebar_state=collapsed; path=/; max-age=604800; samesite=lax',
    );
    written.mockRestore();
    cleanup();
    show();
    expect(sidebarState()).toBe('collapsed');
    expect(screen.getByRole('button', { name: 'Expandir o menu' }).getAttribute('aria-expanded')).toBe(
      'false',
    );
  });

  it('ignores a cookie with an unknown value', () => {
    document.cookie = 'sidebar_state=sideways; path=/';
    show();
    expect(sidebarState()).toBe('expanded');
  });

  it('starts collapsed on a small screen until the user chooses', () => {
    beWide(900);
    show();
    expect(sidebarState()).toBe('collapsed');
  });

  it('folds by itself on a transcript, opens there on request, and keeps the choice for other pages', async () => {
    const user = show({ path: '/app/transcriptions/0198c0de-0000-7000-8000-000000000001' });
    expect(sidebarState()).toBe('collapsed');
    expect(screen.queryByRole('banner')).toBeNull();
    await user.click(sidebar().getByRole('button', { name: 'Expandir o menu' }));
    expect(sidebarState()).toBe('expanded');
    press({ ctrlKey: true });
    expect(sidebarState()).toBe('collapsed');
    expect(document.cookie).not.toContain('sidebar_state');
    await user.click(sidebar().getByRole('link', { name: 'Membros' }));
    expect(sidebarState()).toBe('expanded');
    expect(screen.getByRole('banner')).toBeTruthy();
  });

  it('names each icon, for the keyboard too', async () => {
    const user = show();
    press({ ctrlKey: true });
    expect(sidebar().getByRole('link', { name: 'Membros' })).toBeTruthy();
    act(() => sidebar().getByRole('link', { name: 'Métricas' }).focus());
    await user.tab();
    expect((await screen.findByRole('tooltip')).textContent).toBe('Minha Assinatura');
  });
});

describe('the drawer on phones', () => {
  const openDrawer = async () => {
    beWide(390);
    const user = show();
    await user.click(screen.getByRole('button', { name: 'Abrir o menu' }));
    return { user, drawer: await screen.findByRole('dialog', { name: 'Menu principal' }) };
  };

  it('closes after a link is chosen', async () => {
    const { user, drawer } = await openDrawer();
    await user.click(within(drawer).getByRole('link', { name: 'Membros' }));
    expect(await screen.findByText('em /app/members')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('closes by Back, which leaves the page open', async () => {
    await openDrawer();
    act(() => window.history.back());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('em /app')).toBeTruthy();
  });

  it('closes by its button and by Escape, and returns the focus', async () => {
    const { user, drawer } = await openDrawer();
    await user.click(within(drawer).getByRole('button', { name: 'Fechar o menu' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    press({ ctrlKey: true });
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('leaves the sidebar of wide screens unchanged', async () => {
    await openDrawer();
    expect(document.cookie).not.toContain('sidebar_state');
  });
});

describe('the bar of phones', () => {
  const bar = () => within(screen.getByRole('navigation', { name: 'Navegação rápida' }));

  it('leads to the main pages and marks the current one', async () => {
    const user = show();
    expect(
      bar()
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]),
    ).toEqual([
      ['Início', '/app', 'page'],
      ['Enviar', '/app/upload', null],
      ['Transcrições', '/app/transcriptions', null],
      ['Conta', '/app/account', null],
    ]);
    await user.click(bar().getByRole('link', { name: 'Enviar' }));
    expect(screen.getByText('em /app/upload')).toBeTruthy();
    expect(bar().getByRole('link', { current: 'page' }).textContent).toBe('Enviar');
  });

  it.each(['/app/settings', '/app/usage', '/app/plans', '/app/subscription'])(
    'counts %s to the account',
    (path) => {
      show({ path });
      expect(bar().getByRole('link', { name: 'Conta' }).getAttribute('aria-current')).toBe('true');
    },
  );

  it('leaves the bottom of a transcript to its player', () => {
    show({ path: '/app/transcriptions/0198c0de-0000-7000-8000-000000000001' });
    expect(screen.queryByRole('navigation', { name: 'Navegação rápida' })).toBeNull();
  });
});

describe('the header', () => {
  it('shows the plan, and no upgrade while the usage is unknown', () => {
    show();
    expect(screen.getByText('FREE')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Upgrade' })).toBeNull();
  });

  it.each([
    ['free', 80, 0, true],
    ['free', 0, 100, true],
    ['free', 79.9, 79.9, false],
    ['pro', 100, 100, false],
    ['business', 100, 100, false],
  ] as const)(
    'on %s with %d %% of the day and %d %% of the month: upgrade %p',
    (plan, day, month, isOffered) => {
      const use = (usagePercent: number) => ({ usagePercent, unlimited: false });
      show({ planState: { plan, usage: { today: use(day), month: use(month) } }, path: '/app/settings' });
      const link = screen.queryByRole('link', { name: 'Upgrade' });
      expect(link?.getAttribute('href') ?? null).toBe(isOffered ? '/plans' : null);
    },
  );

  it.each(['/app', '/app/upload', '/app/usage', '/app/plans', '/app/account'])(
    'leaves a reached limit to %s, which says it itself',
    (path) => {
      const use = (usagePercent: number) => ({ usagePercent, unlimited: false });
      show({ planState: { plan: 'free', usage: { today: use(100), month: use(0) } }, path });
      expect(screen.queryByRole('link', { name: 'Upgrade' })).toBeNull();
    },
  );

  it('shows no upgrade for an unlimited quota', () => {
    const none = { usagePercent: 100, unlimited: true };
    show({ planState: { plan: 'free', usage: { today: none, month: none } } });
    expect(screen.queryByRole('link', { name: 'Upgrade' })).toBeNull();
  });

  it('names the signed-in user', async () => {
    const user = show();
    await openMenu(user);
    const menu = await screen.findByRole('menu');
    expect(within(menu).getByText('Ana Beatriz Vasconcelos')).toBeTruthy();
    expect(within(menu).getByText('ana@example.com')).toBeTruthy();
    expect(within(menu).getByText('FREE')).toBeTruthy();
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map((item) => item.textContent),
    ).toEqual([
      'Perfil',
      'Configurações',
      'Afiliados',
      'Suporte',
      'Idioma da página Português',
      'Tema Do sistema',
      'Sair',
    ]);
    await user.click(within(menu).getByRole('menuitem', { name: 'Perfil' }));
    expect(screen.getByText('em /app/settings#profile')).toBeTruthy();
  });

  it('changes theme and language from the user menu by keyboard', async () => {
    const user = show();
    await openMenu(user);
    await screen.findByRole('menuitem', { name: /^Tema/ });
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowRight}');
    expect((await screen.findByRole('menuitemradio', { name: 'Do sistema' })).ariaChecked).toBe('true');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(document.documentElement.dataset['theme']).toBe('dark');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    chooseTheme('system');
    await openMenu(user);
    await screen.findByRole('menuitem', { name: /^Idioma da página/ });
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowRight}');
    expect((await screen.findByRole('menuitemradio', { name: 'Português' })).ariaChecked).toBe('true');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(await screen.findByRole('button', { name: /^Account of/ })).toBeTruthy();
    await act(() => chooseLanguage('pt'));
  });

  it.each([
    [79.9, false, '/app/settings'],
    [80, true, '/app/settings'],
    [100, true, '/app/settings'],
    [100, false, '/app/usage'],
  ])('at %d %% of a limit, shows the usage: %p on %s', (usagePercent, isShown, path) => {
    const month = { usagePercent, unlimited: false };
    const today = { usagePercent: 0, unlimited: false };
    show({ planState: { plan: 'pro', usage: { today, month } }, path });
    expect(screen.queryByRole('link', { name: /^Uso do plano/ }) !== null).toBe(isShown);
  });

  it('shows the picture from Google, and initials when it does not load', () => {
    show({ user: someUser({ googlePicture: 'https://lh3.googleusercontent.com/a' }) });
    const picture = document.querySelector('header img');
    expect(picture?.getAttribute('src')).toBe('https://lh3.googleusercontent.com/a');
    fireEvent.error(picture ?? document.body);
    expect(document.querySelector('header [data-initials]')?.getAttribute('data-initials')).toBe('AV');
  });
});

describe('without a connection', () => {
  it('every page says so, until it is back', async () => {
    const online = jest.spyOn(Navigator.prototype, 'onLine', 'get').mockReturnValue(false);
    show();
    const sentence = 'Você está sem internet. Mostrando o que foi salvo neste aparelho.';
    expect(screen.getByText(sentence).closest('[role=status]')).not.toBeNull();
    online.mockRestore();
    fireEvent(window, new Event('online'));
    await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
  });
});
