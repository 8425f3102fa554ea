import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from '@escriba/contracts/plans/plans';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { usage } from '../../../testing/recordings.ts';
import { someUser, signIn } from '../../../testing/signed-in.ts';
import { startVisitorServer } from '../../../testing/visitor-server.ts';
import { createTestServices, type TestServices, WithServices } from '../../../testing/services.tsx';
import { legalQuery } from '../../data/account/legal.ts';
import { prefetchUsage, readUsage } from '../../data/usage/usage.ts';
import { openTexts, startTranslations } from '../../i18n/index.ts';
import { openAppArea } from './app-area.tsx';
import { APP_PAGES } from './app-pages.ts';
import { lazyPage } from '../lazy-page.tsx';
import { PageBoundary } from '../page-boundary.tsx';

declare const moveTo: (origin: string) => void;

const USAGE = '/api/usage/status';
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
  server.on(USAGE, { status: 200, body: { success: true, data: usage() } });
  const totals = { completed: 0, minutes: 0, averageProcessingSeconds: null };
  server.on('/api/transcription/totals', { status: 200, body: { success: true, data: totals } });
  await signIn(services, server, someUser({ name: 'Ana Vasconcelos' }));
});
afterEach(cleanup);
afterAll(() => server.stop());

const SignIn = () => <p>entrar, de {String((useLocation().state as { from?: string } | null)?.from)}</p>;
const show = (path: string) =>
  render(
    <WithServices services={services}>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path="/auth" element={<SignIn />} />
          <Route path="/app/*" element={<AppArea />} />
        </Routes>
      </MemoryRouter>
    </WithServices>,
  );

const sidebar = () => document.querySelector<HTMLElement>('#sidebar') ?? document.body;
const main = () => screen.getByRole('main');

