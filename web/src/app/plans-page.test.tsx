import type { SubscriptionStatus } from '@escriba/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { usage } from '../../testing/recordings.ts';
import { signIn } from '../../testing/signed-in.ts';
import { startVisitorServer } from '../../testing/visitor-server.ts';
import { createTestServices, type TestServices, WithServices } from '../../testing/services.tsx';
import { chooseLanguage, openTexts, startTranslations } from '../i18n/index.ts';
import { PlansPage } from './plans-page.tsx';

declare const moveTo: (origin: string) => void;

const server = await startVisitorServer();
let services: TestServices;

beforeAll(async () => {
  moveTo(server.origin);
  await startTranslations();
  await openTexts('plans');
});
beforeEach(() => {
  localStorage.clear();
  services = createTestServices();
});
afterEach(cleanup);
afterAll(() => server.stop());

const show = () => {
  const user = userEvent.setup();
  render(
    <WithServices services={services}>
      <MemoryRouter>
        <PlansPage />
      </MemoryRouter>
    </WithServices>,
  );
  return user;
};
/** Treats a no-break space as a space. */
const textOf = (element: HTMLElement): string => (element.textContent ?? '').replaceAll('\u00a0', ' ');
const plan = (name: string) => screen.getByRole('listitem', { name });
const rows = () =>
  screen.getAllByRole('row').map((row) => [...row.children].map((cell) => textOf(cell as HTMLElement)));
/** Signs in a user with that plan. */
const enter = async (id: 'free' | 'pro', status: SubscriptionStatus = 'active'): Promise<void> => {
  const body = { success: true, data: usage({ plan: id, status }) };
  server.on('/api/usage/status', { status: 200, body });
  await signIn(services, server);
};

describe('the plans', () => {
  it('show their prices by month and by year', async () => {
    const user = show();
    expect(document.title).toBe('Planos · Escriba');
    expect(textOf(plan('Gratuito'))).toContain('R$ 0para sempre');
    expect(textOf(plan('Pro'))).toContain('Antes R$ 79R$ 29por mês');
    expect(within(plan('Pro')).getByText('Recomendado')).toBeTruthy();
    expect(textOf(plan('Enterprise'))).toContain('Sob consulta');
    await user.click(screen.getByRole('radio', { name: 'Anual' }));
    expect(textOf(plan('Pro'))).toContain('Antes R$ 948R$ 348por ano');
  });

  it('show the limits that are enforced', () => {
    show();
    expect(rows().slice(1, 5)).toEqual([
      ['Arquivos por dia', '1', 'Ilimitados', 'Ilimitados'],
      ['Minutos por mês', '5 min', '120 min', 'Ilimitados'],
      ['Tamanho por arquivo', '50 MB', '100 MB', '500 MB'],
      ['Duração por gravação', '2 h', 'Ilimitada', 'Ilimitada'],
    ]);
    expect(textOf(plan('Gratuito'))).toContain('1 arquivo por dia5 minutos por mêsAté 50 MB por arquivo');
  });

  it('list speakers and advanced export under Pro, and under Gratuito what every plan has', () => {
    show();
    const marks = Object.fromEntries(
      rows()
        .slice(6)
        .map(([name, ...cells]) => [name, cells]),
    );
    const advanced = 'Exportação avançada: DOCX, PDF, CSV, JSON, MD';
    expect(marks).toMatchObject({
      'Exportação em TXT, SRT, VTT': ['Incluído', 'Incluído', 'Incluído'],
      'Identificação de falantes': ['Não incluído', 'Incluído', 'Incluído'],
      [advanced]: ['Não incluído', 'Incluído', 'Incluído'],
      Integrações: ['Não incluído', 'Incluído', 'Incluído'],
      'Acesso à API': ['Não incluído', 'Não incluído', 'Incluído'],
      'White-label': ['Não incluído', 'Não incluído', 'Incluído'],
      'Suporte dedicado 24/7': ['Não incluído', 'Não incluído', 'Incluído'],
    });
    expect(textOf(plan('Gratuito'))).not.toMatch(/falantes|avançada/);
    for (const sold of ['Identificação de falantes', advanced]) expect(textOf(plan('Pro'))).toContain(sold);
    expect(textOf(plan('Enterprise'))).toContain('Tudo do plano ProAcesso à APIWhite-label');
  });

  it('lead visitors to sign-up and companies to sales, and sell nothing that is not for sale', () => {
    show();
    expect(screen.getByRole('link', { name: 'Criar conta grátis' }).getAttribute('href')).toBe(
      '/auth?mode=register',
    );
    expect(screen.getByRole('link', { name: 'Falar com vendas' }).getAttribute('href')).toMatch(
      /^mailto:.+@/,
    );
    expect(within(plan('Pro')).queryByRole('link')).toBeNull();
    expect(within(plan('Pro')).getByText(/ainda não está à venda/)).toBeTruthy();
    expect(screen.queryByText('Seu plano')).toBeNull();
  });

  it('are available in English', async () => {
    show();
    await act(() => chooseLanguage('en'));
    expect(textOf(plan('Pro'))).toContain('Before R$79R$29per month');
    expect(document.title).toBe('Plans · Escriba');
    await act(() => chooseLanguage('pt'));
  });

  it('mark the plan of the signed-in user and offer no second account', async () => {
    await enter('pro');
    show();
    expect(await within(plan('Pro')).findByText('Seu plano')).toBeTruthy();
    expect(within(plan('Pro')).getByRole('link', { name: 'Ver meu plano' }).getAttribute('href')).toBe(
      '/app/plans',
    );
    expect(screen.getByRole('columnheader', { name: /Pro Seu plano|ProSeu plano/ })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Criar conta grátis' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Ir para o app' }).getAttribute('href')).toBe('/app');
  });

  it('mark the free plan for a user whose subscription lapsed', async () => {
    await enter('pro', 'overdue');
    show();
    expect(await within(plan('Gratuito')).findByText('Seu plano')).toBeTruthy();
    expect(within(plan('Pro')).queryByText('Seu plano')).toBeNull();
  });
});
