import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Report } from '@escriba/contracts/transcription/reports';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { plain } from '../../../testing/billing-stage.tsx';
import { recordingId } from '../../../testing/recordings.ts';
import { createTestServices, type TestServices, WithServices } from '../../../testing/services.tsx';
import { signIn } from '../../../testing/signed-in.ts';
import { refuse, startVisitorServer } from '../../../testing/visitor-server.ts';
import { chooseLanguage, openTexts, startTranslations } from '../../i18n/index.ts';
import { formatDay } from '../../ui/day.ts';
import { SpeechMetrics } from './metrics-page.tsx';
import { periodOf } from './period.ts';
import { RecentFigures } from './recent-figures.tsx';
import { RecordingReports } from './reports-page.tsx';

declare const moveTo: (origin: string) => void;

const server = await startVisitorServer();
let services: TestServices;
/** Queries of the page, in order. */
let asked: URLSearchParams[];
let report: Partial<Report>;
let completed: number;

beforeAll(async () => {
  moveTo(server.origin);
  await startTranslations();
  await openTexts('app');
});
beforeEach(async () => {
  localStorage.clear();
  services = createTestServices();
  await signIn(services, server);
  [asked, report, completed] = [[], {}, 3];
  server.on('/api/transcription/totals', () => ({
    status: 200,
    body: { success: true, data: { completed, minutes: 10, averageProcessingSeconds: 9 } },
  }));
  server.on('/api/reports', ({ url }) => {
    const query = new URL(url, server.origin).searchParams;
    asked.push(query);
    const [from, to] = [query.get('from') ?? '', query.get('to') ?? ''];
    return { status: 200, body: { success: true, data: { ...FULL, from, to, ...report } } };
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  cleanup();
});
afterAll(() => server.stop());

const NOTHING = { recordings: 0, talkMs: 0, words: 0 };
const FULL: Report = {
  from: '',
  to: '',
  totals: {
    recordings: 3,
    durationMs: 5_400_000,
    words: 12_345,
    typedWords: 0,
    talkMs: 4_800_000,
    wordsPerMinute: 154.3,
    uncounted: 0,
  },
  days: [
    { day: '2026-05-03', recordings: 2, durationMs: 3_600_000 },
    { day: '2026-06-01', recordings: 1, durationMs: 1_800_000 },
  ],
  languages: [
    { language: 'pt', recordings: 2, durationMs: 4_050_000 },
    { language: 'en', recordings: 1, durationMs: 1_350_000 },
  ],
  speakers: {
    named: [{ name: '=1+1', recordings: 2, talkMs: 3_600_000, words: 9_000 }],
    unnamed: { recordings: 1, talkMs: 1_200_000, words: 3_345 },
    single: NOTHING,
  },
  longest: [
    {
      transcriptionId: recordingId(1),
      originalFileName: 'aula.mp3',
      createdAt: '2026-05-03T15:00:00.000Z',
      durationMs: 3_723_000,
    },
  ],
  waits: { medianMs: 42_000, longestMs: 400_000, bands: [2, 0, 1, 0, 0] },
  confidence: [55, 0, 345, 2_000, 10_000].map((words, index) => ({
    words,
    reviewed: index === 4 ? 1_000 : 0,
    kept: index === 4 ? 990 : 0,
  })),
};
const OWN = '?from=2026-05-01&to=2026-06-02';

const show = (page: ReactNode, search = OWN) => {
  render(
    <MemoryRouter initialEntries={[`/app/reports${search}`]}>
      <WithServices services={services}>{page}</WithServices>
    </MemoryRouter>,
  );
  return userEvent.setup();
};
const reports = <RecordingReports empty={<p>vazio</p>} />;
const metrics = <SpeechMetrics empty={<p>vazio</p>} after={<p>exemplos</p>} />;
const readTable = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => plain(cell.textContent)));
const daysAgo = (days: number) => ({
  day: periodOf('7d', new Date(Date.now() - days * 86_400_000)).to,
  recordings: 1,
  durationMs: 60_000,
});
/** Each figure with its note. */
const readFigures = async () =>
  [...(await screen.findByLabelText('Resumo do período')).children].map((figure) => {
    const [name, value, note] = [...figure.children].map((part) => plain(part.textContent));
    return `${name}: ${value}${note === undefined ? '' : ` (${note})`}`;
  });
const lastAsked = () => [asked.at(-1)?.get('from'), asked.at(-1)?.get('to')];
/** Presses a button and returns the downloaded text. */
const readCsv = async (user: ReturnType<typeof userEvent.setup>, name: string): Promise<string> => {
  let blob: Blob | undefined;
  let isSaved = false;
  URL.createObjectURL = (made) => {
    blob = made as Blob;
    return 'blob:file';
  };
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {
    isSaved = true;
  });
  await user.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(isSaved).toBe(true));
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(plain(reader.result as string).replace('\ufeff', '')));
    reader.readAsText(blob ?? new Blob());
  });
};

