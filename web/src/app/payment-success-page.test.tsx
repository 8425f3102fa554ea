import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { stageBilling } from '../../testing/billing-stage.tsx';
import { FREE, subscribed } from '../../testing/billing-world.ts';
import { usage } from '../../testing/recordings.ts';
import { MyPlanPage } from './my-plan-page.tsx';
import { PaymentSuccessPage } from './payment-success-page.tsx';
import { UsagePage } from './usage-page.tsx';

const stage = await stageBilling();
const { server } = stage;
const PATH = '/payment-success';

describe('the page after a payment', () => {
  it('shows the activated plan and its status, and leads into the app', async () => {
    server.world.status = subscribed();
    await stage.show(<PaymentSuccessPage />, PATH);
    expect(await screen.findByRole('heading', { name: 'Pagamento Confirmado!' })).toBeTruthy();
    expect(screen.getByText('Pro')).toBeTruthy();
    expect(screen.getByText('Ativo')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Começar a Usar' }).getAttribute('href')).toBe('/app');
  });

  it.each([
    [true, 1],
    [false, 0],
  ])('says where the receipt is mailed to only where mail is sent (%s)', async (sendsMail, count) => {
    server.world.status = subscribed();
    const data = { email: null, phone: null, sendsMail };
    server.on('/api/support', { status: 200, body: { success: true, data } });
    await stage.show(<PaymentSuccessPage />, PATH, '', { email: 'bia@example.com' });
    await screen.findByRole('heading', { name: 'Pagamento Confirmado!' });
    await waitFor(() => expect(server.seen.map(({ path }) => path)).toContain('/api/support'));
    const text = 'O recibo de cada pagamento vai por e-mail para bia@example.com.';
    await waitFor(() => expect(screen.queryAllByText(text)).toHaveLength(count));
  });

  it('waits for a payment that is not confirmed', async () => {
    server.world.status = { ...FREE, status: 'pending_confirmation' };
    await stage.show(<PaymentSuccessPage />, PATH);
    expect(await screen.findByRole('heading', { name: 'Aguardando a confirmação' })).toBeTruthy();
    expect(screen.getByText('Pendente')).toBeTruthy();
  });

  it('asks for the limits alone until they have the plan that was paid', async () => {
    server.world.status = subscribed();
    let plan: 'free' | 'pro' = 'free';
    server.on('/api/usage/status', () => ({ status: 200, body: { success: true, data: usage({ plan }) } }));
    const countOf = (wanted: string) => server.seen.filter(({ path }) => path === wanted).length;
    await stage.show(<UsagePage />, '/app/usage');
    await waitFor(() => expect(countOf('/api/usage/status')).toBeGreaterThan(2), { timeout: 5_000 });
    expect(countOf('/api/usage/charges')).toBe(1);
    plan = 'pro';
    await waitFor(() => expect(countOf('/api/usage/charges')).toBe(2), { timeout: 5_000 });
  });

  it('sends visitors to the landing page', async () => {
    stage.visit(<PaymentSuccessPage />, PATH);
    expect(await screen.findByText('at /')).toBeTruthy();
  });
});

describe('the plan in the app', () => {
  const show = async (search: string) => {
    server.on('/api/usage/status', { status: 200, body: { success: true, data: usage() } });
    return stage.show(<MyPlanPage />, '/app/plans', search);
  };

  it('has a tab with plan and usage and one with the larger plans', async () => {
    const user = await show('');
    expect(await screen.findByText('Arquivos hoje')).toBeTruthy();
    expect(screen.getByText('Para conhecer a transcrição com seus próprios áudios')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Upgrade', current: false }));
    const pro = await screen.findByRole('listitem', { name: 'Pro' });
    expect(within(pro).getByRole('link', { name: 'Fazer Upgrade' }).getAttribute('href')).toBe(
      '/app/subscription?plan=pro&cycle=monthly',
    );
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Plano gratuito' }).disabled).toBe(true);
    expect(screen.getByRole('link', { name: 'Falar com vendas' }).getAttribute('href')).toMatch(/^mailto:/);
    expect(screen.getByRole('table', { name: 'Comparação' })).toBeTruthy();
  });
});
