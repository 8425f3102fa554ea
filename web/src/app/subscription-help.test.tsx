import { describeCatalogue } from '@escriba/contracts/billing/listed-plans';
import { DEFAULT_CATALOGUE } from '@escriba/contracts/plans/default-catalogue';
import { describe, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { stageBilling } from '../../testing/billing-stage.tsx';
import { PublicSubscriptionPage } from './public-subscription-page.tsx';
import { SubscriptionPage } from './subscription-page.tsx';

const stage = await stageBilling();
const { server } = stage;
const show = () => stage.show(<SubscriptionPage />, '/app/subscription');
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('the subscription page', () => {
  it('leads a user back to the app only outside of its frame', async () => {
    await show();
    await screen.findByRole('listitem', { name: 'Pro' });
    expect(screen.queryByRole('link', { name: 'Voltar ao app' })).toBeNull();
    cleanup();
    await stage.show(<PublicSubscriptionPage />, '/subscription');
    await screen.findByRole('listitem', { name: 'Pro' });
    expect(hrefOf('Voltar ao app')).toBe('/app');
  });

  it('shows a visitor the plans and the sign-in, and nothing of an own subscription', async () => {
    const user = stage.visit(<PublicSubscriptionPage />, '/subscription');
    await screen.findByRole('listitem', { name: 'Pro' });
    expect(screen.queryByRole('link', { name: 'Voltar ao app' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Assinatura atual' })).toBeNull();
    expect(screen.queryByText('Extrato de minutos')).toBeNull();
    expect(screen.getByText('Nenhum histórico ainda')).toBeTruthy();
    const offer = screen.getByText('Entre para ver a sua assinatura.').parentElement ?? document.body;
    await user.click(within(offer).getByRole('link', { name: 'Entrar' }));
    const place = await screen.findByText('at /auth');
    expect(JSON.parse(place.dataset['state'] ?? '')).toEqual({ from: '/subscription' });
  });

  it('lists what each larger plan adds to the one before it', async () => {
    server.world.plans = describeCatalogue(DEFAULT_CATALOGUE, 'pt');
    await show();
    const itemsOf = (name: string) =>
      within(screen.getByRole('listitem', { name }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    await screen.findByRole('listitem', { name: 'Pro' });
    expect(itemsOf('Pro')).toEqual([
      'Transcrições ilimitadas, até 120 minutos por mês',
      'Até 100 MB por arquivo',
      'Duração ilimitada por arquivo',
      '600 resumos, capítulos e outras análises por mês',
      'Identificação de quem fala',
      'Exportação avançada',
      'Prioridade na fila',
    ]);
    expect(itemsOf('Enterprise')).toEqual([
      'Transcrições ilimitadas',
      'Até 500 MB por arquivo',
      'Resumos, capítulos e outras análises sem limite',
      'Acesso à API',
      'White-label',
      'Espaços de trabalho com membros',
    ]);
    expect(screen.getByText('Tudo do Gratuito e mais:')).toBeTruthy();
    expect(screen.getByText('Tudo do Pro e mais:')).toBeTruthy();
  });

  it('leads to support, which knows the subject, and to the questions', async () => {
    await show();
    const help = await screen.findByRole('region', { name: 'Ajuda', hidden: true });
    const links = within(help)
      .getAllByRole('link', { hidden: true })
      .map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/support?subject=billing', '/#faq']);
  });
});
