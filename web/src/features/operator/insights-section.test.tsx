import type { OperatorInsights } from '@escriba/contracts/operator/transcription';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { createTestServices, WithServices } from '../../../testing/services.tsx';
import { signIn } from '../../../testing/signed-in.ts';
import { startVisitorServer } from '../../../testing/visitor-server.ts';
import { openTexts, startTranslations } from '../../i18n/index.ts';
import { monthAfter, monthOf } from '../../ui/month.ts';
import { InsightsSection } from './insights-section.tsx';

declare const moveTo: (origin: string) => void;

const PATH = '/api/operator/transcription/insights';
const server = await startVisitorServer();
const ok = (data: OperatorInsights) => ({ status: 200, body: { success: true, data } });

const WITHOUT_MODEL: OperatorInsights = {
  month: '2026-11',
  assistant: null,
  documents: [{ form: 'summary', method: 'extractive', made: 1_250, shown: 0, rejected: 0 }],
  questions: 0,
  requests: { done: 0, failed: 0 },
  tokens: { input: 0, output: 0 },
  price: 0,
  statements: { shown: 0, rejected: 0 },
  failures: [],
};
const WITH_MODEL: OperatorInsights = {
  ...WITHOUT_MODEL,
  assistant: { model: 'qwen', recipient: 'ollama:11434' },
  documents: [
    ...WITHOUT_MODEL.documents,
    { form: 'summary', method: 'model', made: 30, shown: 96, rejected: 4 },
    { form: 'own', method: 'model', made: 2, shown: 0, rejected: 0 },
  ],
  questions: 17,
  requests: { done: 410, failed: 3 },
  tokens: { input: 1_234_567, output: 89_012 },
  price: 1.23456,
  statements: { shown: 121, rejected: 4 },
  failures: [
    { code: 'insight.assistant_unavailable', count: 2 },
    { code: 'insight.of_a_later_version', count: 1 },
  ],
};

beforeAll(async () => {
  moveTo(server.origin);
  await startTranslations();
  await openTexts('operator');
});
beforeEach(() => server.forget());
afterEach(cleanup);
afterAll(() => server.stop());

const show = async (insights: OperatorInsights) => {
  server.on(PATH, ok(insights));
  const services = createTestServices();
  await signIn(services, server);
  render(
    <MemoryRouter>
      <WithServices services={services}>
        <InsightsSection />
      </WithServices>
    </MemoryRouter>,
  );
  await screen.findByRole('list', { name: 'Documentos por forma' });
  return userEvent.setup();
};
const rows = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const figures = () =>
  screen.getByText('Documentos', { selector: 'dt' }).closest('dl')?.textContent?.replaceAll('\u{a0}', ' ');

describe('the insights of the month', () => {
  it('have documents by form and method, what the model cost, rejected statements, and failures by reason', async () => {
    await show(WITH_MODEL);
    screen.getByText(/em novembro de 2026/);
    expect(figures()).toMatch(
      /Documentos1\.282Perguntas respondidas17Pedidos ao modelo4133 falharamTokens enviados1\.234\.567qwen, em ollama:11434/,
    );
    expect(figures()).toMatch(/Tokens escritos89\.012Preço1,2346.*Frases recusadas3,2%4 de 125/);
    expect(rows('Documentos por forma')).toEqual([
      'ResumoDo próprio texto1.250Com modelo30Frases recusadas4%',
      'Formas dos usuáriosCom modelo2',
    ]);
    expect(rows('Falhas por motivo')).toEqual([
      'O servidor do modelo não respondeuVezes2Códigoinsight.assistant_unavailable',
      'Outro motivoVezes1Códigoinsight.of_a_later_version',
    ]);
  });

  it('say that no server is configured, and show the documents of the text itself alone', async () => {
    await show(WITHOUT_MODEL);
    screen.getByText('Nenhum servidor de modelo de linguagem está configurado.');
    screen.getByText(/ASSISTANT_BASE_URL/);
    expect(figures()).toBe('Documentos1.250');
    screen.getByText('Nada falhou neste mês.');
  });

  it('keep what a server that was removed this month has cost', async () => {
    await show({ ...WITH_MODEL, assistant: null });
    screen.getByText(/são de quando havia um servidor/);
    expect(figures()).toContain('Pedidos ao modelo413');
  });

  it('say that tokens have no price if none is configured', async () => {
    await show({ ...WITH_MODEL, price: 0 });
    expect(figures()).toContain('Preço–ASSISTANT_INPUT_PRICE não está definido');
  });

  it('are those of the last month on request', async () => {
    const user = await show(WITH_MODEL);
    const last = monthAfter(monthOf(new Date().toISOString()), -1);
    server.on(PATH, ok({ ...WITHOUT_MODEL, month: last, documents: [] }));
    await user.click(screen.getByRole('radio', { name: 'Mês passado' }));
    await screen.findByText('Nada foi feito neste mês.');
    expect(server.seen.findLast(({ path }) => path === PATH)?.url).toContain(`?month=${last}`);
  });
});
