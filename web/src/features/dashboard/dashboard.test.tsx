import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentType, ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { signIn } from '../../../jest/signed-in.ts';
import { startVisitorServer } from '../../../jest/visitor-server.ts';
import { chooseLanguage, openTexts, startTranslations } from '../../i18n/index.ts';

declare const moveTo: (origin: string) => void;

const server = await startVisitorServer();
let DashboardPage: ComponentType<{ readonly plan: ReactNode }>;

beforeAll(async () => {
  moveTo(server.origin);
  await startTranslations();
  await openTexts('app');
  await signIn(server);
  ({ DashboardPage } = await import('./dashboard-page.tsx'));
});
afterEach(cleanup);
afterAll(() => server.stop());

const show = () =>
  render(
    <MemoryRouter>
      <DashboardPage plan={null} />
    </MemoryRouter>,
  );
const readTable = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));

describe('the dashboard', () => {
  it('greets by the first name and begins with what to do', () => {
    show();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Olá, Ana');
    expect(document.title).toBe('Olá, Ana · Escriba');
    expect(screen.getByRole('link', { name: 'Enviar gravação' }).getAttribute('href')).toBe('/app/upload');
    expect(screen.getByRole('link', { name: 'Ver transcrições' }).getAttribute('href')).toBe(
      '/app/transcriptions',
    );
  });

  it('marks every part with figures as sample data', () => {
    show();
    const parts = screen.getAllByRole('region');
    expect(parts.map((part) => part.querySelector('h2')?.textContent)).toEqual([
      'Resumo',
      'Estatísticas gerais',
      'Sentimentos',
      'Tempo por participante',
      'Fala e escuta',
      'Plataformas',
    ]);
    for (const part of parts) expect(within(part).getByText('dados de exemplo')).toBeTruthy();
  });

  it('names its four figures', () => {
    show();
    const names = screen.getAllByRole('term').map((term) => term.textContent);
    expect(names).toEqual([
      'Minutos transcritos',
      'Arquivos processados',
      'Falantes identificados',
      'Tempo médio por transcrição',
    ]);
    expect(screen.getAllByRole('definition')).toHaveLength(4);
  });

  it('tells the months to those who hear the page', () => {
    show();
    expect(screen.getByText('352h')).toBeTruthy();
    expect(screen.getByText('24h em média por membro')).toBeTruthy();
    const months = readTable('Horas por mês, de janeiro a julho');
    expect(months.map(([month]) => month)).toEqual(['Jan', 'Fev', 'Mar', 'Abr', 'Mai', 'Jun', 'Jul']);
    expect(months.reduce((sum, [, hours]) => sum + Number.parseInt(hours ?? '', 10), 0)).toBe(352);
  });

  it('changes between meetings, hours and participants by keyboard', async () => {
    const user = userEvent.setup();
    show();
    expect(screen.getByRole('tab', { name: 'Horas' }).getAttribute('aria-selected')).toBe('true');
    act(() => screen.getByRole('tab', { name: 'Horas' }).focus());
    await user.keyboard('{ArrowRight}');
    expect(readTable('Participantes por mês, de janeiro a julho')).toHaveLength(7);
    await user.keyboard('{Home}');
    expect(readTable('Reuniões por mês, de janeiro a julho')).toHaveLength(7);
  });

  it('draws pictures that nobody has to hear', () => {
    show();
    for (const svg of document.querySelectorAll('svg')) expect(svg.getAttribute('aria-hidden')).toBe('true');
  });

  it('tells the sentiments, the platforms and who talks', () => {
    show();
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

  it('speaks English, months included', async () => {
    show();
    await act(() => chooseLanguage('en'));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Hello, Ana');
    expect(document.title).toBe('Hello, Ana · Escriba');
    expect(screen.getAllByText('sample data')).toHaveLength(6);
    expect(readTable('Hours per month, January to July')[1]?.[0]).toBe('Feb');
    await act(() => chooseLanguage('pt'));
  });
});
