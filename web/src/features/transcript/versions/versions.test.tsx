import { describe, expect, it } from '@jest/globals';
import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import { act, screen, waitFor, within } from '@testing-library/react';
import { refuse } from '../../../../testing/visitor-server.ts';
import {
  BASE,
  ITEM,
  ok,
  openTranscript,
  stageTranscript,
  version,
  written,
} from '../../../../testing/transcript-stage.tsx';
import { VersionsSheet } from './versions-sheet.tsx';

const { server, openEditor, show, sentTo, hasUsage } = await stageTranscript();

const OLD = written('o gato mia', 'a chuva cai');
const NOW = written('o cão mia', 'a chuva cai');
const NOW_VERSION = version(2, { wordCount: 6 });

const showVersions = async (item: TranscriptionItem = ITEM, versions = [NOW_VERSION, version(1)]) => {
  // The longer path first: replies match by prefix.
  server.on(`${BASE}/versions/1/restore`, () =>
    ok(openTranscript(OLD, { revision: 3, version: version(3, { origin: 'restore', basedOn: 1 }) })),
  );
  server.on(`${BASE}/versions/1`, ok({ version: version(1), document: OLD }));
  server.on(`${BASE}/versions`, ok(versions));
  const editor = openEditor(openTranscript(NOW, { revision: 2, version: versions[0] ?? NOW_VERSION }));
  const user = show(<VersionsSheet item={item} editor={editor} isOpen onOpenChange={() => undefined} />);
  await screen.findByRole('list', { name: 'Versões da transcrição' });
  return { user, editor };
};
const rows = () =>
  within(screen.getByRole('list', { name: 'Versões da transcrição' })).getAllByRole('listitem');
const press = (name: string) => screen.findByRole('button', { name });

describe('the versions of a transcript', () => {
  it('are listed with their origin and a mark on the current one', async () => {
    await showVersions();
    expect(rows().map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Versão 2AtualEdição\s· 6 palavras/),
      expect.stringMatching(/^Versão 1Reconhecimento\s· Português\s· Whisper base\s· 3 palavras/),
    ]);
    expect(within(rows()[0] as HTMLElement).queryByRole('button')).toBeNull();
  });

  it('say how long they are kept', async () => {
    await showVersions();
    expect(screen.getByText(/^Ficam guardadas todas as versões das últimas 24 horas/)).toBeTruthy();
  });

  it('name the model of a recognition', async () => {
    const made = (number: number, model: string) => version(number, { origin: 'engine', model });
    const [large, base] = ['whisper-large-v3-turbo', 'whisper-base'];
    await showVersions(ITEM, [made(3, `${base}-fast`), made(2, `${large} + ${base}`), made(1, 'gpt-4o')]);
    expect(
      rows().map(({ textContent }) => /\s· Português\s· (.*)\s· 3 palavras/.exec(textContent)?.[1]),
    ).toEqual(['Whisper base, rápido', 'Whisper large v3 turbo + Whisper base', 'GPT 4o']);
  });

  it('show the words of the vocabulary that a recognition had, as they were then', async () => {
    // The longest path first: replies match by prefix.
    server.on(
      `${BASE}/versions/1/vocabulary`,
      ok([{ text: 'Sankhya', soundsLike: 'sânquia' }, { text: 'NR-35' }]),
    );
    const { user } = await showVersions(ITEM, [NOW_VERSION, version(1, { vocabularyCount: 2 })]);
    expect(within(rows()[0] as HTMLElement).queryByRole('button')).toBeNull();
    await user.click(await press('com 2 palavras do vocabulário, na versão 1'));
    const list = await screen.findByRole('list', { name: 'Palavras do vocabulário' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['NR-35 ', 'Sankhya soa como sânquia']);
    await user.click(await press('Voltar à lista'));
    expect(rows()).toHaveLength(2);
  });

  it('are compared with the current text, word by word', async () => {
    const { user } = await showVersions();
    await user.click(await press('Comparar a versão 1 com a atual'));
    const text = await screen.findByRole('region', { name: 'Diferenças palavra por palavra' });
    expect(text.querySelector('del')?.textContent).toContain('gato');
    expect(text.querySelector('ins')?.textContent).toContain('cão');
    expect(screen.getByText('1 palavra retirada')).toBeTruthy();
    expect(screen.getByText('1 palavra incluída')).toBeTruthy();
    await user.click(await press('Voltar à lista'));
    expect(rows()).toHaveLength(2);
  });

  it('are restored after a confirmation, and the page shows the text', async () => {
    const { user, editor } = await showVersions();
    await user.click(await press('Restaurar a versão 1'));
    expect(sentTo(`${BASE}/versions/1/restore`, 'POST')).toEqual([]);
    await user.click(await press('Restaurar'));
    await waitFor(() => expect(editor.getState().history.present).toEqual(OLD));
    expect(sentTo(`${BASE}/versions/1/restore`, 'POST')).toEqual([{ baseRevision: 2 }]);
    expect(editor.getState()).toMatchObject({
      base: { revision: 3 },
      version: { number: 3 },
      mergedCount: 0,
    });
    expect(await screen.findByText('Versão 1 restaurada')).toBeTruthy();
  });

  it('are not restored over unsaved changes', async () => {
    const { user, editor } = await showVersions();
    server.on(`${BASE}/transcript`, { status: 503, body: refuse('x', 'x') });
    act(() => editor.edit({ kind: 'retext', id: 's1', text: 'o pato mia' }));
    await user.click(await press('Restaurar a versão 1'));
    await user.click(await press('Restaurar'));
    expect(await screen.findByText(/Há alterações que ainda não foram salvas/)).toBeTruthy();
    expect(sentTo(`${BASE}/versions/1/restore`, 'POST')).toEqual([]);
    editor.close();
  });

  it('include a new one at once', async () => {
    const { editor } = await showVersions();
    const newest = version(3, { origin: 'engine', basedOn: null });
    server.on(`${BASE}/versions`, ok([newest, NOW_VERSION, version(1)]));
    await act(() => editor.take(openTranscript(OLD, { revision: 3, version: newest })));
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(rows()[0]?.textContent).toContain('Versão 3Atual');
  });

  it('can be loaded again after a failure', async () => {
    server.on(`${BASE}/versions`, { status: 503, body: refuse('x', 'Sem serviço agora') });
    const editor = openEditor(openTranscript(NOW));
    const user = show(<VersionsSheet item={ITEM} editor={editor} isOpen onOpenChange={() => undefined} />);
    expect((await screen.findByRole('alert')).textContent).toContain('Sem serviço agora');
    server.on(`${BASE}/versions`, ok([version(1)]));
    await user.click(await press('Tentar novamente'));
    await screen.findByText(/Ainda não há outra versão/);
  });
});

