import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { refuse } from '../../../../testing/visitor-server.ts';
import {
  BASE,
  ok,
  openTranscript,
  stageTranscript,
  version,
  written,
} from '../../../../testing/transcript-stage.tsx';
import { RemoteChanges } from './remote-changes.tsx';

const { server, openEditor, show, sentTo } = await stageTranscript();
const TRANSCRIPT = `${BASE}/transcript`;
const FIRST = written('o gato mia', 'a chuva cai', 'fim de tarde');
type Story = { readonly theirs: typeof FIRST; readonly mine: Readonly<Record<string, string>> };

/** Lets another user save `theirs` while `mine` is written here; with `isAway` the server is out of reach at first. */
const meet = async ({ theirs, mine, isAway = false }: Story & { readonly isAway?: boolean }) => {
  let revision = 2;
  let isOut = isAway;
  server.on(TRANSCRIPT, ({ method, body }) => {
    if (isOut) return { status: 502, body: '' };
    if (method === 'GET') return ok(openTranscript(theirs, { revision: 2, version: version(2) }));
    if ((JSON.parse(body) as { baseRevision: number }).baseRevision !== revision)
      return { status: 409, body: refuse('transcript.conflict', 'Alterado em outro lugar') };
    revision += 1;
    return ok({ revision, version: version(3) });
  });
  const editor = openEditor(openTranscript(FIRST));
  const user = show(<RemoteChanges editor={editor} />);
  act(() => {
    for (const [id, text] of Object.entries(mine)) editor.edit({ kind: 'retext', id, text });
  });
  const words = () =>
    editor.getState().history.present.segments.map((one) => one.words.map(({ text }) => text).join(' '));
  if (isAway) {
    await act(() => editor.retry());
    isOut = false;
    await act(() => editor.retry());
  }
  /** Counts accepted saves; the first was refused. */
  const saves = () => sentTo(TRANSCRIPT, 'PATCH').length - 1;
  return { editor, user, words, saves };
};

describe('changes by others', () => {
  it('in other passages are merged, with a quiet notice if the server was out of reach', async () => {
    const { editor, user, words } = await meet({
      theirs: written('o gato mia', 'a chuva cai', 'fim de NOITE'),
      mine: { s1: 'o CÃO mia' },
      isAway: true,
    });
    expect(await screen.findByText('Alterado em outro lugar; juntamos as duas versões.')).toBeTruthy();
    await waitFor(() => expect(editor.getState().saveState).toBe('saved'));
    expect(words()).toEqual(['o CÃO mia', 'a chuva cai', 'fim de NOITE']);
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Entendi' }));
    expect(screen.queryByText(/juntamos/)).toBeNull();
    editor.close();
  });

  it('in other passages are merged without a notice as they arrive', async () => {
    const { editor, words } = await meet({
      theirs: written('o gato mia', 'a chuva cai', 'fim de NOITE'),
      mine: { s1: 'o CÃO mia' },
    });
    await waitFor(() => expect(editor.getState().saveState).toBe('saved'));
    expect(words()).toEqual(['o CÃO mia', 'a chuva cai', 'fim de NOITE']);
    expect(screen.queryByText(/juntamos/)).toBeNull();
    editor.close();
  });

  it('that reach a page without unsaved changes are shown without a notice', async () => {
    const { editor, words } = await meet({ theirs: written('o pato mia'), mine: {} });
    await act(() => editor.refresh());
    expect(words()).toEqual(['o pato mia']);
    expect(editor.getState()).toMatchObject({ saveState: 'saved', mergedCount: 0 });
    expect(screen.queryByText(/juntamos/)).toBeNull();
    editor.close();
  });

  it('in the same passage are shown beside mine, and nothing is saved before a choice', async () => {
    const { editor, user, words, saves } = await meet({
      theirs: written('o gato late', 'a chuva cai', 'fim de tarde'),
      mine: { s1: 'o CÃO mia' },
    });
    const dialog = await screen.findByRole('dialog', { name: 'Qual texto fica?' });
    const mine = within(dialog).getByRole('region', { name: 'A minha' });
    const theirs = within(dialog).getByRole('region', { name: 'A outra' });
    const marks = (side: HTMLElement) => [...side.querySelectorAll('mark')].map((mark) => mark.textContent);
    expect([marks(mine), marks(theirs)]).toEqual([['CÃO mia'], ['gato late']]);
    expect(editor.getState().saveState).toBe('conflict');
    expect(saves()).toBe(0);
    await user.click(within(mine).getByRole('button', { name: 'Manter a minha' }));
    await waitFor(() => expect(editor.getState().saveState).toBe('saved'));
    expect(words()[0]).toBe('o CÃO mia');
    expect(saves()).toBe(1);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    editor.close();
  });

  it('in several passages are decided one by one', async () => {
    const { editor, user, words } = await meet({
      theirs: written('o gato late', 'a chuva cai', 'fim de festa'),
      mine: { s1: 'o CÃO mia', s3: 'fim do DIA' },
    });
    await screen.findByText(/^Trecho 1 de 2, em 0:00/);
    await user.click(screen.getByRole('button', { name: 'Manter a outra' }));
    const heading = await screen.findByText(/^Trecho 2 de 2, em 0:06/);
    await waitFor(() => expect(document.activeElement).toBe(heading));
    await user.click(screen.getByRole('button', { name: 'Manter a minha' }));
    await waitFor(() => expect(editor.getState().saveState).toBe('saved'));
    expect(words()).toEqual(['o gato late', 'a chuva cai', 'fim do DIA']);
    editor.close();
  });

  it('can be postponed by keyboard; the choice stays open and nothing is saved', async () => {
    const { editor, user, saves } = await meet({
      theirs: written('o gato late', 'a chuva cai', 'fim de festa'),
      mine: { s1: 'o CÃO mia', s3: 'fim do DIA' },
    });
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await screen.findByRole('alert')).textContent).toContain(
      '2 trechos foram alterados aqui e em outro lugar',
    );
    expect(saves()).toBe(0);
    await user.click(screen.getByRole('button', { name: 'Escolher' }));
    await user.click(await screen.findByRole('button', { name: 'Manter todas as minhas' }));
    await waitFor(() => expect(editor.getState().saveState).toBe('saved'));
    editor.close();
  });

  it('that the server refuses stay on the page, with the reason until a save is accepted', async () => {
    const { editor, words } = await meet({ theirs: FIRST, mine: {} });
    server.on(TRANSCRIPT, { status: 403, body: refuse('auth.permission_missing', 'Falta a permissão') });
    act(() => editor.edit({ kind: 'retext', id: 's1', text: 'o CÃO mia' }));
    await act(() => editor.retry());
    expect((await screen.findByRole('alert')).textContent).toContain('Não foi salvo: Falta a permissão');
    act(() => editor.edit({ kind: 'retext', id: 's2', text: 'a chuva CAI' }));
    expect(screen.getByRole('alert')).toBeTruthy();
    server.on(TRANSCRIPT, ok({ revision: 3, version: version(3) }));
    await act(() => editor.retry());
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(words()).toEqual(['o CÃO mia', 'a chuva CAI', 'fim de tarde']);
    editor.close();
  });
});
