import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { finished, recording, recordingId } from '../../../testing/recordings.ts';
import { openStage } from '../../../testing/library-stage.tsx';
import { watchSavedFiles } from '../../../testing/saved-files.ts';

const stage = await openStage();
const { server, show, row } = stage;

const saved = watchSavedFiles();

beforeEach(stage.begin);
afterEach(stage.forget);
afterAll(() => server.stop());

const names = (): string[] => screen.queryAllByRole('heading', { level: 3 }).map((one) => one.textContent);
const answer = async (name: string): Promise<HTMLElement> =>
  within(await screen.findByRole('dialog')).getByRole('button', { name });

describe('the keys of the list', () => {
  it('move, select, expand and delete; and undo', async () => {
    server.put(finished(1), finished(2), finished(3));
    const { user } = show();
    (await row('reunião 1')).getByRole('link', { name: 'reunião 1' }).focus();
    await user.keyboard('{ArrowDown}x');
    expect(document.activeElement?.textContent).toBe('reunião 2');
    expect(screen.getByText('1 selecionada')).toBeTruthy();
    await user.keyboard('{ArrowRight}');
    expect((await row('reunião 2')).getByText('Ver Transcrição Completa')).toBeTruthy();
    await user.keyboard('{ArrowLeft}{End}x{Delete}');
    await waitFor(() => expect(names()).toEqual(['reunião 1']));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('reunião 1'));
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(names()).toEqual(['reunião 1', 'reunião 2', 'reunião 3']));
  });

  it('Enter opens the transcript', async () => {
    server.put(finished(1));
    const { user } = show();
    (await row('reunião 1')).getByRole('link', { name: 'reunião 1' }).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('outra página')).toBeTruthy();
  });

  it('do nothing in a field or a menu, and are listed in a dialog', async () => {
    server.put(finished(1), finished(2));
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Ações de reunião 1' }));
    await screen.findByRole('menu');
    await user.keyboard('x{Escape}');
    expect(screen.queryByText('1 selecionada')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Atalhos' }));
    expect(await screen.findByRole('dialog', { name: 'Atalhos do teclado' })).toBeTruthy();
  });
});