describe('recognising again', () => {
  it('shows the cost and the remaining minutes, and starts', async () => {
    hasUsage({ minutes: 20, limit: 120, remaining: 100 });
    server.on('/api/transcription/speech-models', ok(['universal', 'fast']));
    const { user } = await showVersions();
    server.on(`${BASE}/recognise`, ok({ ...ITEM, status: 'pending', progress: 0 }));
    await user.click(await press('Reconhecer de novo'));
    expect(await screen.findByText('Usa 0:06 dos minutos do seu plano.')).toBeTruthy();
    expect(await screen.findByText('Restam 100:00 neste mês.')).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Idioma falado'), 'en');
    await user.click(await screen.findByRole('radio', { name: 'Rápido' }));
    expect(screen.getByText('Pronto antes, com mais erros.')).toBeTruthy();
    await user.click(await press('Reconhecer de novo'));
    expect(await screen.findByText('A nova transcrição começou')).toBeTruthy();
    expect(sentTo(`${BASE}/recognise`, 'POST')).toEqual([{ language_code: 'en', speech_model: 'fast' }]);
  });

  it('does not begin while changes are not saved, so that it costs nothing', async () => {
    const { user, editor } = await showVersions();
    server.on(`${BASE}/transcript`, { status: 503, body: refuse('x', 'x') });
    act(() => editor.edit({ kind: 'retext', id: 's1', text: 'o pato mia' }));
    await user.click(await press('Reconhecer de novo'));
    await user.click(await press('Reconhecer de novo'));
    expect(await screen.findByText(/Há alterações que ainda não foram salvas/)).toBeTruthy();
    expect(sentTo(`${BASE}/recognise`, 'POST')).toEqual([]);
    editor.close();
  });

  it('finds out the languages, if there are several', async () => {
    const { user } = await showVersions();
    server.on(`${BASE}/recognise`, ok({ ...ITEM, status: 'pending', progress: 0 }));
    await user.click(await press('Reconhecer de novo'));
    await user.selectOptions(screen.getByLabelText('Idioma falado'), 'Detectar (um ou mais)');
    await user.click(await press('Reconhecer de novo'));
    expect(await screen.findByText('A nova transcrição começou')).toBeTruthy();
    expect(sentTo(`${BASE}/recognise`, 'POST')).toEqual([
      { language_code: 'auto', speech_model: 'universal' },
    ]);
    // The server offers no choice.
    expect(screen.queryByRole('radio', { name: 'Rápido' })).toBeNull();
  });

  it("takes the recording's own words as they are, or as they are typed over", async () => {
    const own = [{ text: 'Sankhya', soundsLike: 'sânquia' }, { text: 'Ana' }];
    server.on(`${BASE}/vocabulary`, ok({ own, used: own }));
    const { user } = await showVersions();
    server.on(`${BASE}/recognise`, ok({ ...ITEM, status: 'pending', progress: 0 }));
    await user.click(await press('Reconhecer de novo'));
    await user.click(await screen.findByText('Palavras desta gravação (2)'));
    const field = screen.getByLabelText<HTMLTextAreaElement>('Nomes e termos desta gravação');
    expect(field.value).toBe('Sankhya\nAna');
    await user.type(field, '\nNR-35');
    expect(screen.getByText('Palavras desta gravação (3)')).toBeTruthy();
    await user.click(await press('Reconhecer de novo'));
    expect(await screen.findByText('A nova transcrição começou')).toBeTruthy();
    expect(sentTo(`${BASE}/recognise`, 'POST')).toMatchObject([{ vocabulary: [...own, { text: 'NR-35' }] }]);
  });

  it('shows the message of a limit and a link to the plans', async () => {
    hasUsage({ minutes: 120, limit: 120, remaining: 0 });
    const { user } = await showVersions();
    server.on(`${BASE}/recognise`, {
      status: 403,
      body: refuse('usage.monthly_limit', 'Limite mensal atingido (120 minutos/mês)'),
    });
    await user.click(await press('Reconhecer de novo'));
    expect(await screen.findByText(/Não há minutos suficientes/)).toBeTruthy();
    await user.click(await press('Reconhecer de novo'));
    expect((await screen.findByRole('alert')).textContent).toContain('Limite mensal atingido');
    expect(screen.getByRole('link', { name: 'Ver planos' }).getAttribute('href')).toBe('/plans');
  });

  it('is not offered without audio or while it runs', async () => {
    await showVersions({ ...ITEM, audioUrl: null });
    expect(screen.getByText(/não dá para reconhecer de novo/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Reconhecer de novo' })).toBeNull();
  });

  it('shows its progress', async () => {
    await showVersions({ ...ITEM, status: 'processing', progress: 40 });
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40');
    expect(screen.queryByRole('button', { name: 'Reconhecer de novo' })).toBeNull();
  });
});

describe('corrections of an older recognition', () => {
  const NEW = written('o gato mia', 'a neve cai');
  const newEngine = version(3, { origin: 'engine', basedOn: null });

  const showCarry = async () => {
    server.on(`${BASE}/versions/2`, ok({ version: NOW_VERSION, document: NOW }));
    server.on(`${BASE}/versions/1`, ok({ version: version(1), document: OLD }));
    server.on(`${BASE}/versions`, ok([newEngine, NOW_VERSION, version(1)]));
    const editor = openEditor(openTranscript(NEW, { revision: 4, version: newEngine }));
    const user = show(<VersionsSheet item={ITEM} editor={editor} isOpen onOpenChange={() => undefined} />);
    await user.click(await press('Aproveitar minhas correções'));
    return { user, editor };
  };

  it('are previewed, then saved as a version of their own', async () => {
    const { user, editor } = await showCarry();
    expect(await screen.findByText('1 correção pode ser aproveitada.')).toBeTruthy();
    const text = await screen.findByRole('region', { name: 'Diferenças palavra por palavra' });
    expect(text.querySelector('ins')?.textContent).toContain('cão');
    expect(editor.getState().history.present).toEqual(NEW);
    server.on(`${BASE}/transcript`, ok({ revision: 5, version: version(4, { origin: 'carry_over' }) }));
    await user.click(await press('Usar estas correções'));
    await waitFor(() => expect(editor.getState().saveState).toBe('saved'));
    expect(sentTo(`${BASE}/transcript`, 'PATCH')).toMatchObject([{ origin: 'carry_over', seal: true }]);
    expect(await screen.findByText('1 correção aproveitada')).toBeTruthy();
  });

  it('stay in their version when they are declined', async () => {
    const { user, editor } = await showCarry();
    await screen.findByText('1 correção pode ser aproveitada.');
    await user.click(await press('Cancelar'));
    expect(editor.getState().history.present).toEqual(NEW);
    expect(rows()).toHaveLength(3);
  });
});
