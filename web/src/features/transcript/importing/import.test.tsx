import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { lastToast } from '../../../../testing/toasts.ts';
import { openStage } from '../../../../testing/transcript-page-stage.tsx';

const stage = await openStage();
const { world, show } = stage;

beforeEach(() => stage.begin());
afterEach(() => stage.leave());
afterAll(() => stage.stop());

const openImport = async () => {
  const user = show();
  await user.click(await screen.findByRole('button', { name: 'Mais ações' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Importar texto…' }));
  return { user, sheet: within(await screen.findByRole('dialog', { name: 'Importar texto' })) };
};
const choose = (name: string, text: string) =>
  fireEvent.change(document.querySelector<HTMLInputElement>('input[type=file]') ?? document.body, {
    target: { files: [new File([text], name)] },
  });
const shownText = () => world.document.segments.map(({ words }) => words.map(({ text }) => text).join(' '));

describe('an import', () => {
  it('shows what changes, keeps the times of the words, and can be undone', async () => {
    const before = world.document;
    const { user } = await openImport();
    choose('ata.txt', 'Bom dia a todas.\n\nA reunião vai começar.\n\nQual reunião?');
    const preview = within(await screen.findByRole('dialog', { name: 'O que muda' }));
    expect(await preview.findByText('10 palavras no arquivo')).toBeTruthy();
    expect(preview.getByText(/As palavras recebem os tempos do áudio. 80% coincidem/)).toBeTruthy();
    expect(preview.queryByText(/Poucas palavras/)).toBeNull();
    await user.click(preview.getByRole('button', { name: 'Importar como nova versão' }));
    await waitFor(() => expect(world.saves).toHaveLength(1));
    expect(world.saves[0]).toMatchObject({ origin: 'import', seal: true });
    expect(shownText()).toEqual(['Bom dia a todas.', 'A reunião vai começar.', 'Qual reunião?']);
    expect(world.document.segments.map(({ words }) => words[0]?.startMs)).toEqual(
      before.segments.map(({ words }) => words[0]?.startMs),
    );
    expect(lastToast()).toMatchObject({ title: '10 palavras importadas' });
    await user.click(screen.getByRole('button', { name: 'Mais ações' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Desfazer' }));
    await waitFor(
      () => expect(shownText()).toEqual(['Bom dia a todos.', 'A reunião vai começar.', 'Que reunião?']),
      {
        timeout: 5_000,
      },
    );
  });

  it('of another recording is doubted, and what begins too late is counted', async () => {
    await openImport();
    choose(
      'outra.srt',
      '1\n00:00:01,000 --> 00:00:02,000\nNada disto\n\n2\n01:00:00,000 --> 01:00:01,000\nfoi dito\n',
    );
    const preview = within(await screen.findByRole('dialog', { name: 'O que muda' }));
    expect(await preview.findByText(/Poucas palavras coincidem/)).toBeTruthy();
    expect(preview.getByText(/1 trecho começa depois do fim/)).toBeTruthy();
    expect(preview.getByText(/Os tempos do arquivo são mantidos/)).toBeTruthy();
    expect(world.saves).toEqual([]);
  });

  it('says why words of the file are not placed', async () => {
    await openImport();
    choose('ata.txt', 'Transcrição\n\nAna  0:00\nBom dia a todos.\n\nRui  0:02\nA reunião vai começar.');
    const preview = within(await screen.findByRole('dialog', { name: 'O que muda' }));
    expect(await preview.findByText('11 palavras no arquivo, 8 na transcrição')).toBeTruthy();
    expect(preview.getByText('2 palavras são nomes de pessoas.')).toBeTruthy();
    expect(preview.getByText('1 palavra de título ou aviso fica de fora: “Transcrição”')).toBeTruthy();
    expect(preview.getByText(/as que o áudio não tem, os do arquivo/)).toBeTruthy();
  });

  it('of rolling captions counts what is repeated', async () => {
    await openImport();
    choose(
      'tubo.srt',
      '1\n00:00:00,000 --> 00:00:01,000\nBom dia a todos.\n\n2\n00:00:01,000 --> 00:00:02,000\nBom dia a todos.\nA reunião\n',
    );
    const preview = within(await screen.findByRole('dialog', { name: 'O que muda' }));
    expect(await preview.findByText('10 palavras no arquivo, 6 na transcrição')).toBeTruthy();
    expect(preview.getByText('4 palavras se repetem nas legendas e entram uma só vez.')).toBeTruthy();
  });

  it('whose timecode begins at one hour is moved to the beginning, unless the user wants otherwise', async () => {
    const { user } = await openImport();
    choose(
      'tv.srt',
      '1\n01:00:00,500 --> 01:00:01,000\nBom dia a todos.\n\n2\n01:00:01,000 --> 01:00:02,000\nA reunião vai começar.\n',
    );
    const preview = within(await screen.findByRole('dialog', { name: 'O que muda' }));
    const shift = await preview.findByRole('checkbox', { name: 'Descontar 1:00:00 de todos os tempos' });
    expect(shift.getAttribute('aria-checked')).toBe('true');
    expect(preview.getByText('Os tempos do arquivo começam em 1:00:00.')).toBeTruthy();
    expect(await preview.findByText(/Todos os tempos do arquivo ficam 1:00:00 mais cedo/)).toBeTruthy();
    await user.click(shift);
    expect(await preview.findByText(/Os tempos do arquivo são mantidos/)).toBeTruthy();
    expect(await preview.findByText(/2 trechos começam depois do fim/)).toBeTruthy();
    await user.click(shift);
    await waitFor(() => expect(preview.queryByText(/trechos começam depois do fim/)).toBeNull());
    await user.click(await preview.findByRole('button', { name: 'Importar como nova versão' }));
    await waitFor(() => expect(world.saves).toHaveLength(1));
    expect(world.document.segments.map(({ words }) => words[0]?.startMs)).toEqual([500, 1_000]);
  });

  it('of an unreadable file says why, and another can be chosen', async () => {
    const { sheet, user } = await openImport();
    choose('foto.png', 'x');
    expect(await sheet.findByText('Escolha um arquivo SRT, VTT, TXT, CSV, DOCX ou JSON.')).toBeTruthy();
    choose('ata.txt', 'Bom dia a todos.');
    const preview = within(await screen.findByRole('dialog', { name: 'O que muda' }));
    await user.click(preview.getByRole('button', { name: 'Escolher outro' }));
    expect(await screen.findByRole('dialog', { name: 'Importar texto' })).toBeTruthy();
  });
});
