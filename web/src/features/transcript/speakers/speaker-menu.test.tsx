import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { lastToast } from '../../../../testing/toasts.ts';
import { openStage } from '../../../../testing/transcript-page-stage.tsx';

const stage = await openStage();
const { world, show } = stage;

beforeEach(() => stage.begin());
afterEach(() => stage.leave());
afterAll(() => stage.stop());

const passage = async (text: string): Promise<HTMLElement> => {
  const found = (await screen.findAllByText(text)).find(
    (element) => element.dataset['passage'] !== undefined,
  );
  if (found === undefined) throw new Error(`no passage “${text}”`);
  return found;
};
const saved = () => waitFor(() => expect(screen.getByText(/^Salvo\./)).not.toBeNull());

describe('a speaker', () => {
  /** Opens the field for a name, in its place. */
  const rename = async (user: ReturnType<typeof show>, name: string): Promise<HTMLElement> => {
    await user.click(await screen.findByRole('button', { name: `Quem fala: ${name}` }));
    const [first] = within(await screen.findByRole('menu')).getAllByRole('menuitem');
    expect(first?.textContent).toBe(`Renomear ${name}…`);
    if (first !== undefined) await user.click(first);
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Nome' });
    expect(field.closest('article')).not.toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect([field.value, field.selectionEnd]).toEqual([name, name.length]);
    return field;
  };

  it('is renamed everywhere, in the place of the name, which undo reverts', async () => {
    const user = show();
    await rename(user, 'Pessoa 1');
    await user.keyboard('Marina{Enter}');
    expect(await screen.findByRole('heading', { name: 'Marina, 0:00' })).not.toBeNull();
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Quem fala: Marina'));
    await saved();
    expect(world.document.speakers[0]).toEqual({ id: 'p1', name: 'Marina' });
    expect(lastToast()?.title).toBe('Pessoa 1 agora é Marina');
    const undo = await screen.findByRole('button', { name: 'Desfazer' });
    act(() => undo.click());
    expect(await screen.findByRole('heading', { name: 'Pessoa 1, 0:00' })).not.toBeNull();
  });

  it('keeps the name after Escape, and without a change', async () => {
    const user = show();
    await rename(user, 'Pessoa 1');
    await user.keyboard('Marina{Escape}');
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toBe('Quem fala: Pessoa 1'),
    );
    await rename(user, 'Pessoa 1');
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name: 'Quem fala: Pessoa 1' })).not.toBeNull();
    expect(world.saves).toHaveLength(0);
  });

  it('is renamed while the text is edited, which takes none of the letters', async () => {
    const user = show();
    await user.click(await screen.findByRole('radio', { name: 'Editar' }));
    await rename(user, 'Pessoa 1');
    await user.keyboard('Rui{Enter}');
    expect(await screen.findByRole('heading', { name: 'Rui, 0:00' })).not.toBeNull();
    await saved();
    expect(world.document.segments.map(({ words }) => words.map(({ text }) => text).join(' '))).toEqual([
      'Bom dia a todos.',
      'A reunião vai começar.',
      'Que reunião?',
    ]);
  });

  it('is chosen for one selected passage of a paragraph, which the menu names', async () => {
    const user = show();
    const element = await passage('A reunião vai começar.');
    act(() => element.focus());
    await user.click(screen.getByRole('button', { name: 'Quem fala: Pessoa 1' }));
    await user.click(
      await screen.findByRole('menuitemcheckbox', { name: 'Só o trecho “A reunião vai começar.”' }),
    );
    await user.click(screen.getByRole('menuitemradio', { name: 'Pessoa 2' }));
    await saved();
    expect(world.document.segments.map(({ speaker }) => speaker)).toEqual(['p1', 'p2', 'p2']);
  });

  it('is replaced by another or a new one', async () => {
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'Quem fala: Pessoa 2' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Nova pessoa…' }));
    await user.type(await screen.findByRole('textbox', { name: 'Nome' }), 'Rui{Enter}');
    expect(await screen.findByRole('heading', { name: 'Rui, 0:03' })).not.toBeNull();
    await user.keyboard('{Control>}z{/Control}');
    expect(await screen.findByRole('heading', { name: 'Pessoa 2, 0:03' })).not.toBeNull();
    const element = await passage('Que reunião?');
    act(() => element.focus());
    await user.keyboard('1');
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  });

  it('takes the identity of the speaker who already has the new name', async () => {
    const user = show();
    await rename(user, 'Pessoa 2');
    await user.keyboard(' pessoa 1{Enter}');
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    await saved();
    expect(world.document.speakers).toEqual([{ id: 'p1', name: null }]);
  });

  it('merges with another', async () => {
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'Quem fala: Pessoa 2' }));
    const menu = within(await screen.findByRole('menu'));
    await user.click(menu.getByRole('menuitem', { name: 'Pessoa 1' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    await saved();
    expect(world.document.speakers).toHaveLength(1);
  });
});