describe('reports', () => {
  it('answer how much was transcribed, and how long typing it would take', async () => {
    report = { totals: { ...FULL.totals, typedWords: 34 } };
    show(reports);
    expect(await readFigures()).toEqual([
      'Tempo transcrito: 90 min',
      'Gravações: 3',
      'Palavras ditas: 12.345 (Mais 34 digitadas em conversas)',
      'Digitar tudo levaria: 308 min (A 40 palavras por minuto)',
    ]);
  });

  it('show minutes by month with the table behind them, and by day on request', async () => {
    const user = show(reports);
    await user.click(await screen.findByRole('button', { name: 'Ver tabela' }));
    expect(await readTable('Minutos transcritos por mês')).toEqual([
      ['maio de 2026', '2', '60 min'],
      ['junho de 2026', '1', '30 min'],
    ]);
    await user.click(screen.getByRole('radio', { name: 'Por dia' }));
    expect(await readTable('Minutos transcritos por dia')).toEqual([
      ['3 de maio de 2026', '2', '60 min'],
      ['1 de junho de 2026', '1', '30 min'],
    ]);
    expect(lastAsked()).toEqual(['2026-05-01', '2026-06-02']);
    expect(asked[0]?.get('timezone')).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone);
  });

  it('show no chart of a single bar, but its table', async () => {
    report = { days: [{ day: '2026-05-03', recordings: 2, durationMs: 200_000 }] };
    show(reports);
    expect(await readTable('Minutos transcritos por dia')).toEqual([['3 de maio de 2026', '2', '3:20']]);
    expect(screen.queryByRole('button', { name: 'Ver tabela' })).toBeNull();
  });

  it('show no share of languages with a single one', async () => {
    report = { languages: FULL.languages.slice(0, 1) };
    show(reports);
    await screen.findByRole('table', { name: 'Gravações mais longas' });
    expect(screen.queryByRole('table', { name: 'Idiomas falados' })).toBeNull();
  });

  it('are printed from the end of the page', async () => {
    const print = jest.fn();
    window.print = print;
    const user = show(reports);
    await user.click(await screen.findByRole('button', { name: 'Imprimir' }));
    expect(print).toHaveBeenCalledTimes(1);
    expect(screen.getAllByRole('button').at(-1)?.textContent).toBe('Imprimir');
  });

  it('show languages and the longest recordings, which are links', async () => {
    show(reports);
    expect(await readTable('Idiomas falados')).toEqual([
      ['Português', '2', '67 min', '75%'],
      ['Inglês', '1', '22 min', '25%'],
    ]);
    expect((await readTable('Gravações mais longas'))[0]?.[2]).toBe('1:02:03');
    expect(screen.getByRole('link', { name: 'aula.mp3' }).getAttribute('href')).toBe(
      `/app/transcriptions/${recordingId(1)}`,
    );
  });

  describe('without a chosen period', () => {
    const daysAsked = () => {
      const [from, to] = lastAsked().map((day) => Date.parse(day ?? ''));
      return ((to ?? 0) - (from ?? 0)) / 86_400_000 + 1;
    };
    const checked = () =>
      within(screen.getByRole('group', { name: 'Período' })).getByRole<HTMLInputElement>('radio', {
        checked: true,
      }).value;

    it.each([
      [[0, 1, 2, 40], '7d', 7],
      [[0, 9, 20, 40], '30d', 30],
      [[0], '7d', 7],
      [[20, 40, 80, 400], '90d', 90],
      [[100, 400], 'all', 3_653],
    ])(
      'recordings of %j days ago show the shortest period that is not almost empty',
      async (ago, preset, days) => {
        report = { days: ago.map(daysAgo).toReversed() };
        show(reports, '?period=<script>&from=2026-99-99&to=x');
        await screen.findByRole('table', { name: 'Idiomas falados' });
        expect([checked(), daysAsked()]).toEqual([preset, days]);
      },
    );

    it('all recordings begin with the first one, and another period is a click away', async () => {
      report = { days: [daysAgo(400), daysAgo(100)] };
      const user = show(reports, '');
      await screen.findByRole('table', { name: 'Idiomas falados' });
      const first = formatDay(daysAgo(400).day, 'pt', 'medium');
      expect(screen.getByText((text) => text.startsWith(`${first} a `))).toBeTruthy();
      await user.click(screen.getByRole('radio', { name: '90 dias' }));
      await waitFor(() => expect(daysAsked()).toBe(90));
    });
  });

  it('accept own dates, and explain a period that ends before it starts', async () => {
    const user = show(reports);
    const from = await screen.findByLabelText('De');
    await user.clear(from);
    await user.type(from, '2026-07-01');
    await user.click(screen.getByRole('button', { name: 'Mostrar' }));
    expect(screen.getByText('Escolha até 10 anos, com a primeira data antes da última.')).toBeTruthy();
    await user.clear(from);
    await user.type(from, '2026-05-10');
    await user.click(screen.getByRole('button', { name: 'Mostrar' }));
    await screen.findByText('10 de mai. de 2026 a 2 de jun. de 2026');
    expect(lastAsked()).toEqual(['2026-05-10', '2026-06-02']);
  });

  it('of an account without a finished recording are what will be there', async () => {
    completed = 0;
    show(reports);
    expect(await screen.findByText('vazio')).toBeTruthy();
  });

  it('say that a period has no recordings, and offer more', async () => {
    report = { totals: { ...FULL.totals, recordings: 0 } };
    const user = show(reports);
    expect(await screen.findByText('Nenhuma gravação neste período')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Ver todas as gravações' }));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Tudo' }).checked).toBe(true);
  });

  it('say that older recordings are still being counted', async () => {
    report = { totals: { ...FULL.totals, uncounted: 2 } };
    show(reports);
    expect(await screen.findByText(/^2 gravações mais antigas ainda estão sendo contadas/)).toBeTruthy();
  });

  it('explain a failure and load again on request', async () => {
    server.on('/api/reports', { status: 503, body: refuse('gateway.unavailable', 'fora do ar') });
    const user = show(reports);
    expect(await screen.findByText('As estatísticas não carregaram')).toBeTruthy();
    server.on('/api/reports', { status: 200, body: { success: true, data: FULL_OWN } });
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByRole('table', { name: 'Idiomas falados' })).toBeTruthy();
  });

  it('are available in English', async () => {
    show(reports);
    await act(() => chooseLanguage('en'));
    expect(await readTable('Spoken languages')).toEqual([
      ['Portuguese', '2', '67 min', '75%'],
      ['English', '1', '22 min', '25%'],
    ]);
    await act(() => chooseLanguage('pt'));
  });
});

