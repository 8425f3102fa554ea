import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { someUser } from '../../testing/signed-in.ts';
import { renderAt, signedIn } from '../../testing/account-pages.tsx';
import { refuse, startVisitorServer } from '../../testing/visitor-server.ts';
import { makeUsage } from '../../testing/upload-server.ts';
import { createTestServices, type TestServices } from '../../testing/services.tsx';
import { openTexts, startTranslations } from '../i18n/index.ts';
import { startAppServices } from './app-services.tsx';
import { APP_PAGES } from './pages/app-pages.ts';
import { PremiumArea } from './pages/premium-area.tsx';
import { PremiumGuard } from '../features/plans/premium-guard.tsx';
import { RequireSession } from './require-session.tsx';

declare const moveTo: (origin: string) => void;

const server = await startVisitorServer();
let services: TestServices;
let stop: () => void;

beforeAll(async () => {
  moveTo(server.origin);
  await startTranslations();
  await openTexts('account');
});
beforeEach(() => {
  localStorage.clear();
  services = createTestServices();
  stop = startAppServices(services);
  server.forget();
});
afterEach(() => {
  cleanup();
  stop();
});
afterAll(() => server.stop());

const open = () => {
  renderAt(
    services,
    '/app/upload',
    <RequireSession>só para quem entrou</RequireSession>,
    '/app/upload?a=1#b',
  );
};
const stateOf = (element: HTMLElement): unknown => JSON.parse(element.dataset['state'] ?? 'null');

describe('a page for signed-in users', () => {
  it('shows itself to signed-in users', async () => {
    await services.session.enter(async () => signedIn().data);
    open();
    expect(screen.getByText('só para quem entrou')).toBeTruthy();
  });

  it('says that it checks who is signed in until that is known', async () => {
    // A token without its user: the page asks the server who it is.
    localStorage.setItem('accessToken', 'token-of-ana');
    localStorage.setItem('tokenExpiration', String(Date.now() + 900_000));
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    server.on('/api/auth/me', async () => {
      await held;
      return { status: 200, body: { success: true, user: someUser({}) } };
    });
    const waiting = createTestServices();
    void waiting.session.start();
    renderAt(waiting, '/app/upload', <RequireSession>só para quem entrou</RequireSession>);
    expect(await screen.findByText('Verificando autenticação...')).toBeTruthy();
    release();
    expect(await screen.findByText('só para quem entrou')).toBeTruthy();
  });

  it('sends a user with an expired session to sign in and remembers the page', async () => {
    await services.session.enter(async () => signedIn().data);
    server.on('/api/auth/refresh', { status: 401, body: refuse('auth.refresh_refused', 'x') });
    open();
    localStorage.setItem('tokenExpiration', '0');
    await act(async () => {
      await services.session.fetch(`${server.origin}/api/auth/refresh`).catch(() => undefined);
    });
    const place = await screen.findByText('at /auth');
    expect(stateOf(place)).toEqual({ from: '/app/upload?a=1#b', hasExpired: true });
    expect(localStorage.getItem('accessToken')).toBeNull();
  });

  it('sends a user who signed out to sign in, without a return address', async () => {
    await services.session.enter(async () => signedIn().data);
    server.on('/api/auth/logout', { status: 200, body: { success: true, message: 'ok' } });
    open();
    await act(() => services.session.signOut());
    expect(stateOf(await screen.findByText('at /auth'))).toEqual({});
  });
});

describe('a page of the paid plans', () => {
  const show = (
    access: { isOpen: boolean; plan: string; status: string } | undefined,
    onBack = jest.fn(),
  ) => {
    renderAt(
      services,
      '/x',
      <PremiumGuard access={access} waiting="espera" onBack={onBack}>
        pago
      </PremiumGuard>,
    );
    return onBack;
  };

  it('waits until access is known', () => {
    show(undefined);
    expect(screen.getByText('espera')).toBeTruthy();
    expect(screen.queryByText('pago')).toBeNull();
  });

  it('says that it checks the plan in the form of the page, until the plan is known', async () => {
    await openTexts('app');
    await services.session.enter(async () => signedIn().data);
    server.on('/api/usage/status', () => new Promise(() => undefined));
    renderAt(services, '/app/upload', <PremiumArea frame={APP_PAGES.appUpload.frame}>pago</PremiumArea>);
    const status = await screen.findByRole('status');
    expect(status.textContent).toBe('Verificando acesso premium...');
    expect(status.querySelector('[data-shape=upload]')).not.toBeNull();
    expect(screen.getByText('Transcrição Avançada com IA')).toBeTruthy();
  });

  it('explains what is missing', async () => {
    const onBack = show({ isOpen: false, plan: 'FREE', status: 'Gratuito' });
    expect(screen.getByRole('heading', { name: 'Acesso Premium Necessário' })).toBeTruthy();
    expect(screen.getByText('FREE')).toBeTruthy();
    expect(screen.getByText('Gratuito')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ver Planos Premium' }).getAttribute('href')).toBe('/plans');
    await userEvent.click(screen.getByRole('button', { name: 'Voltar' }));
    expect(onBack).toHaveBeenCalledTimes(1);
  });

  it('goes back into the app when the history holds no app page', async () => {
    await openTexts('app');
    await services.session.enter(async () => signedIn().data);
    const usage = makeUsage();
    const user = { ...usage.user, planInForce: 'free', subscriptionStatus: 'overdue' };
    server.on('/api/usage/status', { status: 200, body: { success: true, data: { ...usage, user } } });
    renderAt(services, '/app/upload', <PremiumArea frame={APP_PAGES.appUpload.frame}>pago</PremiumArea>);
    await userEvent.click(await screen.findByRole('button', { name: 'Voltar' }));
    expect(await screen.findByText('at /app')).toBeTruthy();
  });

  it('shows itself to subscribers', () => {
    show({ isOpen: true, plan: 'PRO', status: 'Ativo' });
    expect(screen.getByText('pago')).toBeTruthy();
  });
});
