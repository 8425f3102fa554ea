import { randomUUID } from 'node:crypto';
import type { OwnForm, OwnFormText } from '@escriba/contracts/transcription/own-forms';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { stageInsights } from '../../../../testing/insights-stage.tsx';
import { insightOf, ownFormOf, statementOf } from '../../../../testing/insights-world.ts';
import { type PreparedResponse, refuse } from '../../../../testing/visitor-server.ts';

const FORMS = '/api/transcription/forms';
const { server, insights, showPanel, line, posted, sentTo } = await stageInsights();
const button = (name: string | RegExp) => screen.findByRole('button', { name });

let forms: OwnForm[] = [];
type Request = { readonly method: string; readonly path: string; readonly body: string };

const serveForms = ({ method, path, body }: Request): PreparedResponse => {
  if (method === 'GET') return { status: 200, body: { success: true, data: forms } };
  if (method === 'DELETE') {
    forms = forms.filter(({ id }) => !path.endsWith(id));
    return { status: 200, body: { success: true } };
  }
  const known = forms.find(({ id }) => path.endsWith(id));
  const saved = ownFormOf({ ...known, ...(JSON.parse(body) as OwnFormText) });
  forms = known === undefined ? [...forms, saved] : forms.map((one) => (one === known ? saved : one));
  return { status: known === undefined ? 201 : 200, body: { success: true, data: saved } };
};

beforeEach(() => {
  forms = [];
  server.on(FORMS, serveForms);
  localStorage.setItem('insight-form', 'own');
  insights.assistant(true);
});

describe('forms of the user', () => {
  it('are created, also as a copy of one of the product, and written with the model', async () => {
    const { user } = showPanel();
    expect(await screen.findByText(/^Crie uma forma sua/)).toBeTruthy();
    await user.click(await button('Criar forma'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Criar forma' }));
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Começar com' }), 'support');
    const name = dialog.getByRole('textbox', { name: 'Nome' });
    await user.clear(name);
    await user.type(name, 'Chamado');
    await user.click(dialog.getByRole('button', { name: 'Remover a parte 2' }));
    await user.click(dialog.getByRole('button', { name: 'Salvar forma' }));
    await user.click(await button('Escrever'));
    await waitFor(() => expect(line()).toBe('Na fila'));
    expect(sentTo(FORMS, 'POST')).toEqual([
      {
        name: 'Chamado',
        instructions: 'Motivo do contato, detalhes, solução e próximos passos.',
        sections: ['Motivo do contato', 'Solução', 'Próximos passos'].map((title) => ({
          title,
          content: '',
        })),
        kind: 'sentences',
      },
    ]);
    expect(posted()).toEqual([
      {
        form: 'own',
        formId: forms[0]?.id,
        method: 'model',
        language: 'recording',
        isPersonalDataHidden: true,
      },
    ]);
  });

  it('say why they are refused, and keep what was typed', async () => {
    server.on(FORMS, (request: Request) =>
      request.method === 'POST'
        ? { status: 409, body: refuse('form.too_many', 'Uma conta tem até 50 formas') }
        : serveForms(request),
    );
    const { user } = showPanel();
    await user.click(await button('Criar forma'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Criar forma' }));
    await user.type(dialog.getByRole('textbox', { name: 'Nome' }), 'Chamado');
    await user.type(dialog.getByRole('textbox', { name: 'O que escrever' }), 'Tudo');
    await user.click(dialog.getByRole('button', { name: 'Salvar forma' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Uma conta tem até 50 formas');
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Nome' }).value).toBe('Chamado');
  });

  it('are changed, and show their sections in the order of the form', async () => {
    const form = ownFormOf();
    forms = [form, ownFormOf({ name: 'Outra' })];
    insights.world.insights = [
      insightOf('own', {
        method: 'model',
        model: 'llama3.1',
        ownForm: { id: form.id, name: form.name, sections: ['Defeitos', 'Peças'] },
        statements: [
          statementOf('Trocar o filtro.', [1_000], { section: 'Peças' }),
          statementOf('O motor não liga.', [2_000], { section: 'Defeitos' }),
        ],
      }),
    ];
    const { user } = showPanel();
    await screen.findByText('O motor não liga.');
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Defeitos',
      'Peças',
    ]);
    await user.click(await button('Alterar “Relatório”'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Alterar forma' }));
    expect(dialog.queryByRole('combobox', { name: 'Começar com' })).toBeNull();
    await user.type(dialog.getByRole('textbox', { name: 'Nome' }), ' 2');
    await user.click(dialog.getByRole('button', { name: 'Salvar forma' }));
    expect(await screen.findByRole('option', { name: 'Relatório 2' })).toBeTruthy();
    expect(screen.getByText('O motor não liga.')).toBeTruthy();
  });

  it('are deleted after a question, and their documents stay', async () => {
    const form = ownFormOf();
    forms = [form];
    const { id, name } = form;
    insights.world.insights = [
      insightOf('own', {
        method: 'model',
        ownForm: { id, name, sections: [] },
        statements: [statementOf('O motor não liga.', [2_000])],
      }),
    ];
    const { user } = showPanel();
    await user.click(await button('Excluir “Relatório”'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Excluir a forma “Relatório”?' }));
    await user.click(dialog.getByRole('button', { name: 'Excluir' }));
    expect(await screen.findByRole('option', { name: 'Relatório (excluída)' })).toBeTruthy();
    expect(screen.getByText('O motor não liga.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Alterar/ })).toBeNull();
  });

  it('that are deleted update no document, and say why', async () => {
    forms = [ownFormOf({ name: 'Outra' })];
    insights.world.insights = [
      insightOf('own', {
        method: 'model',
        stale: true,
        ownForm: { id: randomUUID(), name: 'Relatório', sections: [] },
        statements: [statementOf('O motor não liga.', [2_000])],
      }),
    ];
    const { user } = showPanel();
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Forma' }), 'Relatório (excluída)');
    expect(await screen.findByText('O motor não liga.')).toBeTruthy();
    expect(screen.getByText(/^O texto mudou/)).toBeTruthy();
    expect(screen.getByText(/^Esta forma foi excluída/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Atualizar' })).toBeNull();
  });

  it('that are deleted elsewhere meanwhile are found to be so by an update', async () => {
    const form = ownFormOf();
    forms = [form];
    insights.world.insights = [
      insightOf('own', {
        method: 'model',
        stale: true,
        ownForm: { id: form.id, name: form.name, sections: [] },
        statements: [statementOf('O motor não liga.', [2_000])],
      }),
    ];
    const { user } = showPanel();
    const update = await button('Atualizar');
    forms = [];
    insights.world.prepared = { status: 404, body: refuse('form.not_found', 'Forma não encontrada') };
    await user.click(update);
    expect(await screen.findByText(/^Esta forma foi excluída/)).toBeTruthy();
    expect(screen.getByText('O motor não liga.')).toBeTruthy();
    expect(screen.queryByText('Forma não encontrada')).toBeNull();
    expect(screen.queryByRole('button', { name: /Atualizar|Tentar/ })).toBeNull();
  });

  it('have a document each', async () => {
    forms = [ownFormOf({ name: 'Um' }), ownFormOf({ name: 'Dois' })];
    const { user } = showPanel();
    await user.click(await button('Escrever'));
    await waitFor(() => expect(line()).toBe('Na fila'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Forma' }), 'Dois');
    await user.click(await button('Escrever'));
    await waitFor(() => expect(posted()).toHaveLength(2));
    expect(posted().map((body) => (body as { readonly formId: string }).formId)).toEqual(
      forms.map(({ id }) => id),
    );
  });
});
