import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { lastToast } from '../../../../testing/toasts.ts';
import { openStage } from '../../../../testing/transcript-page-stage.tsx';
import { CUT } from '../../../../testing/visitor-server.ts';

const stage = await openStage();
const { world, show } = stage;

beforeEach(() => stage.begin());
afterEach(() => stage.leave());
afterAll(() => stage.stop());

const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Nome da gravação' });
const sent = (method: string) =>
  stage.seen
    .filter((one) => one.method === method && one.path.endsWith(world.item.transcriptionId))
    .map(({ body }) => body);
const openMenu = async (user: ReturnType<typeof show>) => {
  await user.click(await screen.findByRole('button', { name: /^Mais ações/ }));
  return within(await screen.findByRole('menu'));
};

describe('the name in the bar', () => {
  beforeEach(() => {
    stage.seen.length = 0;
  });

  it('is shown and edited without the extension, which stays', async () => {
    const user = show();
    await title('reunião');
    await user.click(screen.getByRole('button', { name: 'reunião' }));
    expect((await field()).value).toBe('reunião');
    world.item = { ...world.item, originalFileName: 'ata.mp3' };
    await user.keyboard('ata{Enter}');
    await title('ata');
    await waitFor(() => expect(sent('PATCH')).toEqual([JSON.stringify({ originalFileName: 'ata.mp3' })]));
    expect(document.title).toBe('ata · Escriba');
  });

  it('stays as it was after Escape, and without a text', async () => {
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'reunião' }));
    await user.keyboard('ata{Escape}');
    await title('reunião');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('reunião'));
    await user.keyboard('{Enter}');
    await user.clear(await field());
    await user.keyboard('{Enter}');
    await title('reunião');
    expect(sent('PATCH')).toEqual([]);
  });

  it('returns if the server refuses the new one', async () => {
    const user = show();
    const menu = await openMenu(user);
    await user.click(menu.getByRole('menuitem', { name: 'Renomear' }));
    await user.clear(await field());
    world.responses.set(`/${world.item.transcriptionId}`, { status: 500, body: { success: false } });
    await user.keyboard('ata{Enter}');
    await waitFor(() => expect(lastToast()?.title).toBe('Não foi possível renomear'));
    expect((await field()).value).toBe('ata');
    await user.keyboard('{Escape}');
    await title('reunião');
  });

  it('keeps what was typed until the server has it', async () => {
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'reunião' }));
    world.responses.set(`PATCH /${world.item.transcriptionId}`, CUT);
    await user.clear(await field());
    await user.keyboard('ata{Enter}');
    await waitFor(() => expect(lastToast()?.detail).toBe('Verifique a conexão e tente de novo.'));
    expect((await field()).value).toBe('ata');
    expect(document.activeElement).toBe(await field());
    // Leaving the field as it is asks for nothing, and the name is still there.
    await user.click(screen.getByRole('button', { name: /^Mais ações/ }));
    await user.keyboard('{Escape}');
    expect(sent('PATCH')).toHaveLength(1);
    await user.click(await screen.findByRole('button', { name: 'reunião' }));
    expect((await field()).value).toBe('ata');
    world.responses.clear();
    world.item = { ...world.item, originalFileName: 'ata.mp3' };
    await user.keyboard('{Enter}');
    await title('ata');
    await waitFor(() => expect(sent('PATCH')).toHaveLength(2));
  });
});

describe('the menu of further actions', () => {
  it('has everything that the bar has no room for', async () => {
    const user = show();
    const menu = await openMenu(user);
    expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Exportar',
      'Compartilhar',
      'Renomear',
      'Resumo e capítulos',
      'Pessoas',
      'Notas',
      'Versões',
      'Reconhecer de novo',
      'Importar texto…',
      'Atalhos do teclado',
      'Excluir',
    ]);
    await user.click(menu.getByRole('menuitemcheckbox', { name: 'Dados pessoais ocultos' }));
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: /^Mais ações/ }).textContent).toBe('1');
  });

  it('undoes and redoes, once there is something to undo', async () => {
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'Quem fala: Pessoa 2' }));
    await user.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: 'Pessoa 1' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    const menu = await openMenu(user);
    expect(menu.getByRole('menuitem', { name: 'Refazer' }).getAttribute('aria-disabled')).toBe('true');
    await user.click(menu.getByRole('menuitem', { name: 'Desfazer' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
    await user.click((await openMenu(user)).getByRole('menuitem', { name: 'Refazer' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  });

  it('chooses the kinds of personal data to hide, by the keyboard too', async () => {
    const user = show();
    const menu = await openMenu(user);
    await user.click(menu.getByRole('menuitemcheckbox', { name: 'Dados pessoais ocultos' }));
    const which = menu.getByRole('menuitem', { name: 'Quais dados: todos' });
    expect(which.getAttribute('aria-expanded')).toBe('false');
    await user.keyboard('{ArrowDown}{Enter}{ArrowDown}{Enter}');
    const kinds = within(menu.getByRole('group', { name: 'Dados pessoais que ficam ocultos' }));
    expect(kinds.getAllByRole('menuitemcheckbox')).toHaveLength(17);
    expect(kinds.queryAllByRole('menuitemcheckbox', { checked: true })).toEqual([]);
    await user.click(kinds.getByRole('menuitemcheckbox', { name: 'E-mail' }));
    menu.getByRole('menuitem', { name: 'Quais dados: 1 de 16' });
    expect(kinds.getByRole('menuitemcheckbox', { name: 'Todos os dados' }).getAttribute('aria-checked')).toBe(
      'mixed',
    );
    await user.keyboard('{Escape}');
    const again = await openMenu(user);
    again.getByRole('menuitem', { name: 'Quais dados: 1 de 16' });
  });

  it('opens the form for a new recognition', async () => {
    const user = show();
    const menu = await openMenu(user);
    await user.click(menu.getByRole('menuitem', { name: 'Reconhecer de novo' }));
    expect(await screen.findByRole('dialog', { name: 'Reconhecer de novo' })).toBeTruthy();
  });

  it('deletes the transcription after a question, and returns to the list', async () => {
    const user = show();
    const menu = await openMenu(user);
    await user.click(menu.getByRole('menuitem', { name: 'Excluir' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Excluir a transcrição?' }));
    expect(dialog.getByText(/“reunião” será excluída/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Excluir' }));
    expect(await screen.findByText('outra página')).toBeTruthy();
    expect(sent('DELETE')).toHaveLength(1);
    await waitFor(() => expect(lastToast()?.title).toBe('Transcrição excluída'));
  });

  it('is short for a recording without a text', async () => {
    world.item = { ...world.item, status: 'cancelled', result: null };
    const user = show();
    const menu = await openMenu(user);
    expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Renomear',
      'Notas',
      'Excluir',
    ]);
  });
});
