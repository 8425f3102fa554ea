import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { UsageInfo } from '@escriba/contracts/usage/usage';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { usage } from '../../../testing/recordings.ts';
import { signIn } from '../../../testing/signed-in.ts';
import { refuse, startVisitorServer } from '../../../testing/visitor-server.ts';
import { createTestServices, type TestServices, WithServices } from '../../../testing/services.tsx';
import { chooseLanguage, openTexts, startTranslations } from '../../i18n/index.ts';
import { storeChoice } from '../../session/workspace-choice.ts';
import { createQueryClient } from '../../data/query-client.ts';
import { PlanUsageCard } from './plan-usage-card.tsx';
import { PlanUsage } from './plan-usage.tsx';
import { UsageDetails } from './usage-details.tsx';

declare const moveTo: (origin: string) => void;

const server = await startVisitorServer();

let services: TestServices;

beforeAll(async () => {
  moveTo(server.origin);
  await startTranslations();
  await openTexts('app');
});
beforeEach(async () => {
  localStorage.clear();
  services = createTestServices();
  await signIn(services, server);
});
afterEach(cleanup);
afterAll(() => server.stop());

const UsageOfPlan = () => (
  <>
    <PlanUsage />
    <UsageDetails isOpen />
  </>
);
const UsageDetailsOpen = () => <UsageDetails isOpen />;
const show = (Page: ComponentType, data: UsageInfo) => {
  server.on('/api/usage/status', { status: 200, body: { success: true, data } });
  render(
    <MemoryRouter>
      <WithServices services={services}>
        <Page />
      </WithServices>
    </MemoryRouter>,
  );
};
const PRO = usage({
  plan: 'pro',
  today: { files: 3, limit: -1, remaining: -1, unlimited: true, usagePercent: 0 },
  month: { minutes: 100.25, limit: 120, remaining: 19.75, usagePercent: 83.5 },
  total: { files: 41, minutes: 1_300.5, sizeMB: 812.44, lastTranscription: '2026-01-15T12:30:00.000Z' },
});
const FULL = {
  ...usage({
    today: { files: 1, remaining: 0, usagePercent: 100 },
    reason: 'Limite diário atingido (1 arquivo/dia)',
  }),
  // Midnight where the reader is, wherever this test runs.
  nextReset: {
    daily: new Date(2026, 0, 2).toISOString(),
    monthly: new Date(2026, 1, 1).toISOString(),
  },
};
/** Returns all that is said of a limit with a bar. */
const barOf = (name: string) => within(screen.getByText(name).closest('div') ?? document.body);
const level = (name: string) => screen.getByRole('meter', { name }).dataset['level'];
const definition = (name: string) =>
  [...(screen.getByText(name, { selector: 'dt' }).parentElement?.querySelectorAll('dd') ?? [])]
    .map(({ textContent }) => textContent)
    .join(' ');

