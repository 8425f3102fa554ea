import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { openStage } from '../../../../testing/transcript-page-stage.tsx';

const stage = await openStage();
const { world, show } = stage;
const ok = (data: unknown) => ({ status: 200, body: { success: true, data } });

beforeEach(async () => {
  await stage.begin();
  stage.seen.length = 0;
});
afterEach(() => stage.leave());
afterAll(() => stage.stop());

const ASKED = 'Adicionar “Gonçalves” ao vocabulário?';
const suggest = (...texts: string[]): void => {
  const suggestions = texts.map((text) => ({ text, heard: 'Gonsalves', times: 3 }));
  world.responses.set('/vocabulary/suggestions', ok(suggestions));
};
/** Opens a text, and types a letter that is saved. */
const openAndChange = async () => {
  const user = show();
  await screen.findAllByRole('article');
  await user.click(screen.getByRole('radio', { name: 'Editar' }));
  const [text] = document.querySelectorAll('[data-editable]');
  act(() => {
    screen.getByRole('textbox', { name: 'Texto da transcrição' }).focus();
    window.getSelection()?.collapse(text?.firstChild ?? null, 'Bom'.length);
  });
  await user.keyboard('m');
  await waitFor(() => expect(world.saves).toHaveLength(1), { timeout: 5_000 });
  return user;
};
const suggestion = async () => {
  const bar = (await screen.findByText(ASKED)).parentElement;
  if (bar === null) throw new Error('no bar');
  return within(bar);
};
const sent = (end: string) =>
  stage.seen
    .filter(({ method, path }) => method === 'POST' && path.endsWith(end))
    .map(({ body }) => JSON.parse(body) as unknown);

describe('a word that was often corrected', () => {
  it('is not asked for before the text is changed', async () => {
    suggest('Gonçalves');
    show();
    await screen.findAllByRole('article');
    expect(stage.seen.filter(({ path }) => path.endsWith('/suggestions'))).toEqual([]);
    expect(screen.queryByText(ASKED)).toBeNull();
  });

  it('is offered after a save, announced, and added to the vocabulary', async () => {
    suggest('Gonçalves');
    const user = await openAndChange();
    const bar = await suggestion();
    expect(screen.getAllByRole('status').some(({ textContent }) => textContent.includes(ASKED))).toBe(true);
    world.responses.set('POST /vocabulary', ok({ added: [], known: [] }));
    suggest();
    await user.click(bar.getByRole('button', { name: 'Adicionar Gonçalves' }));
    await waitFor(() => expect(screen.queryByText(ASKED)).toBeNull());
    expect(sent('/vocabulary')).toEqual([{ words: [{ text: 'Gonçalves' }], folderId: null }]);
  });

  it('is dismissed for good', async () => {
    suggest('Gonçalves');
    const user = await openAndChange();
    world.responses.set('POST /vocabulary/dismissals', { status: 200, body: { success: true } });
    await user.click((await suggestion()).getByRole('button', { name: 'Não sugerir mais Gonçalves' }));
    await waitFor(() => expect(screen.queryByText(ASKED)).toBeNull());
    expect(sent('/vocabulary/dismissals')).toEqual([{ text: 'Gonçalves' }]);
  });
});