describe('selecting', () => {
  it('several, also as a range, and clearing them', async () => {
    server.put(finished(1), finished(2), finished(3), finished(4));
    const { user } = show();
    await user.click(await screen.findByRole('checkbox', { name: 'Selecionar reunião 1' }));
    await user.keyboard('{Shift>}');
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar reunião 3' }));
    await user.keyboard('{/Shift}');
    expect(screen.getByText('3 selecionadas')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Selecionar todas' }));
    expect(screen.getByText('4 selecionadas')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Limpar seleção' }));
    expect(screen.queryByText('4 selecionadas')).toBeNull();
  });

  it('downloads them as one archive in the chosen format', async () => {
    server.put(finished(1), finished(2));
    const { user } = show();
    await user.click(await screen.findByRole('checkbox', { name: 'Selecionar reunião 1' }));
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar reunião 2' }));
    const bar = within(screen.getByRole('region', { name: 'Transcrições selecionadas' }));
    await user.click(bar.getByRole('button', { name: 'Baixar' }));
    await screen.findByRole('dialog', { name: 'Baixar 2 transcrições' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Formato' }), 'DOCX');
    expect(screen.queryByRole('combobox', { name: 'Texto' })).toBeNull();
    expect(screen.queryByText(/no idioma em que foram feitos/)).toBeNull();
    await user.click(screen.getByLabelText('Com o resumo, onde foi feito'));
    await user.click(screen.getByRole('button', { name: 'Baixar ZIP' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toBe('transcrições.zip');
    expect(await saved[0]?.text).toBe('archive');
    const asked = server.asked.find((one) => one.startsWith('GET transcription/exports')) ?? '';
    expect(new URLSearchParams(asked.split('?')[1]).get('format')).toBe('docx');
    expect(new URLSearchParams(asked.split('?')[1]).get('include')).toBe('summary,detailed_summary');
    expect(new URLSearchParams(asked.split('?')[1]).get('ids')).toBe(
      [recordingId(1), recordingId(2)].join(','),
    );
  });

  it('downloads the translations that they have, and says where recordings without one are named', async () => {
    server.put(finished(1), finished(2));
    const data = [
      { language: 'es', recordings: 2 },
      { language: 'en', recordings: 1 },
    ];
    server.on('/api/transcription/translations', { status: 200, body: { success: true, data } });
    const { user } = show();
    for (const number of [1, 2])
      await user.click(await screen.findByRole('checkbox', { name: `Selecionar reunião ${number}` }));
    await user.click(screen.getByRole('button', { name: 'Baixar' }));
    const text = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Texto' });
    expect([...text.options].map((one) => one.text)).toEqual([
      'Como foi dito',
      'Tradução: Espanhol (2 de 2)',
      'Tradução: Inglês (1 de 2)',
    ]);
    expect(server.asked).toContain(
      `GET transcription/translations?ids=${encodeURIComponent([recordingId(1), recordingId(2)].join(','))}`,
    );
    await user.selectOptions(text, 'Tradução: Espanhol (2 de 2)');
    expect(screen.queryByText(/sem esta tradução/)).toBeNull();
    await user.selectOptions(text, 'Tradução: Inglês (1 de 2)');
    expect(screen.getByText(/^As gravações sem esta tradução são listadas/)).toBeTruthy();
    expect(screen.queryByLabelText('Com o texto original ao lado')).toBeNull();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Formato' }), 'DOCX');
    await user.click(screen.getByLabelText('Com o texto original ao lado'));
    screen.getByText('Resumo e capítulos ficam no idioma em que foram feitos.');
    await user.click(screen.getByRole('button', { name: 'Baixar ZIP' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const asked = server.asked.find((one) => one.startsWith('GET transcription/exports')) ?? '';
    expect(new URLSearchParams(asked.split('?')[1]).get('translation')).toBe('en');
    expect(new URLSearchParams(asked.split('?')[1]).get('side_by_side')).toBe('1');
  });

  it('can look again which are translated', async () => {
    server.put(finished(1), finished(2));
    const path = 'GET transcription/translations';
    server.refusals.set(path, { status: 500, error: 'x', message: 'Agora não' });
    const { user } = show();
    for (const number of [1, 2])
      await user.click(await screen.findByRole('checkbox', { name: `Selecionar reunião ${number}` }));
    await user.click(screen.getByRole('button', { name: 'Baixar' }));
    expect(await screen.findByText('Agora não')).toBeTruthy();
    const data = [{ language: 'en', recordings: 2 }];
    server.refusals.delete(path);
    server.on('/api/transcription/translations', { status: 200, body: { success: true, data } });
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByRole('combobox', { name: 'Texto' })).toBeTruthy();
  });

  it('shows why they cannot be downloaded, and stays open for another format', async () => {
    server.put(finished(1), finished(2));
    server.refusals.set('GET transcription/exports', {
      status: 403,
      error: 'x',
      message: 'Faz parte do Pro',
    });
    const { user } = show();
    for (const number of [1, 2])
      await user.click(await screen.findByRole('checkbox', { name: `Selecionar reunião ${number}` }));
    await user.click(screen.getByRole('button', { name: 'Baixar' }));
    await user.click(await screen.findByRole('button', { name: 'Baixar ZIP' }));
    expect(await screen.findByText('Faz parte do Pro')).toBeTruthy();
    expect(saved).toHaveLength(0);
  });

  it('asks once before the running ones are cancelled', async () => {
    server.put(recording(1), recording(2), finished(3));
    const { user } = show();
    for (const number of [1, 2, 3])
      await user.click(await screen.findByRole('checkbox', { name: `Selecionar reunião ${number}` }));
    await user.click(screen.getByRole('button', { name: 'Cancelar transcrição' }));
    await screen.findByRole('dialog', { name: 'Cancelar 2 transcrições?' });
    await user.click(await answer('Cancelar transcrições'));
    await waitFor(() => expect(server.count('POST async-transcription/cancel')).toBe(2));
  });
});
