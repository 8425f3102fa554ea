import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { countByStatus, finished, recording, recordingId, usage } from '../../../testing/recordings.ts';
import { signIn } from '../../../testing/signed-in.ts';
import { refuse, startVisitorServer } from '../../../testing/visitor-server.ts';
import { createTestServices, type TestServices, WithServices } from '../../../testing/services.tsx';
import { chooseLanguage, openTexts, startTranslations } from '../../i18n/index.ts';
import { DashboardPage } from './dashboard-page.tsx';

declare const moveTo: (origin: string) => void;

const server = await startVisitorServer();

let services: TestServices;

beforeAll(async () => {
  moveTo(server.origin);
  await startTranslations();
  await openTexts('app');
});
beforeEach(async () => {
  server.forget();
  localStorage.clear();
  services = createTestServices();
  await signIn(services, server);
  respond('/api/usage/status', usage());
  respond('/api/transcription/totals', { completed: 12, minutes: 1_240, averageProcessingSeconds: 192.4 });
  list([finished(1)]);
});
afterEach(cleanup);
afterAll(() => server.stop());

const respond = (path: string, data: unknown) =>
  server.on(path, { status: 200, body: { success: true, data } });
const list = (data: readonly TranscriptionItem[], counts = countByStatus(data)) => {
  const pagination = {
    page: 1,
    limit: 5,
    total: data.length,
    totalIsExact: true,
    totalPages: 1,
    hasMore: false,
  };
  server.on('/api/transcription/list', { status: 200, body: { success: true, data, pagination, counts } });
};
const refuseAll = () => {
  for (const path of ['/api/usage/status', '/api/transcription/totals', '/api/transcription/list'])
    server.on(path, { status: 503, body: refuse('gateway.unavailable', 'fora do ar') });
};
const show = () =>
  render(
    <MemoryRouter>
      <WithServices services={services}>
        <DashboardPage drop={<p>a faixa</p>} plan={<p>o plano</p>} figures={<p>os números</p>} />
      </WithServices>
    </MemoryRouter>,
  );
const figures = () =>
  screen
    .getAllByRole('term')
    .map((term) => [term.textContent, term.parentElement?.querySelector('dd')?.textContent]);
const readTable = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));

const newAccount = () =>
  respond('/api/transcription/totals', { completed: 0, minutes: 0, averageProcessingSeconds: null });
const samples = () => screen.findByRole('button', { name: /^Análise de reuniões/ });
const openSamples = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(await samples());
  await screen.findByRole('heading', { name: 'Pessoas identificadas' });
};

