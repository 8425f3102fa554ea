import { DEFAULT_CATALOGUE } from '@escriba/contracts/plans/default-catalogue';
import type { SubscriptionStatus } from '@escriba/contracts/plans/plans';
import { describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { stageBilling } from '../../testing/billing-stage.tsx';
import { listPlansInHtml } from '../../testing/listed-plans.ts';
import { usage } from '../../testing/recordings.ts';
import { signIn } from '../../testing/signed-in.ts';
import { chooseLanguage } from '../i18n/index.ts';
import { PlansPage } from './plans-page.tsx';

const stage = await stageBilling();
const { server } = stage;

const show = async (search = '') => {
  const user = stage.visit(<PlansPage />, '/plans', search);
  await screen.findByRole('listitem', { name: 'Pro' });
  return user;
};
/** Treats a no-break space as a space. */
const textOf = (element: HTMLElement): string => (element.textContent ?? '').replaceAll('\u00a0', ' ');
const plan = (name: string) => screen.getByRole('listitem', { name });
const rows = () =>
  screen.getAllByRole('row').map((row) => [...row.children].map((cell) => textOf(cell as HTMLElement)));
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
/** Signs in a user with that plan. */
const enter = async (id: 'free' | 'pro', status: SubscriptionStatus = 'active'): Promise<void> => {
  const body = { success: true, data: usage({ plan: id, status }) };
  server.on('/api/usage/status', { status: 200, body });
  await signIn(stage.services(), server);
};

describe('the plans', () => {
  it('show their prices by month and by year', async () => {
    const user = await show();
    expect(document.title).toBe('Planos · Escriba');
    expect(textOf(plan('Gratuito'))).toContain('R$ 0para sempre');
    expect(textOf(plan('Pro'))).toContain('Antes R$ 79R$ 29por mês');
    expect(within(plan('Pro')).getByText('Recomendado')).toBeTruthy();
    expect(textOf(plan('Enterprise'))).toContain('Sob consulta');
    await user.click(screen.getByRole('radio', { name: 'Anual' }));
    expect(textOf(plan('Pro'))).toContain('Antes R$ 348R$ 290por anoEconomize R$ 58,00 por ano');
  });

  it('say what visitors can do without an account, and not to users', async () => {
    await show();
    expect(screen.getByText('Teste sem cadastro').nextElementSibling?.textContent).toContain(
      '30 min e 500 MB',
    );
    cleanup();
    localStorage.setItem('accessToken', 'token');
    await show();
    expect(screen.queryByText('Teste sem cadastro')).toBeNull();
  });

  it('show the limits of the catalogue', async () => {
    await show();
    expect(rows().slice(1, 5)).toEqual([
      ['Arquivos por dia', '1', 'Ilimitados', 'Ilimitados'],
      ['Minutos por mês', '5 min', '120 min', 'Ilimitados'],
      ['Tamanho por arquivo', '50 MB', '100 MB', '500 MB'],
      ['Duração por gravação', '2 h', 'Ilimitada', 'Ilimitada'],
    ]);
    expect(textOf(plan('Gratuito'))).toContain('1 arquivo por dia5 minutos por mês');
  });

  it('say how long a recording of unlimited duration can be, as the server is configured', async () => {
    const limits = { fileSizeMBMax: 500, minutesMax: 30, recordingHoursMax: 4.5 };
    server.on('/api/transcription/free/limits', { status: 200, body: { success: true, data: limits } });
    await show();
    expect(await screen.findByText(/sem limite do plano: cada gravação pode ter até 4,5 h\./)).toBeTruthy();
  });

  it('list speakers and advanced export under Pro', async () => {
    await show();
    const marks = Object.fromEntries(
      rows()
        .slice(6)
        .map(([name, ...cells]) => [name, cells]),
    );
    const advanced = 'Exportação avançada: DOCX, PDF, CSV, JSON, MD';
    expect(marks).toMatchObject({
      'Exportação em TXT, SRT, VTT': ['Incluído', 'Incluído', 'Incluído'],
      'Identificação de quem fala': ['Não incluído', 'Incluído', 'Incluído'],
      [advanced]: ['Não incluído', 'Incluído', 'Incluído'],
      'Acesso à API': ['Não incluído', 'Não incluído', 'Incluído'],
      'White-label': ['Não incluído', 'Não incluído', 'Incluído'],
    });
    expect(textOf(plan('Gratuito'))).not.toMatch(/quem fala|avançada/);
  });

  it('lead visitors to sign-up and back to the plan, and companies to sales', async () => {
    await show();
    expect(hrefOf('Criar conta grátis')).toBe('/auth?mode=register');
    expect(hrefOf('Assinar o Pro')).toBe('/auth?mode=register&redirect=plans&plan=pro');
    expect(hrefOf('Falar com vendas')).toMatch(/^mailto:vendas@escriba\.example/);
    expect(screen.queryByText('Seu plano')).toBeNull();
  });

  it('lead users to the checkout of the chosen cycle', async () => {
    await enter('free');
    const user = await show('?plan=pro');
    await within(plan('Gratuito')).findByText('Seu plano');
    await user.click(screen.getByRole('radio', { name: 'Anual' }));
    expect(hrefOf('Assinar o Pro')).toBe('/app/subscription?plan=pro&cycle=yearly');
    expect(within(plan('Gratuito')).getByRole('link', { name: 'Ir para o app' }).getAttribute('href')).toBe(
      '/app',
    );
  });

  it('link to insights, affiliates and the guide', async () => {
    await show();
    const more = within(screen.getByRole('navigation', { name: 'Saiba mais' }));
    const links = more.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Insights', '/#insights'],
      ['Afiliados', '/#affiliates'],
      ['Guia', '/#guide'],
    ]);
  });

  it('show reference figures only while the catalogue cannot be loaded', async () => {
    server.world.faults.set('GET /api/subscription/plans', { status: 500, body: {} });
    const user = await show();
    expect(textOf(plan('Pro'))).toContain('R$ 50por mês');
    expect(textOf(plan('Enterprise'))).toContain('R$ 150por mês');
    expect(rows()).toContainEqual(['Minutos por mês', '120 min', '1000 min', '5000 min']);
    server.world.faults.clear();
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    await waitFor(() => expect(textOf(plan('Pro'))).toContain('R$ 29por mês'));
  });

  it('are those of the page’s HTML while the catalogue cannot be loaded, in the language of the page', async () => {
    listPlansInHtml({ ...DEFAULT_CATALOGUE, pro: { ...DEFAULT_CATALOGUE.pro, priceCents: 43_21 } });
    server.world.faults.set('GET /api/subscription/plans', { status: 500, body: {} });
    await show();
    expect(textOf(plan('Pro'))).toContain('R$ 43,21por mês');
    expect(rows()).toContainEqual(['Minutos por mês', '5 min', '120 min', 'Ilimitados']);
    await act(() => chooseLanguage('en'));
    await waitFor(() => expect(textOf(plan('Pro'))).toContain('R$43.21per month'));
    await act(() => chooseLanguage('pt'));
  });

  it('are available in English', async () => {
    await show();
    await act(() => chooseLanguage('en'));
    await waitFor(() => expect(textOf(plan('Pro'))).toContain('Before R$79R$29per month'));
    expect(document.title).toBe('Plans · Escriba');
    await act(() => chooseLanguage('pt'));
  });

  it('mark the plan of the signed-in user and offer no second account', async () => {
    await enter('pro');
    await show();
    expect(await within(plan('Pro')).findByText('Seu plano')).toBeTruthy();
    expect(within(plan('Pro')).getByRole('link', { name: 'Ver meu plano' }).getAttribute('href')).toBe(
      '/app/plans',
    );
    expect(screen.getByRole('columnheader', { name: /Pro Seu plano|ProSeu plano/ })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Criar conta grátis' })).toBeNull();
    expect(screen.getAllByRole('link', { name: 'Ir para o app' })[0]?.getAttribute('href')).toBe('/app');
  });

  it('mark the free plan for a user whose subscription lapsed', async () => {
    await enter('pro', 'overdue');
    await show();
    expect(await within(plan('Gratuito')).findByText('Seu plano')).toBeTruthy();
    expect(within(plan('Pro')).queryByText('Seu plano')).toBeNull();
  });
});
