import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { lastToast } from '../../../../testing/toasts.ts';
import { writeDocument } from '../../../../testing/transcript-document.ts';
import { openStage } from '../../../../testing/transcript-page-stage.tsx';

const stage = await openStage();
const { world, show } = stage;

beforeEach(async () => {
  await stage.begin();
  world.document = writeDocument([
    ['p1', 'Bom ~dia a ~todos.'],
    ['p2', 'Sim ~senhor.'],
  ]);
});
afterEach(() => stage.leave());
afterAll(() => stage.stop());

const bar = async () => within(await screen.findByRole('group', { name: 'Palavras incertas' }));
const announced = async () => (await bar()).getByRole('status').textContent;

describe('words to check', () => {
  it('are counted, and none are if there are none', async () => {
    show();
    expect((await bar()).getByText('3 palavras incertas')).toBeTruthy();
    stage.leave();
    world.document = writeDocument([['p1', 'Bom dia a todos.']]);
    show();
    await screen.findByText('Bom dia a todos.');
    expect(screen.queryByRole('group', { name: 'Palavras incertas' })).toBeNull();
  });

  it('are reached one after the other with one key while reading, after the last one the first', async () => {
    const user = show();
    await bar();
    const heard: (string | null)[] = [];
    for (const key of ['i', 'i', 'i', 'i', 'I']) {
      await user.keyboard(key === 'I' ? '{Shift>}I{/Shift}' : key);
      heard.push(await announced());
    }
    expect(heard).toEqual([
      'Palavra incerta 1 de 3: ~dia',
      'Palavra incerta 2 de 3: ~todos.',
      'Palavra incerta 3 de 3: ~senhor.',
      'Palavra incerta 1 de 3: ~dia',
      'Palavra incerta 3 de 3: ~senhor.',
    ]);
  });

  it('are fewer once one is confirmed, which is saved and can be undone', async () => {
    const user = show();
    await bar();
    await user.keyboard('ic');
    expect(await announced()).toBe('Palavra incerta 1 de 2: ~todos.');
    await waitFor(() => expect(world.saves).toHaveLength(1), { timeout: 5_000 });
    expect(world.document.segments[0]?.words.map(({ confidence }) => confidence)).toEqual([
      0.9,
      null,
      0.9,
      0.2,
    ]);
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(async () => expect(await announced()).toBe('Palavra incerta 2 de 3: ~todos.'));
  });

  it('are all checked after the last one, and the page says so', async () => {
    world.document = writeDocument([['p1', 'Bom ~dia.']]);
    const user = show();
    await user.click((await bar()).getByRole('button', { name: 'Próxima palavra incerta' }));
    await user.click((await bar()).getByRole('button', { name: /^Está certa/ }));
    expect(screen.queryByRole('group', { name: 'Palavras incertas' })).toBeNull();
    expect(lastToast()?.title).toBe('Não há mais palavras incertas');
  });

  it('are corrected from the bar: the text is edited with the word selected', async () => {
    const user = show();
    await bar();
    await user.keyboard('ii');
    await user.click((await bar()).getByRole('button', { name: 'Corrigir' }));
    expect(window.getSelection()?.toString()).toBe('~todos.');
    await user.keyboard('todas.');
    expect((await bar()).getByText('2 palavras incertas')).toBeTruthy();
  });

  it('are reached and confirmed while writing, too', async () => {
    const user = show();
    await bar();
    await user.keyboard('e{Alt>}i{/Alt}');
    expect(window.getSelection()?.toString()).toBe('~dia');
    await user.keyboard('{Tab}{Alt>}c{/Alt}');
    expect(window.getSelection()?.toString()).toBe('~senhor.');
    expect(await announced()).toBe('Palavra incerta 2 de 2: ~senhor.');
  });

  it('keep personal data hidden', async () => {
    const written = writeDocument([['p1', 'O CPF dele é 390.533.447-05 mesmo.']]);
    const segments = written.segments.map((passage) => ({
      ...passage,
      words: passage.words.map((word) => (word.text.startsWith('390') ? { ...word, confidence: 0.2 } : word)),
    }));
    world.document = { ...written, segments };
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'Mais ações' }));
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Dados pessoais ocultos' }));
    await user.keyboard('{Escape}');
    await user.click((await bar()).getByRole('button', { name: 'Próxima palavra incerta' }));
    expect(document.body.textContent).not.toContain('390.533');
  });
});