describe('the pages behind the sign-in', () => {
  it.each([
    ['/app', 'Olá, Ana'],
    ['/app/upload', 'Transcrição Avançada com IA'],
    ['/app/transcriptions', 'Transcrições'],
    ['/app/reports', 'Relatórios'],
    ['/app/usage', 'Plano'],
    ['/app/analytics', 'Métricas'],
    ['/app/subscription', 'Plano'],
    ['/app/plans', 'Plano'],
    ['/app/meetings', 'Reuniões Onlineem breve'],
    ['/app/members', 'Membros'],
    ['/app/integrations', 'Integrações'],
    ['/app/account', 'Conta'],
    ['/app/settings', 'Configurações'],
  ])('%s is “%s”, in the frame', async (path, title) => {
    show(path);
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title));
    expect(screen.getByRole('navigation', { name: 'Menu principal' })).toBeTruthy();
  });

  it('keeps the whole width for a transcript from its first drawing on, so that nothing moves', async () => {
    prefetchUsage(services);
    await waitFor(() => expect(readUsage(services.queries)).toBeDefined());
    show('/app/transcriptions/0198c0de-0000-7000-8000-000000000001');
    expect(main().querySelector('.wrap > [data-full-bleed]')).not.toBeNull();
    cleanup();
    show('/app/usage');
    expect(main().querySelector('.wrap > [data-full-bleed]')).toBeNull();
  });

  it('asks for new legal texts from the next page on: what comes late would push a page down', async () => {
    const standing = [{ document: 'terms', version: '2030-01-01', acceptedAt: null }];
    server.on('/api/auth/legal', { status: 200, body: { success: true, data: standing } });
    const user = userEvent.setup();
    show('/app');
    await screen.findByRole('heading', { level: 1, name: 'Olá, Ana' });
    const { queryKey } = legalQuery(services.session);
    await waitFor(() => expect(services.queries.getQueryData(queryKey)).toBeDefined());
    await act(() => import('../../features/legal/legal-notice.tsx'));
    expect(screen.queryByText(/^Os textos legais têm versões/)).toBeNull();
    await user.click(within(sidebar()).getByRole('link', { name: 'Upload' }));
    expect(await screen.findByText(/^Os textos legais têm versões/)).toBeTruthy();
  });

  it('leaves a reached limit to the pages that say it themselves', async () => {
    const today = { files: 1, remaining: 0, usagePercent: 100 };
    server.on(USAGE, { status: 200, body: { success: true, data: usage({ today }) } });
    const user = userEvent.setup();
    show('/app/members');
    const header = within(await screen.findByRole('banner'));
    expect(await header.findByRole('link', { name: 'Upgrade' })).toBeTruthy();
    await user.click(within(sidebar()).getByRole('link', { name: 'Minha Assinatura' }));
    await screen.findByRole('heading', { level: 1, name: 'Plano' });
    expect(header.queryByRole('link', { name: 'Upgrade' })).toBeNull();
  });

  it('shows title and form of a page while its code is on its way', async () => {
    const Page = lazyPage(() => new Promise(() => undefined));
    ({ AppArea } = openAppArea(services, [{ ...APP_PAGES.appMembers, Page }]));
    show('/app/members');
    const title = await screen.findByText('Membros', { selector: 'main p' });
    // The heading is the page's own, by which the document knows that it is drawn.
    expect(title.closest('h1')).toBeNull();
    expect(main().querySelector('[data-shape=row]')).not.toBeNull();
  });

  it.each(['/app/usage', '/app/plans', '/app/subscription'])(
    '%s is the plan, which leads to the comparison of all plans and back',
    async (path) => {
      const user = userEvent.setup();
      show(path);
      const views = () => within(screen.getByRole('navigation', { name: 'Visões do plano' }));
      await screen.findByRole('heading', { level: 1, name: 'Plano' });
      expect(views().getAllByRole('link')).toHaveLength(2);
      expect(views().getByRole('link', { current: 'page' }).textContent).toBe('Minha Assinatura');
      for (const name of ['Upgrade', 'Minha Assinatura']) {
        await user.click(views().getByRole('link', { name }));
        await waitFor(() => expect(views().getByRole('link', { current: 'page' }).textContent).toBe(name));
        expect(document.title).toBe('Plano · Escriba');
        expect(within(sidebar()).getByRole('link', { current: 'page' }).textContent).toBe('Minha Assinatura');
      }
    },
  );

  it('the metrics page of a new account leads to the first recording, and folds the meeting sample, marked once', async () => {
    const user = userEvent.setup();
    show('/app/analytics');
    await screen.findByRole('heading', { name: 'Suas métricas começam na primeira transcrição' });
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'Enviar gravação' }).getAttribute('href')).toBe('/app/upload');
    expect(screen.queryByText('352h')).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Análise de reuniões/ }));
    expect(await screen.findByText('352h')).toBeTruthy();
    expect(screen.getAllByText('dados de exemplo')).toHaveLength(1);
  });

  it.each(['/app/reports', '/app/analytics'])(
    '%s keeps its heading when it turns out to be empty',
    async (path) => {
      show(path);
      const head = (await screen.findByRole('heading', { level: 1 })).parentElement?.textContent;
      await screen.findByRole('heading', { name: /em Desenvolvimento|começam na primeira/ });
      expect(screen.getByRole('heading', { level: 1 }).parentElement?.textContent).toBe(head);
    },
  );

  it('the reports page of a new account says that reports are in development', async () => {
    show('/app/reports');
    expect(await screen.findByRole('heading', { name: 'Relatórios em Desenvolvimento' })).toBeTruthy();
  });

  it('the members page of the own space says what a workspace is, and which plan has them', async () => {
    show('/app/members');
    expect(await screen.findByText(/^Só você vê as gravações daqui/)).toBeTruthy();
    expect(await screen.findByText('Espaços de trabalho fazem parte do plano Enterprise.')).toBeTruthy();
  });

  it('the account page has the user, the plan, language, theme and the sign-out', async () => {
    show('/app/account');
    expect(await screen.findByText('ana@example.com', { selector: 'main *' })).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Seu plano' })).toBeTruthy();
    expect(screen.getByRole('group', { name: 'Idioma' })).toBeTruthy();
    expect(screen.getByRole('group', { name: 'Tema' })).toBeTruthy();
    expect(within(main()).getByRole('link', { name: 'Configurações' })).toBeTruthy();
    expect(within(main()).getByRole('button', { name: 'Sair' })).toBeTruthy();
  });

  it('an unknown path shows “not found” inside the frame', async () => {
    show('/app/nowhere');
    expect(await screen.findByRole('heading', { name: 'Oops! Page not found' })).toBeTruthy();
    expect(screen.getByRole('navigation', { name: 'Menu principal' })).toBeTruthy();
  });

  it('redirect visitors to the sign-in and back', async () => {
    await services.session.forget();
    await waitFor(() => expect(services.session.getState().status).toBe('anonymous'));
    show('/app/settings');
    expect(await screen.findByText(/^entrar/)).toBeTruthy();
  });

  it('a page that crashes leaves the frame and the links to other pages', () => {
    const report = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const Broken = (): never => {
      throw new Error('broken on purpose');
    };
    const { rerender } = render(
      <PageBoundary path="/app/a">
        <Broken />
      </PageBoundary>,
    );
    report.mockRestore();
    expect(screen.getByRole('alert').textContent).toContain('Esta página não pôde ser mostrada');
    rerender(
      <PageBoundary path="/app/b">
        <p>inteira</p>
      </PageBoundary>,
    );
    expect(screen.getByText('inteira')).toBeTruthy();
  });
});

