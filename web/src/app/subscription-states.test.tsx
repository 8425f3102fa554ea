import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { renderAt } from '../../testing/account-pages.tsx';
import { press, stageBilling } from '../../testing/billing-stage.tsx';
import { chargeOf, FREE, planOf, SOLD_BUSINESS, subscribed } from '../../testing/billing-world.ts';
import { createTestServices } from '../../testing/services.tsx';
import { SubscriptionPage } from './subscription-page.tsx';

const stage = await stageBilling();
const { server } = stage;

const show = (status = server.world.status) => {
  server.world.status = status;
  return stage.show(<SubscriptionPage />, '/app/subscription');
};
const sold = () => screen.queryAllByRole('button', { name: 'Fazer Upgrade' });
const catalogueAsked = async ({ queries } = stage.services()) => {
  await waitFor(() => expect(server.seen.some(({ path }) => path === '/api/subscription/plans')).toBe(true));
  await waitFor(() => expect(queries.isFetching({ queryKey: ['catalogue'] })).toBe(0));
};

const rightNow = Date.now;

describe('the subscription page with an order that is not paid', () => {
  afterEach(() => {
    Date.now = rightNow;
  });

  it('says until when an open PIX can be paid, in its notice and in the history', async () => {
    const open = chargeOf({ payUntil: '2099-01-01T15:00:00.000Z' });
    server.world.payments = [open];
    await show({ ...FREE, status: 'pending_confirmation', pendingCharge: open });
    await waitFor(() => expect(screen.getAllByText(/Pague até 1º de jan/)).toHaveLength(2));
    expect(document.body.textContent).not.toMatch(/1º de dez/);
  });

  it('offers a PIX as long as the server, also if this computer’s clock is a day ahead', async () => {
    Date.now = () => rightNow() + 86_400_000;
    const open = chargeOf({ payUntil: new Date(rightNow() + 12 * 3_600_000).toISOString() });
    server.world.payments = [open];
    await show({ ...FREE, status: 'pending_confirmation', pendingCharge: open });
    await waitFor(() => expect(screen.getAllByText(/Pague até/)).toHaveLength(2));
    expect(screen.queryByText('Seu PIX expirou')).toBeNull();
  });

  it('says that a PIX has lapsed, in its notice and in the history, and offers a new one', async () => {
    const lapsed = chargeOf({ payUntil: '2020-01-01T15:00:00.000Z' });
    server.world.payments = [lapsed];
    const user = await show({ ...FREE, status: 'pending_confirmation', pendingCharge: lapsed });
    expect(await screen.findByText('Seu PIX expirou')).toBeTruthy();
    expect(screen.queryByText('Pendente')).toBeNull();
    expect(await screen.findByText('Expirado')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Pagar' })).toBeNull();
    await press(user, 'Gerar novo PIX');
    expect(await screen.findByLabelText('CPF ou CNPJ')).toBeTruthy();
  });

  it('says that the last order lapsed, and offers the same again', async () => {
    const ended = { plan: 'pro', cycle: 'yearly', reason: 'lapsed', at: '2026-11-02T12:00:00.000Z' } as const;
    const user = await show({ ...FREE, ended });
    expect(
      await screen.findByText(
        'O pedido do plano Pro expirou em 2 de novembro de 2026 sem pagamento. Nada foi cobrado.',
      ),
    ).toBeTruthy();
    await press(user, 'Fazer novo pedido');
    expect(await screen.findByLabelText('CPF ou CNPJ')).toBeTruthy();
    await waitFor(() =>
      expect(server.sentTo('POST', '/api/subscription/preview').at(-1)).toEqual({
        plan: 'pro',
        cycle: 'yearly',
      }),
    );
  });
});

describe('the subscription page while it loads', () => {
  it('offers no plan before the user’s own is known', async () => {
    server.world.plans = [planOf('free'), planOf('pro'), SOLD_BUSINESS];
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    server.world.faults.set('GET /api/subscription/status', async () => {
      await held;
      return { status: 200, body: { success: true, subscription: subscribed() } };
    });
    await show();
    expect(await screen.findByText('Carregando dados...')).toBeTruthy();
    await catalogueAsked();
    expect(screen.queryByRole('listitem', { name: 'Pro' })).toBeNull();
    expect(sold()).toEqual([]);
    release();
    await waitFor(() => expect(sold()).toHaveLength(1));
    expect(screen.getByRole('listitem', { name: 'Enterprise' })).toBeTruthy();
    expect(screen.queryByRole('listitem', { name: 'Pro' })).toBeNull();
  });

  it('offers no plan while the user’s own cannot be loaded', async () => {
    server.world.faults.set('GET /api/subscription/status', { status: 500, body: {} });
    await show();
    await screen.findByText('Erro ao carregar dados da assinatura. Tente novamente.');
    await catalogueAsked();
    expect(sold()).toEqual([]);
    expect(screen.queryByRole('heading', { name: 'Se você precisar de mais' })).toBeNull();
  });

  it('shows the plan and its payments while the usage cannot be loaded', async () => {
    server.on('/api/usage/status', { status: 500, body: {} });
    await show(subscribed());
    const own = within(await screen.findByRole('region', { name: 'Assinatura atual' }));
    expect(own.getByRole('heading', { name: 'Plano Pro' })).toBeTruthy();
    expect(own.getByText('Erro ao carregar dados de uso')).toBeTruthy();
    expect(await screen.findByText('Nenhum histórico ainda')).toBeTruthy();
  });

  it('says nothing of payments and plans before it is known who is here', async () => {
    // A token without its user: the page asks the server who it is.
    localStorage.setItem('accessToken', 'token-of-ana');
    localStorage.setItem('tokenExpiration', String(Date.now() + 900_000));
    server.on('/api/auth/me', () => new Promise(() => undefined));
    const services = createTestServices();
    void services.session.start();
    renderAt(services, '/subscription', <SubscriptionPage />);
    await screen.findByText('Carregando dados...');
    await catalogueAsked(services);
    expect(screen.queryByText('Histórico de pagamentos')).toBeNull();
    expect(screen.queryByText('Nenhum histórico ainda')).toBeNull();
    expect(screen.queryByText('Entre para ver a sua assinatura.')).toBeNull();
    expect(sold()).toEqual([]);
  });
});
