import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { choose, EXPORT, press, stageExport } from '../../../../testing/export-stage.tsx';
import { NO_VIEWS } from '../toolbar/views.ts';

const { server, saved, showExport } = await stageExport();

const ENGLISH = { language: 'en', stale: false } as const;
const listOffered = (): string[] =>
  [...screen.getByRole<HTMLSelectElement>('combobox', { name: 'Texto' }).options].map(({ text }) => text);

describe('a translation', () => {
  it('is a text of the file if there is one', async () => {
    const asked: string[] = [];
    server.on(EXPORT, (request) => {
      asked.push(request.url);
      return { status: 200, body: 'Good morning.' };
    });
    const { user } = await showExport({ translations: [ENGLISH, { language: 'ja', stale: true }] });
    expect(listOffered()).toEqual(['Como foi dito (português)', 'Inglês', 'Japonês (o texto mudou depois)']);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Texto' }), 'en');
    await choose(user, /^SRT/);
    expect(screen.queryByText('Dá tempo de ler todas as legendas.')).toBeNull();
    await press(user, 'Baixar SRT');
    await waitFor(() => expect(saved).toHaveLength(1));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Texto' }), 'original');
    await press(user, 'Baixar SRT');
    await waitFor(() => expect(saved).toHaveLength(2));
    expect(asked).toEqual([
      `${EXPORT}?format=srt&translation=en&speakers=1`,
      `${EXPORT}?format=srt&speakers=1`,
    ]);
  });

  it('can have the original text beside it in a Word document', async () => {
    server.on(EXPORT, () => ({ status: 200, body: 'x' }));
    const { user } = await showExport({ translations: [ENGLISH] });
    const offered = () => screen.queryByRole('checkbox', { name: 'Com o texto original ao lado' });
    await choose(user, /^DOCX/);
    expect(offered()).toBeNull();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Texto' }), 'en');
    await user.click(screen.getByRole('checkbox', { name: 'Com o texto original ao lado' }));
    await press(user, 'Baixar DOCX');
    await waitFor(() => expect(saved).toHaveLength(1));
    await choose(user, /^TXT/);
    expect(offered()).toBeNull();
    await press(user, 'Baixar TXT');
    await waitFor(() => expect(saved).toHaveLength(2));
    const sent = server.seen.filter(({ path }) => path === EXPORT).map(({ url }) => url);
    expect(sent).toEqual([
      `${EXPORT}?format=docx&translation=en&side_by_side=1&speakers=1`,
      `${EXPORT}?format=txt&translation=en&speakers=1`,
    ]);
  });

  it('says that what is above it stays in its language', async () => {
    const summary = { form: 'summary', method: 'extractive', stale: false, statements: [] } as const;
    const { user } = await showExport({ translations: [ENGLISH], made: [summary] });
    const note = () => screen.queryByText('Resumo e capítulos ficam no idioma em que foram feitos.');
    await choose(user, /^DOCX/);
    expect(note()).toBeNull();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Texto' }), 'en');
    expect(note()).toBeTruthy();
    await choose(user, /^SRT/);
    expect(note()).toBeNull();
  });

  it('is not offered without one', async () => {
    await showExport();
    expect(screen.queryByRole('combobox', { name: 'Texto' })).toBeNull();
  });

  it('has no views of the text, and says that personal data is in it', async () => {
    server.on(EXPORT, () => ({ status: 200, body: 'x' }));
    const { user } = await showExport({
      translations: [ENGLISH],
      views: { ...NO_VIEWS, figures: true, noPersonal: true },
    });
    expect(screen.queryByText('Na tradução, os dados pessoais ficam visíveis.')).toBeNull();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Texto' }), 'en');
    expect(screen.getByText('Na tradução, os dados pessoais ficam visíveis.')).toBeTruthy();
    expect(screen.queryByLabelText('Dados pessoais ocultos')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Copiar texto' })).toBeNull();
    await press(user, 'Baixar TXT');
    await waitFor(() => expect(saved).toHaveLength(1));
    const sent = server.seen.filter(({ path }) => path === EXPORT).map(({ url }) => url);
    expect(sent).toEqual([`${EXPORT}?format=txt&translation=en&speakers=1`]);
  });
});