describe('the dashboard', () => {
  it('greets by first name and starts with the next steps', () => {
    show();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Olá, Ana');
    expect(document.title).toBe('Olá, Ana · Escriba');
    expect(screen.getByRole('link', { name: 'Enviar gravação' }).getAttribute('href')).toBe('/app/upload');
    expect(screen.getByRole('link', { name: 'Ver transcrições' }).getAttribute('href')).toBe(
      '/app/transcriptions',
    );
  });

  it('folds the samples under one heading that marks them once', async () => {
    const user = userEvent.setup();
    newAccount();
    show();
    await screen.findByRole('heading', { name: 'Continuar' });
    expect(screen.queryByRole('heading', { name: 'Pessoas identificadas' })).toBeNull();
    expect(screen.queryByRole('table')).toBeNull();
    await openSamples(user);
    expect(await screen.findByRole('heading', { name: 'Pessoas identificadas' })).toBeTruthy();
    expect(screen.getAllByText('dados de exemplo')).toHaveLength(1);
    await user.click(await samples());
    expect(screen.queryByRole('heading', { name: 'Pessoas identificadas' })).toBeNull();
  });

  it('shows figures of the recordings in place of samples as soon as one is finished', async () => {
    show();
    expect(await screen.findByText('os números')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Análise de reuniões/ })).toBeNull();
    expect(screen.queryByText('dados de exemplo')).toBeNull();
  });

  it('shows real figures where there are any', async () => {
    show();
    await screen.findByText('1.240 min');
    await screen.findByText('3:12');
    expect(figures()).toEqual([
      ['Minutos transcritos', '1.240 min'],
      ['Arquivos processados', '12'],
      ['Tempo médio por transcrição', '3:12'],
    ]);
    expect(screen.getByText('o plano')).toBeTruthy();
  });

  it('shows a new account its own figures, which are zero', async () => {
    newAccount();
    show();
    await screen.findByText('Pessoas identificadas');
    await screen.findByText('Sem dados');
    expect(figures()).toEqual([
      ['Minutos transcritos', '0 min'],
      ['Arquivos processados', '0'],
      ['Pessoas identificadas', '0'],
      ['Tempo médio por transcrição', 'Sem dados–'],
    ]);
  });

  it('shows no figures when they cannot be loaded', async () => {
    refuseAll();
    show();
    await waitFor(() => expect(screen.getAllByText('Sem dados')).toHaveLength(3));
    expect(await screen.findByText('Erro ao carregar transcrições')).toBeTruthy();
    list([recording(2, { progress: 42 })]);
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByText('Transcrevendo 42%')).toBeTruthy();
  });

  it('continues with what runs, then what failed, then the last five finished recordings', async () => {
    list([
      recording(1, { status: 'pending', stage: null, progress: 0, createdAt: '2026-01-01T00:00:01.000Z' }),
      ...[11, 12, 13, 14, 15, 16].map((number) =>
        finished(number, { completedAt: `2026-01-01T00:${number}:00.000Z` }),
      ),
      recording(2, { progress: 37.8, createdAt: '2026-01-01T00:00:02.000Z' }),
      recording(4, { status: 'error', errorMessage: 'Sem som' }),
      recording(5, { status: 'cancelled' }),
    ]);
    show();
    const rows = await within(screen.getByRole('list', { name: 'Continuar' })).findAllByRole('listitem');
    expect(rows.map((row) => within(row).getByRole('link').textContent)).toEqual(
      [2, 1, 4, 16, 15, 14, 13, 12].map((number) => `reunião ${number}`),
    );
    const words = ['Transcrevendo 37%', 'Na fila', 'Sem som'];
    words.forEach((word, index) => expect(rows[index]?.textContent).toContain(word));
    expect(screen.getByRole('progressbar', { name: 'reunião 2.mp3' }).getAttribute('aria-valuenow')).toBe(
      '37',
    );
  });

  it.each([
    ['are among the newest', 1, ['?limit=20']],
    ['are not all among the newest', 30, ['?limit=20', '?status=completed&limit=5']],
  ])(
    'requests the finished recordings apart only if needed: the last ones %s',
    async (_, completed, queries) => {
      list([finished(1)], { ...countByStatus([finished(1)]), completed });
      show();
      await within(screen.getByRole('list', { name: 'Continuar' })).findByRole('listitem');
      const asked = server.seen.filter(({ path }) => path === '/api/transcription/list');
      expect(asked.map(({ url }) => new URL(url, server.origin).search)).toEqual(queries);
    },
  );

  it('retries a failed recording in its place', async () => {
    const user = userEvent.setup();
    list([recording(4, { status: 'error', errorMessage: 'Sem som', canRetry: true })]);
    show();
    const retry = await screen.findByRole('button', { name: 'Tentar novamente: reunião 4.mp3' });
    server.on(`/api/async-transcription/retry/${recordingId(4)}`, {
      status: 403,
      body: refuse('usage.daily_limit', 'Limite diário atingido (1 arquivo/dia)'),
    });
    await user.click(retry);
    expect(await screen.findByText('Limite diário atingido (1 arquivo/dia)')).toBeTruthy();
    const item = recording(4, { status: 'pending', stage: null, progress: 0 });
    server.on(`/api/async-transcription/retry/${recordingId(4)}`, {
      status: 200,
      body: { success: true, data: item },
    });
    list([item]);
    await user.click(retry);
    expect(await screen.findByText('Na fila')).toBeTruthy();
  });

  it('plays a finished recording, and is silent on the next page', async () => {
    const user = userEvent.setup();
    list([finished(2, { audioUrl: '/api/transcription/audio/2' }), finished(3)]);
    const { unmount } = show();
    expect(screen.queryByRole('button', { name: 'Ouvir reunião 3.mp3' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Ouvir reunião 2.mp3' }));
    expect(services.playback.getState().id).toBe(recordingId(2));
    unmount();
    expect(services.playback.getState().id).toBeNull();
  });

  it('links a completed recording to its page, and an unfinished one to the list', async () => {
    list([recording(1, { progress: 42 }), finished(2)]);
    show();
    const row = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    await screen.findByText('Transcrevendo 42%');
    expect(row('reunião 2')).toBe(`/app/transcriptions/${recordingId(2)}`);
    expect(row('reunião 1')).toBe('/app/transcriptions');
  });

  it('explains the first steps to a new user', async () => {
    list([]);
    respond('/api/usage/status', usage());
    respond('/api/transcription/totals', { completed: 0, minutes: 0, averageProcessingSeconds: null });
    show();
    expect(await screen.findByRole('heading', { name: 'Sua primeira transcrição começa aqui' })).toBeTruthy();
    // The strip for files is the one way to start.
    expect(screen.queryByRole('link', { name: /Enviar|Ver transcrições/ })).toBeNull();
    expect(await screen.findByText('0 min')).toBeTruthy();
    await waitFor(() => expect(screen.getAllByText('0')).toHaveLength(2));
    expect(screen.getByText('a faixa')).toBeTruthy();
  });

  it('gives the months to screen readers', async () => {
    newAccount();
    show();
    await openSamples(userEvent.setup());
    expect(screen.getByText('352h')).toBeTruthy();
    expect(screen.getByText('24h em média por membro')).toBeTruthy();
    const months = readTable('Horas por mês, de janeiro a julho');
    expect(months.map(([month]) => month)).toEqual(['Jan', 'Fev', 'Mar', 'Abr', 'Mai', 'Jun', 'Jul']);
    expect(months.reduce((sum, [, hours]) => sum + Number.parseInt(hours ?? '', 10), 0)).toBe(352);
  });

  it('switches between meetings, hours and participants by keyboard', async () => {
    const user = userEvent.setup();
    newAccount();
    show();
    await openSamples(user);
    expect(screen.getByRole('tab', { name: 'Horas' }).getAttribute('aria-selected')).toBe('true');
    act(() => screen.getByRole('tab', { name: 'Horas' }).focus());
    await user.keyboard('{ArrowRight}');
    expect(readTable('Participantes por mês, de janeiro a julho')).toHaveLength(7);
    await user.keyboard('{Home}');
    expect(readTable('Reuniões por mês, de janeiro a julho')).toHaveLength(7);
  });

  it('hides charts from screen readers', async () => {
    newAccount();
    show();
    await openSamples(userEvent.setup());
    for (const svg of document.querySelectorAll('svg')) expect(svg.getAttribute('aria-hidden')).toBe('true');
  });

  it('shows sentiments, platforms and speaking time', async () => {
    newAccount();
    show();
    await openSamples(userEvent.setup());
    expect(readTable('Sentimentos')).toEqual([
      ['Positivo', '34'],
      ['Negativo', '21'],
      ['Neutro', '45'],
      ['Total', '100'],
    ]);
    expect(readTable('Plataformas')).toEqual([
      ['Google Meet', '80%'],
      ['Zoom', '60%'],
      ['MS Teams', '50%'],
    ]);
    for (const [, talks, listens] of readTable('Fala e escuta'))
      expect(Number.parseInt(talks ?? '', 10) + Number.parseInt(listens ?? '', 10)).toBe(100);
    expect(readTable('Tempo por participante')).toHaveLength(5);
  });

  it('is available in English, including the months', async () => {
    newAccount();
    show();
    await openSamples(userEvent.setup());
    await act(() => chooseLanguage('en'));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Hello, Ana');
    expect(document.title).toBe('Hello, Ana · Escriba');
    expect(screen.getAllByText('sample data')).toHaveLength(1);
    expect(readTable('Hours per month, January to July')[1]?.[0]).toBe('Feb');
    await act(() => chooseLanguage('pt'));
  });
});