describe('the usage of the plan', () => {
  it.each([
    ['on the page of the plan', UsageOfPlan],
    ['on the first page', PlanUsageCard],
  ])('of a workspace is that of its owner, and sells its members nothing: %s', async (_where, Page) => {
    const userId = services.session.getState().user?.id ?? '';
    storeChoice({ userId, id: '00000000-0000-4000-8000-00000000000e', name: 'Redação', role: 'editor' });
    show(Page, FULL);
    expect(await screen.findByText('Este espaço de trabalho usa o plano e os minutos do dono.')).toBeTruthy();
    expect(screen.getByText(/Limite diário atingido/)).toBeTruthy();
    expect(screen.queryByText('Seu plano')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Fazer Upgrade' })).toBeNull();
    storeChoice(undefined);
  });

  it('writes a longest recording of an odd length in hours and minutes', async () => {
    const free = usage();
    const limits = { ...free.plan.limits, maxDurationMinutes: 100 };
    show(UsageDetailsOpen, { ...free, plan: { ...free.plan, limits } });
    await screen.findByText('Duração máxima');
    expect(definition('Duração máxima')).toBe('1 h 40 min por arquivo');
  });

  it('shows the limits, and the used and remaining quota', async () => {
    show(UsageOfPlan, usage());
    expect(await screen.findByText('Liberada')).toBeTruthy();
    expect(barOf('Arquivos hoje').getByText('0')).toBeTruthy();
    expect(barOf('Arquivos hoje').getByText('de 1')).toBeTruthy();
    expect(barOf('Arquivos hoje').getByText('1 restante')).toBeTruthy();
    expect(barOf('Minutos de fala no mês').getByText('0')).toBeTruthy();
    expect(barOf('Minutos de fala no mês').getByText('de 5 min')).toBeTruthy();
    expect(barOf('Minutos de fala no mês').getByText('5 min restantes')).toBeTruthy();
    expect(definition('Tamanho máximo')).toBe('50 MB por arquivo');
    expect(definition('Duração máxima')).toBe('2 h por arquivo');
    expect(level('Arquivos hoje')).toBe('low');
    expect(definition('Última transcrição')).toBe('Nenhuma ainda');
  });

  it('shows the limit of summaries and other analyses, and how many are used this month', async () => {
    const used = { status: 200, body: { success: true, data: { used: 12 } } };
    server.on('/api/transcription/insights/usage', used);
    const { plan, ...rest } = usage();
    show(UsageDetailsOpen, { ...rest, plan: { ...plan, limits: { ...plan.limits, insightsPerMonth: 30 } } });
    await screen.findByText('12 usados neste mês');
    expect(definition('Resumos e análises por mês')).toBe('30 12 usados neste mês');
  });

  it('shows a plan without limits in words, a nearly full bar in amber, and all totals', async () => {
    const data = {
      ...PRO,
      plan: {
        ...PRO.plan,
        features: { ...PRO.plan.features, unlimitedFileSize: true, unlimitedDuration: true },
      },
    };
    show(UsageOfPlan, data);
    await screen.findByText('Liberada');
    expect(barOf('Arquivos hoje').getByText('· ilimitados')).toBeTruthy();
    expect(barOf('Arquivos hoje').queryByRole('meter')).toBeNull();
    expect(barOf('Minutos de fala no mês').getByText('100')).toBeTruthy();
    expect(barOf('Minutos de fala no mês').getByText('de 120 min')).toBeTruthy();
    expect(barOf('Minutos de fala no mês').getByText('20 min restantes')).toBeTruthy();
    expect(level('Minutos de fala no mês')).toBe('near');
    expect(definition('Tamanho máximo')).toBe('Ilimitado por arquivo');
    expect(definition('Duração máxima')).toBe('Ilimitada até 12 h por arquivo');
    expect(definition('Arquivos')).toBe('41');
    expect(definition('Minutos')).toBe('1300:30');
    expect(definition('MB processados')).toBe('812,4');
    expect(definition('Última transcrição')).toMatch(/^15\/01\/2026, \d\d:30$/);
    expect(screen.queryByText('Limite diário de arquivos atingido')).toBeNull();
  });

  it('says when each limit resets, in the language’s date format', async () => {
    show(UsageOfPlan, usage());
    await screen.findByText('Liberada');
    const resetOf = (name: string) => barOf(name).getByRole('time').parentElement?.textContent;
    expect(resetOf('Arquivos hoje')).toMatch(/^Recomeça em 0[12]\/01\/2026, \d\d:00$/);
    expect(resetOf('Minutos de fala no mês')).toMatch(/^Recomeça em (31\/01|01\/02)\/2026, \d\d:00$/);
    await act(() => chooseLanguage('en'));
    await screen.findByText('Files today');
    expect(resetOf('Files today')).toMatch(/^Resets on 1\/[12]\/26/);
    await act(() => chooseLanguage('pt'));
  });

  it('says why uploads are refused and what to do', async () => {
    show(UsageOfPlan, FULL);
    expect(await screen.findByText('Bloqueada')).toBeTruthy();
    expect(
      screen.getByText('Limite diário atingido (1 arquivo/dia). O limite diário volta à 0h.'),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Fazer Upgrade' }).getAttribute('href')).toBe('/plans');
    expect(level('Arquivos hoje')).toBe('full');
    expect(barOf('Arquivos hoje').getByText('Limite diário de arquivos atingido')).toBeTruthy();
    expect(barOf('Arquivos hoje').queryByText('Nenhum restante')).toBeNull();
  });

  it.each([
    [79, false],
    [80, true],
  ])('at %d %% of the day shows the daily limit: %p', async (usagePercent, isSaid) => {
    show(UsageOfPlan, usage({ today: { files: 4, limit: 5, remaining: 1, usagePercent } }));
    await screen.findByText('Liberada');
    expect(screen.queryByText('Limite diário de arquivos atingido') !== null).toBe(isSaid);
  });

  it('retries once by itself, then reports the failure and retries on request', async () => {
    services.queries.setDefaultOptions(createQueryClient().getDefaultOptions());
    const before = server.seen.length;
    server.on('/api/usage/status', { status: 503, body: refuse('gateway.unavailable', 'fora do ar') });
    render(
      <MemoryRouter>
        <WithServices services={services}>
          <UsageOfPlan />
        </WithServices>
      </MemoryRouter>,
    );
    expect(await screen.findByText('Erro ao carregar dados de uso')).toBeTruthy();
    expect(server.seen.length - before).toBeGreaterThanOrEqual(2);
    server.on('/api/usage/status', { status: 200, body: { success: true, data: usage() } });
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByText('Liberada')).toBeTruthy();
  });
});

describe('the plan card', () => {
  it('shows plan, status and usage, with a link to upgrade', async () => {
    show(PlanUsageCard, PRO);
    expect(await screen.findByText('Pro')).toBeTruthy();
    expect(screen.getByText('Ativo')).toBeTruthy();
    expect(screen.getByText('Seu plano está ativo')).toBeTruthy();
    expect(screen.queryByText('PRO')).toBeNull();
    expect(screen.getByText('· ilimitados')).toBeTruthy();
    expect(screen.getByRole('meter', { name: 'Minutos de fala no mês' }).getAttribute('aria-valuetext')).toBe(
      '100 de 120 min',
    );
    expect(screen.getByRole('link', { name: 'Fazer Upgrade' }).getAttribute('href')).toBe('/plans');
  });

  it('says the free plan once', async () => {
    show(PlanUsageCard, usage());
    expect(await screen.findAllByText(/gratuito|free/i)).toHaveLength(1);
    expect(screen.getByTitle('Plano Free').textContent).toBe('Gratuito');
  });

  it('says that its information could not be loaded, and loads it on request', async () => {
    server.on('/api/usage/status', { status: 500, body: refuse('internal', 'x') });
    render(
      <MemoryRouter>
        <WithServices services={services}>
          <PlanUsageCard />
        </WithServices>
      </MemoryRouter>,
    );
    expect(await screen.findByText('Erro ao carregar informações')).toBeTruthy();
    server.on('/api/usage/status', { status: 200, body: { success: true, data: usage() } });
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByRole('heading', { name: 'Seu plano' })).toBeTruthy();
  });

  it('says that a limit is reached, with or without a reason', async () => {
    show(PlanUsageCard, FULL);
    expect(await screen.findByText('Limite atingido')).toBeTruthy();
    expect(screen.getByText('Limite diário atingido (1 arquivo/dia).')).toBeTruthy();
    cleanup();
    services.queries.clear();
    show(PlanUsageCard, { ...FULL, reason: null });
    expect(await screen.findByText('Você atingiu o limite de transcrições do seu plano.')).toBeTruthy();
  });

  it.each([
    ['pending_confirmation', 'Pendente', 'Aguardando confirmação de pagamento'],
    ['failed', 'Problema', 'Houve um problema com a sua assinatura'],
    ['cancelled', 'Problema', 'Houve um problema com a sua assinatura'],
    ['expired', 'Expirado', 'Sua assinatura expirou'],
    ['overdue', 'Expirado', 'Sua assinatura expirou'],
  ] as const)('shows %s as “%s”', async (status, name, text) => {
    show(PlanUsageCard, usage({ plan: 'pro', status }));
    expect(await screen.findByText(name)).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
  });

  it('offers nothing larger than the largest plan', async () => {
    show(PlanUsageCard, usage({ plan: 'business' }));
    await screen.findByText('Ativo');
    expect(screen.queryByRole('link', { name: 'Fazer Upgrade' })).toBeNull();
  });
});
