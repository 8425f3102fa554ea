import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { writeDocument } from '../../../../testing/transcript-document.ts';
import { openStage } from '../../../../testing/transcript-page-stage.tsx';

const stage = await openStage();
beforeEach(async () => {
  localStorage.removeItem('clean-text');
  await stage.begin();
  stage.world.document = writeDocument([
    ['p1', 'Hum, eu eu fui lá, né? foi bom.'],
    ['p2', 'Hum.'],
    ['p1', 'Sim.'],
  ]);
});
afterEach(() => stage.leave());
afterAll(() => stage.stop());

type User = ReturnType<typeof stage.show>;
const texts = async (): Promise<string[]> => {
  await screen.findAllByRole('article');
  return [...document.querySelectorAll('[data-passage]')].map(({ textContent }) => textContent);
};
const toggle = async (user: User, ...names: string[]): Promise<void> => {
  await user.click(screen.getByRole('button', { name: /^Mais ações/ }));
  for (const name of names) await user.click(await screen.findByRole('menuitemcheckbox', { name }));
  await user.keyboard('{Escape}');
};
const open = async (...names: string[]): Promise<User> => {
  const user = stage.show();
  await texts();
  if (names.length > 0) await toggle(user, ...names);
  return user;
};

describe('the clean text on the page', () => {
  it('has no fillers and repetitions, and the original is one click away', async () => {
    const user = await open();
    expect(await texts()).toEqual(['Hum, eu eu fui lá, né? foi bom.', 'Hum.', 'Sim.']);
    await toggle(user, 'Texto limpo');
    expect(await texts()).toEqual(['Eu fui lá? Foi bom.', 'Sim.']);
    await user.click(screen.getByRole('button', { name: 'Ver original' }));
    expect(await texts()).toEqual(['Hum, eu eu fui lá, né? foi bom.', 'Hum.', 'Sim.']);
    expect(stage.world.saves).toEqual([]);
  });

  it('changes only what is chosen', async () => {
    await open('Texto limpo', 'Vícios de linguagem', 'Pontuação e maiúsculas');
    expect(await texts()).toEqual(['Hum, eu fui lá, né? foi bom.', 'Hum.', 'Sim.']);
  });

  it('shows its changes for eyes and screen readers', async () => {
    const user = await open('Texto limpo');
    await user.click(screen.getByRole('button', { name: 'Mostrar alterações' }));
    const removed = [...document.querySelectorAll('[data-passage] del')];
    expect(removed.map(({ textContent }) => textContent)).toEqual([
      'fora do texto limpo: Hum,',
      'fora do texto limpo: eu',
      'fora do texto limpo: né?',
      'fora do texto limpo: Hum.',
    ]);
    const changed = [...document.querySelectorAll('[data-passage] ins')];
    expect(changed.map(({ textContent }) => textContent)).toEqual([
      'Eu (antes: eu)',
      'lá? (antes: lá,)',
      'Foi (antes: foi)',
    ]);
    await user.click(screen.getByRole('button', { name: 'Ocultar alterações' }));
    expect(await texts()).toEqual(['Eu fui lá? Foi bom.', 'Sim.']);
  });

  it('is kept for the next text, as it was chosen', async () => {
    await open('Texto limpo', 'Repetições e cortes');
    stage.leave();
    await stage.begin();
    stage.world.document = writeDocument([['p1', 'Hum, eu eu fui.']]);
    await open();
    expect(await texts()).toEqual(['Eu eu fui.']);
  });

  it('is not what is edited', async () => {
    const user = await open('Texto limpo');
    await user.click(screen.getByRole('radio', { name: 'Editar' }));
    const note = screen.getByRole('region', { name: 'Texto limpo' });
    expect(note.textContent).toBe('Você edita o texto original. O texto limpo volta quando você terminar.');
    await waitFor(() =>
      expect(screen.getByRole('feed').textContent).toContain('Hum, eu eu fui lá, né? foi bom.'),
    );
  });

  it('is found and played by what is shown, also among its changes', async () => {
    const user = await open('Texto limpo', 'Mostrar alterações');
    const [passage] = document.querySelectorAll('[data-passage]');
    if (passage === undefined) throw new Error('no passage');
    const word = [...passage.childNodes].find(({ textContent }) => textContent === 'bom.');
    const range = document.createRange();
    if (word !== undefined) range.setStart(word, 1);
    Object.assign(document, { caretRangeFromPoint: () => range });
    await user.click(passage);
    const [first] = stage.world.document.segments;
    const startMs = first?.words.at(-1)?.startMs ?? Number.NaN;
    expect(stage.services().playback.getState().positionSeconds).toBeCloseTo(startMs / 1_000);
    await user.keyboard('{Control>}f{/Control}la? ne?');
    expect(await screen.findByText('1 de 1')).toBeTruthy();
  });
});
