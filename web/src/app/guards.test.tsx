import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { renderAt, signedIn } from '../../testing/account-pages.tsx';
import { refuse, startVisitorServer } from '../../testing/visitor-server.ts';
import { makeUsage } from '../../testing/upload-server.ts';
import { openTexts, startTranslations } from '../i18n/index.ts';
import { queryClient } from '../query-client.ts';
import type { Session } from '../session/session.ts';
import { PremiumGuard } from './premium-guard.tsx';

declare const moveTo: (origin: string) => void;

const server = await startVisitorServer();
let RequireSession: (props: { readonly children: ReactNode }) => ReactNode;
let session: Session;

beforeAll(async () => {
  moveTo(server.origin);
  await startTranslations();
  await openTexts('account');
  ({ RequireSession } = await import('./require-session.tsx'));
  ({ session } = await import('../session/current-session.ts'));
});
beforeEach(async () => {
  await session.forget();
  server.forget();
});
afterEach(cleanup);
afterAll(() => server.stop());

const open = () => {
  renderAt('/app/upload', <RequireSession>só para quem entrou</RequireSession>, '/app/upload?a=1#b');
};
const stateOf = (element: HTMLElement): unknown => JSON.parse(element.dataset['state'] ?? 'null');

describe('a page for signed-in people', () => {
  it('shows itself to them', async () => {
    await session.enter(async () => signedIn().data);
    open();
    expect(screen.getByText('só para quem entrou')).toBeTruthy();
  });

  it('sends a person whose session expired to sign in, and remembers where he was', async () => {
    await session.enter(async () => signedIn().data);
    server.on('/api/auth/refresh', { status: 401, body: refuse('auth.refresh_refused', 'x') });
    open();
    localStorage.setItem('tokenExpiration', '0');
    await act(async () => {
      await session.fetch(`${server.origin}/api/auth/refresh`).catch(() => undefined);
    });
    const place = await screen.findByText('at /auth');
    expect(stateOf(place)).toEqual({ from: '/app/upload?a=1#b', hasExpired: true });
    expect(localStorage.getItem('accessToken')).toBeNull();
  });

  it('sends who signed out to sign in, with nowhere to come back to', async () => {
    await session.enter(async () => signedIn().data);
    server.on('/api/auth/logout', { status: 200, body: { success: true, message: 'ok' } });
    open();
    await act(() => session.signOut());
    expect(stateOf(await screen.findByText('at /auth'))).toEqual({});
  });

  it('forgets what was loaded when the person changes', async () => {
    await session.enter(async () => signedIn('ana').data);
    queryClient.setQueryData(['secret'], 'of Ana');
    await session.enter(async () => signedIn('ana').data);
    expect(queryClient.getQueryData(['secret'])).toBe('of Ana');
    await session.enter(async () => signedIn('bia').data);
    expect(queryClient.getQueryData(['secret'])).toBeUndefined();
  });
});

describe('a page of the paid plans', () => {
  const show = (
    access: { isOpen: boolean; plan: string; status: string } | undefined,
    onBack = jest.fn(),
  ) => {
    renderAt(
      '/x',
      <PremiumGuard access={access} onBack={onBack}>
        pago
      </PremiumGuard>,
    );
    return onBack;
  };

  it('waits until it is known who may see it', () => {
    show(undefined);
    expect(screen.getByText('Verificando acesso premium...')).toBeTruthy();
  });

  it('says what is missing', async () => {
    const onBack = show({ isOpen: false, plan: 'FREE', status: 'Gratuito' });
    expect(screen.getByRole('heading', { name: 'Acesso Premium Necessário' })).toBeTruthy();
    expect(screen.getByText('FREE')).toBeTruthy();
    expect(screen.getByText('Gratuito')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ver Planos Premium' }).getAttribute('href')).toBe('/plans');
    await userEvent.click(screen.getByRole('button', { name: 'Voltar' }));
    expect(onBack).toHaveBeenCalledTimes(1);
  });

  it('leads into the app where nothing of the app lies behind it', async () => {
    await openTexts('app');
    const { PremiumArea } = await import('./premium-area.tsx');
    const { usageQuery } = await import('../data/usage.ts');
    const usage = makeUsage();
    queryClient.setQueryData(usageQuery().queryKey, {
      ...usage,
      user: { ...usage.user, currentPlan: 'pro', planInForce: 'free', subscriptionStatus: 'overdue' },
    });
    renderAt(
      '/app/upload',
      <QueryClientProvider client={queryClient}>
        <PremiumArea plan="pro">pago</PremiumArea>
      </QueryClientProvider>,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Voltar' }));
    expect(await screen.findByText('at /app')).toBeTruthy();
    queryClient.clear();
  });

  it('shows itself to who has one', () => {
    show({ isOpen: true, plan: 'PRO', status: 'Ativo' });
    expect(screen.getByText('pago')).toBeTruthy();
  });
});
