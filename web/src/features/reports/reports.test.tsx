import { describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { recordingId } from '../../../testing/recordings.ts';
import { FULL_REPORT, readFigures, readTable, stageReports } from '../../../testing/reports-stage.tsx';
import { refuse } from '../../../testing/visitor-server.ts';
import { chooseLanguage } from '../../i18n/index.ts';
import { RecordingReports } from './reports-page.tsx';

const { server, change, emptyAccount, show, firstAsked, lastAsked } = await stageReports();
const reports = <RecordingReports empty={<p>vazio</p>} />;

describe('reports', () => {
  it('answer how much was transcribed, and how long typing it would take', async () => {
    change({ totals: { ...FULL_REPORT.totals, typedWords: 34 } });
    show(reports);
    expect(await readFigures()).toEqual([
      'Tempo transcrito: 90 min (O plano conta só os trechos com fala)',
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
      ['1º de junho de 2026', '1', '30 min'],
    ]);
    expect(lastAsked()).toEqual(['2026-05-01', '2026-06-02']);
    expect(firstAsked()?.get('timezone')).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone);
  });

  it('show a chart that begins with the first day that has a recording', async () => {
    const day = (at: string) => ({ day: at, recordings: 1, durationMs: 60_000 });
    change({ days: [day('2026-05-20'), day('2026-06-01')] });
    const user = show(reports);
    await user.click(await screen.findByRole('radio', { name: 'Por dia' }));
    const bars = screen.getAllByTitle(/ de 2026: /);
    expect([bars.length, bars[0]?.title]).toEqual([14, '20 de maio de 2026: 1:00']);
  });

  it('show no chart of a single bar, but its table', async () => {
    change({ days: [{ day: '2026-05-03', recordings: 2, durationMs: 200_000 }] });
    show(reports);
    expect(await readTable('Minutos transcritos por dia')).toEqual([['3 de maio de 2026', '2', '3:20']]);
    expect(screen.queryByRole('button', { name: 'Ver tabela' })).toBeNull();
  });

  it('show no share of languages with a single one', async () => {
    change({ languages: FULL_REPORT.languages.slice(0, 1) });
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
    expect(screen.getByRole('link', { name: 'aula' }).getAttribute('href')).toBe(
      `/app/transcriptions/${recordingId(1)}`,
    );
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
    emptyAccount();
    show(reports);
    expect(await screen.findByText('vazio')).toBeTruthy();
  });

  it('say that a period has no recordings, and offer more', async () => {
    change({ totals: { ...FULL_REPORT.totals, recordings: 0 } });
    const user = show(reports);
    expect(await screen.findByText('Nenhuma gravação neste período')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Ver todas as gravações' }));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Tudo' }).checked).toBe(true);
  });

  it('say that older recordings are still being counted', async () => {
    change({ totals: { ...FULL_REPORT.totals, uncounted: 2 } });
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

const FULL_OWN = { ...FULL_REPORT, from: '2026-05-01', to: '2026-06-02' };