describe('the pages that need an active plan', () => {
  const respondWith = (data: ReturnType<typeof usage>) =>
    server.on(USAGE, { status: 200, body: { success: true, data } });
  const AREAS = [
    ['/app/upload', 'Transcrição Avançada com IA'],
    ['/app/transcriptions', 'Transcrições'],
    ['/app/reports', 'Relatórios'],
    ['/app/analytics', 'Métricas'],
  ] as const;

  const STANDINGS: Readonly<Record<SubscriptionStatus, string>> = {
    active: 'Ativo',
    pending_confirmation: 'Pendente',
    failed: 'Problema',
    cancelled: 'Problema',
    expired: 'Expirado',
    overdue: 'Expirado',
  };

  it.each(
    SUBSCRIPTION_STATUSES.filter((status) => status !== 'active').flatMap((status) =>
      AREAS.map(([path]) => [status, path] as const),
    ),
  )(
    'a Pro subscription that is %s does not open %s: it says the plan and its status',
    async (status, path) => {
      respondWith(usage({ plan: 'pro', status }));
      show(path);
      expect(
        await screen.findByRole('heading', { level: 1, name: 'Acesso Premium Necessário' }),
      ).toBeTruthy();
      const standing = STANDINGS[status];
      expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
        'PRO',
        standing,
      ]);
    },
  );

  it.each(
    AREAS.flatMap(([path, title]) => (['free', 'pro'] as const).map((plan) => [plan, path, title] as const)),
  )('an active %s plan opens %s', async (plan, path, title) => {
    respondWith(usage({ plan }));
    show(path);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(screen.queryByText('Acesso Premium Necessário')).toBeNull();
  });

  it.each(['/app', '/app/upload', '/app/settings'])(
    '%s shows the plan in force in its header',
    async (path) => {
      respondWith(usage({ plan: 'pro', status: 'overdue' }));
      show(path);
      await screen.findByText('FREE', { selector: 'header span' });
      expect(screen.queryByText('PRO', { selector: 'header span' })).toBeNull();
    },
  );

  it('show a check until the plan is known', async () => {
    let respond: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => (respond = resolve));
    server.on(USAGE, async () => {
      await asked;
      return { status: 200, body: { success: true, data: usage() } };
    });
    show('/app/reports');
    expect(await screen.findByText('Verificando acesso premium...')).toBeTruthy();
    respond();
    expect(await screen.findByRole('heading', { name: 'Relatórios' })).toBeTruthy();
  });

  it('open when the plan cannot be loaded, so that transcripts stay reachable', async () => {
    server.on(USAGE, { status: 503, body: { success: false, error: 'x', message: 'x', requestId: 'x' } });
    show('/app/transcriptions');
    expect(await screen.findByRole('heading', { name: 'Transcrições' })).toBeTruthy();
  });
});

describe('the frame', () => {
  it('shows the plan and its usage', async () => {
    const today = { files: 1, remaining: 0, usagePercent: 100 };
    const data = usage({ today, month: { minutes: 2.5, remaining: 2.5, usagePercent: 50 } });
    server.on(USAGE, { status: 200, body: { success: true, data } });
    show('/app/settings');
    const link = await screen.findByRole('link', { name: /^Uso do plano/ });
    expect(link.getAttribute('href')).toBe('/app/usage');
    const usages = () => screen.getAllByRole('meter').map((meter) => meter.getAttribute('aria-valuetext'));
    // The header has what is near its limit, the user menu all.
    expect(usages()).toEqual(['1 de 1']);
    await userEvent.click(screen.getByRole('button', { name: 'Conta de Ana Vasconcelos' }));
    await screen.findByRole('menu');
    expect(usages()).toEqual(expect.arrayContaining(['1 de 1', '2,5 de 5 min']));
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('link', { name: 'Upgrade' }).getAttribute('href')).toBe('/plans');
    expect(screen.getByText('FREE', { selector: 'header span' })).toBeTruthy();
  });

  it('shows no plan while it is unknown', async () => {
    server.on(USAGE, { status: 503, body: { success: false, error: 'x', message: 'x', requestId: 'x' } });
    show('/app/members');
    await screen.findByRole('heading', { level: 1, name: 'Membros' });
    expect(screen.queryByText('FREE')).toBeNull();
    expect(screen.queryByRole('meter')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Upgrade' })).toBeNull();
  });
});