const FULL_OWN = { ...FULL, from: '2026-05-01', to: '2026-06-02' };

describe('metrics', () => {
  it('answer who speaks most, what is left to review and how long the text takes', async () => {
    show(metrics);
    expect(await readTable('Quem mais fala')).toEqual([
      ['=1+1', '60 min', '75%', '150'],
      ['Ainda sem nome', '20 min', '25%', '167'],
    ]);
    expect(await readTable('Quanto ainda precisa de revisão')).toEqual([
      ['Para conferir', '55', '0,4%'],
      ['Reconhecidas com segurança', '11.345', '91%'],
      ['Em textos que você corrigiu', '1.000', '8,1%'],
    ]);
    expect(
      screen.getByText(/Nos textos que você corrigiu, 99% das palavras já estavam certas\.$/),
    ).toBeTruthy();
    expect(screen.getByText('Metade ficou pronta em até 0:42; a mais demorada levou 6:40.')).toBeTruthy();
    expect(await readTable('Quanto tempo o texto leva')).toEqual([
      ['Até 1 min', '2', '67%'],
      ['5 a 15 min', '1', '33%'],
    ]);
    expect(await readFigures()).toEqual([
      'Tempo de fala: 80 min',
      'Palavras por minuto: 154',
      'Palavras para conferir: 55',
      'Do envio ao texto: 0:42',
    ]);
    expect(screen.getByText('exemplos')).toBeTruthy();
  });

  it('say why there is nobody to compare where the voices are not separated', async () => {
    report = {
      speakers: { named: [], unnamed: NOTHING, single: { recordings: 1, talkMs: 60_000, words: 90 } },
    };
    show(metrics);
    expect(await screen.findByText(/^As vozes destas gravações não estão separadas\./)).toBeTruthy();
    expect(screen.queryByRole('table', { name: 'Quem mais fala' })).toBeNull();
  });

  it('say how long one recording took in a sentence, without a table', async () => {
    report = { waits: { medianMs: 15_000, longestMs: 15_000, bands: [1, 0, 0, 0, 0] } };
    show(metrics);
    expect(await screen.findByText('Do envio ao texto, a gravação levou 0:15.')).toBeTruthy();
    expect(screen.queryByRole('table', { name: 'Quanto tempo o texto leva' })).toBeNull();
  });

  it('of an account without a finished recording are samples', async () => {
    completed = 0;
    show(metrics);
    expect(await screen.findByText('vazio')).toBeTruthy();
    expect(screen.queryByText('exemplos')).toBeNull();
  });
});

describe('a table as CSV', () => {
  it('follows RFC 4180 and runs no formula', async () => {
    const user = show(metrics);
    expect(await readCsv(user, 'Baixar CSV: Quem mais fala')).toBe(
      'Pessoa;Fala;Palavras/min\r\n"\'=1+1";60;150\r\nAinda sem nome;20;167\r\n',
    );
  });

  it('has the months with their minutes', async () => {
    const user = show(reports);
    expect(await readCsv(user, 'Baixar CSV: Quanto você transcreveu')).toBe(
      'Mês;Gravações;Minutos\r\n2026-05;2;60\r\n2026-06;1;30\r\n',
    );
  });
});

describe('the first page', () => {
  it('shows the shortest period that is not almost empty, and leads to its reports', async () => {
    report = { days: [daysAgo(400), daysAgo(100)] };
    show(<RecentFigures />, '');
    expect(await screen.findByRole('heading', { name: 'Todas as gravações' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ver relatórios' }).getAttribute('href')).toBe(
      '/app/reports?period=all',
    );
  });
});
