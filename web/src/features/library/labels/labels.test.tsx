import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { WorkspaceRole } from '@escriba/contracts/auth/workspace-roles';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { finished, recordingId } from '../../../../testing/recordings.ts';
import { storeChoice } from '../../../session/workspace-choice.ts';
import { chooseAction, openStage } from '../../../../testing/library-stage.tsx';

const stage = await openStage();
const { server, show, row } = stage;

const idOf = (number: number): string => `0198c0de-0000-7000-9000-${String(number).padStart(12, '0')}`;
const [AULAS, URGENTE, CLIENTE] = [idOf(1), idOf(2), idOf(3)];

beforeEach(() => stage.begin());
afterEach(() => stage.forget());
afterAll(() => server.stop());

const addLabels = (): void => {
  server.labels.folders.set(AULAS, 'Aulas');
  server.labels.tags.set(URGENTE, 'urgente').set(CLIENTE, 'cliente');
};
const names = (): string[] => screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent);
const select = async (user: ReturnType<typeof show>['user'], ...rows: string[]): Promise<void> => {
  for (const name of rows)
    await user.click(await screen.findByRole('checkbox', { name: `Selecionar ${name}` }));
};
const filingOf = (number: number) => {
  const { folderId, tagIds } = server.items.get(recordingId(number)) ?? {};
  return { folderId, tagIds };
};

describe('a row', () => {
  it('shows folder and tags with their names', async () => {
    addLabels();
    server.put(finished(1, { folderId: AULAS, tagIds: [URGENTE, CLIENTE] }));
    show();
    const shown = await row('reunião 1');
    expect((await shown.findAllByText('Aulas')).length).toBeGreaterThan(0);
    expect(shown.getByText('urgente')).toBeTruthy();
    expect(shown.getByRole('img', { name: 'Etiquetas: cliente, urgente' })).toBeTruthy();
  });
});

describe('the filter', () => {
  it('by folder and by tags is part of the address and of the request', async () => {
    addLabels();
    server.put(
      finished(1, { folderId: AULAS, tagIds: [URGENTE] }),
      finished(2, { folderId: AULAS }),
      finished(3, { tagIds: [URGENTE] }),
    );
    const { user, search } = show();
    await user.click(await screen.findByRole('button', { name: 'Pasta: Todas as pastas' }));
    await user.click(await screen.findByRole('menuitemradio', { name: /Aulas/ }));
    await waitFor(() => expect(names()).toEqual(['reunião 1', 'reunião 2']));
    await user.click(screen.getByRole('button', { name: 'Filtrar por etiquetas' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: /urgente/ }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(names()).toEqual(['reunião 1']));
    expect(search()).toBe(`?folder=${AULAS}&tags=${URGENTE}`);
    await user.click(screen.getByRole('button', { name: 'Tirar o filtro urgente' }));
    await user.click(screen.getByRole('button', { name: 'Pasta: Aulas' }));
    await user.click(await screen.findByRole('menuitemradio', { name: /Sem pasta/ }));
    await waitFor(() => expect(names()).toEqual(['reunião 3']));
  });

  it('without results offers to remove it, and ends with its folder', async () => {
    addLabels();
    server.put(finished(1));
    const { user, search } = show(`?folder=${AULAS}&tags=${idOf(9)}`);
    await waitFor(() => expect(search()).toBe(`?folder=${AULAS}`));
    await user.click(await screen.findByRole('button', { name: 'Tirar filtros' }));
    await waitFor(() => expect(names()).toEqual(['reunião 1']));
  });
});

describe('an empty folder', () => {
  it('leads to the page that sends a recording into it', async () => {
    addLabels();
    server.put(finished(1));
    show(`?folder=${AULAS}`);
    await screen.findByText('Esta pasta está vazia');
    for (const name of ['Enviar gravação', 'Enviar para esta pasta'])
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(`/app/upload?folder=${AULAS}`);
  });

  it('is not called empty where a filter hides its recordings', async () => {
    addLabels();
    server.put(finished(1, { folderId: AULAS }));
    show(`?folder=${AULAS}&tags=${URGENTE}`);
    expect(await screen.findByText('Nenhuma transcrição com este filtro')).toBeTruthy();
    expect(screen.queryByText('Esta pasta está vazia')).toBeNull();
  });
});

describe('moving', () => {
  it('puts the selected recordings into a folder, and can be undone', async () => {
    addLabels();
    server.put(finished(1), finished(2, { folderId: AULAS }), finished(3));
    const { user } = show();
    await select(user, 'reunião 1', 'reunião 2');
    await user.click(screen.getByRole('button', { name: 'Mover' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Mover 2 transcrições' }));
    expect(dialog.getByRole('button', { name: 'Mover' }).hasAttribute('disabled')).toBe(true);
    await user.click(dialog.getByRole('radio', { name: 'Sem pasta' }));
    await user.click(dialog.getByRole('button', { name: 'Mover' }));
    await waitFor(() => expect(filingOf(2).folderId).toBeNull());
    fireEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));
    await waitFor(() => expect(filingOf(2).folderId).toBe(AULAS));
    expect(filingOf(1).folderId).toBeNull();
  });

  it('into a new folder creates it', async () => {
    server.put(finished(1));
    const { user } = show();
    await chooseAction(user, /Ações de reunião 1/, 'Mover para pasta');
    await user.type(await screen.findByRole('textbox', { name: 'Nova pasta' }), ' Clientes {Enter}');
    await waitFor(() => expect(filingOf(1).folderId).toBeTruthy());
    expect([...server.labels.folders.values()]).toEqual(['Clientes']);
    expect((await screen.findAllByText('Clientes')).length).toBeGreaterThan(0);
  });

  it('reports a failure and leaves the recordings where they are', async () => {
    addLabels();
    server.put(finished(1));
    server.refusals.set('POST transcription/organise', {
      status: 503,
      error: 'x',
      message: 'Há alterações demais',
    });
    const { user } = show();
    (await screen.findByRole('link', { name: 'reunião 1' })).focus();
    await user.keyboard('m');
    const dialog = within(await screen.findByRole('dialog', { name: 'Mover a transcrição' }));
    await user.click(dialog.getByRole('radio', { name: 'Aulas' }));
    await user.click(dialog.getByRole('button', { name: 'Mover' }));
    expect(await screen.findByText('Não foi possível salvar')).toBeTruthy();
    expect(filingOf(1).folderId).toBeNull();
  });
});

describe('tagging', () => {
  it('changes only what the user changed, and can be undone', async () => {
    addLabels();
    server.put(finished(1, { tagIds: [URGENTE] }), finished(2, { tagIds: [CLIENTE] }));
    const { user } = show();
    await select(user, 'reunião 1', 'reunião 2');
    await user.click(screen.getByRole('button', { name: 'Etiquetas' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Etiquetas de 2 transcrições' }));
    const some = dialog.getByRole<HTMLInputElement>('checkbox', {
      name: 'urgente, em parte das transcrições',
    });
    expect(some.indeterminate).toBe(true);
    await user.click(some);
    await user.click(dialog.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(filingOf(2).tagIds).toEqual([CLIENTE, URGENTE]));
    expect(filingOf(1).tagIds).toEqual([URGENTE]);
    fireEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));
    await waitFor(() => expect(filingOf(2).tagIds).toEqual([CLIENTE]));
    expect(filingOf(1).tagIds).toEqual([URGENTE]);
  });
});

describe('the dialog of folders and tags', () => {
  it('merges a tag into the one whose name it gets, and says so first', async () => {
    addLabels();
    server.put(finished(1, { tagIds: [URGENTE] }));
    const { user } = show();
    await openManager(user, 'Filtrar por etiquetas');
    await user.click(await screen.findByRole('button', { name: 'Renomear urgente' }));
    const field = await screen.findByRole('textbox', { name: 'Novo nome' });
    await user.clear(field);
    await user.type(field, 'Cliente');
    expect(screen.getByText('Já existe a etiqueta “cliente”. As duas viram uma só.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Juntar' }));
    await waitFor(() => expect([...server.labels.tags.values()]).toEqual(['cliente']));
    expect(filingOf(1).tagIds).toEqual([CLIENTE]);
  });

  it('asks before it deletes a folder, keeps the recordings, and lets the user undo it', async () => {
    addLabels();
    server.put(finished(1, { folderId: AULAS }));
    const { user } = show();
    await openManager(user, 'Pasta: Todas as pastas');
    await user.click(await screen.findByRole('button', { name: 'Excluir Aulas' }));
    expect(screen.getByText(/As transcrições continuam na biblioteca/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Excluir Aulas' })).toBeNull());
    fireEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));
    await openManager(user, 'Pasta: Todas as pastas');
    await user.click(await screen.findByRole('button', { name: 'Excluir Aulas' }));
    await user.click(screen.getByRole('button', { name: 'Excluir' }));
    stage.services().labelDeletions.start();
    window.dispatchEvent(new Event('pagehide'));
    await waitFor(() => expect(server.labels.folders.size).toBe(0));
    expect(server.items.size).toBe(1);
  });
});

describe('the focus in the dialog of folders and tags', () => {
  const focused = () => document.activeElement?.getAttribute('aria-label');

  it.each(['Renomear urgente', 'Excluir urgente'])('returns to the button of a row: %s', async (name) => {
    addLabels();
    server.put(finished(1));
    const { user } = show();
    await openManager(user, 'Filtrar por etiquetas');
    await user.click(await screen.findByRole('button', { name }));
    await user.click(screen.getByRole('button', { name: /^(Cancelar|Voltar)$/ }));
    expect(focused()).toBe(name);
  });

  it('returns to the button of a row that was renamed', async () => {
    addLabels();
    server.put(finished(1));
    const { user } = show();
    await openManager(user, 'Filtrar por etiquetas');
    await user.click(await screen.findByRole('button', { name: 'Renomear urgente' }));
    await user.keyboard('prazo{Enter}');
    await waitFor(() => expect(focused()).toBe('Renomear prazo'));
  });

  it('returns to the filters after the first folder, which replaces the button that opened the dialog', async () => {
    server.put(finished(1));
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Pastas e etiquetas' }));
    await user.type(await screen.findByRole('textbox', { name: 'Nova pasta' }), 'Aulas{Enter}');
    await screen.findByRole('button', { name: 'Renomear Aulas' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(focused()).toBe('Pasta: Todas as pastas'));
  });

  it('says that a folder is created, and is ready for the next one', async () => {
    server.put(finished(1));
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Pastas e etiquetas' }));
    const field = await screen.findByRole('textbox', { name: 'Nova pasta' });
    await user.type(field, 'Aulas');
    await user.click(screen.getAllByRole('button', { name: 'Criar' })[0] as HTMLElement);
    await waitFor(() =>
      expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('“Aulas” criada'),
    );
    expect(document.activeElement).toBe(field);
  });
});

describe('a folder of a workspace', () => {
  const open = async (visibility: 'everyone' | 'creator' = 'everyone', role: WorkspaceRole = 'editor') => {
    addLabels();
    const userId = stage.services().session.getState().user?.id ?? '';
    storeChoice({ userId, id: idOf(9), name: 'Rádio Maré', role });
    server.labels.access.set(AULAS, { visibility, memberIds: [], creatorId: userId });
    server.put(finished(1));
    return show().user;
  };

  it('is restricted by its creator, and is marked', async () => {
    const user = await open();
    await openManager(user, 'Pasta: Todas as pastas');
    await user.click(await screen.findByRole('button', { name: 'Quem vê Aulas' }));
    const choices = within(screen.getByRole('group', { name: 'Quem vê “Aulas”' }));
    expect(document.activeElement).toBe(choices.getByRole('radio', { name: 'Todas as pessoas do espaço' }));
    await user.click(choices.getByRole('radio', { name: 'Só eu' }));
    expect(screen.getByText(/mesmo quem administra o espaço, não veem/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('só você vê')).toBeTruthy();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Quem vê Aulas');
    expect(server.labels.access.get(AULAS)).toMatchObject({ visibility: 'creator', memberIds: [] });
  });

  it.each([
    ['reader', [false, false, false]],
    ['editor', [true, true, false]],
    ['admin', [true, true, true]],
  ] as const)('offers a member with the role %s what that role may do', async (role, may) => {
    const user = await open('everyone', role);
    await openManager(user, 'Pasta: Todas as pastas');
    const dialog = within(await screen.findByRole('dialog', { name: 'Pastas e etiquetas' }));
    await dialog.findByText('Aulas');
    const offered = [
      dialog.queryByRole('textbox', { name: 'Nova pasta' }),
      dialog.queryByRole('button', { name: 'Renomear Aulas' }),
      dialog.queryByRole('button', { name: 'Excluir Aulas' }),
    ];
    expect(offered.map((part) => part !== null)).toEqual(may);
  });

  it('says before a move who will see the recording', async () => {
    const user = await open('creator');
    await chooseAction(user, /Ações de reunião 1/, 'Mover para pasta');
    const dialog = within(await screen.findByRole('dialog', { name: 'Mover a transcrição' }));
    await user.click(dialog.getByRole('radio', { name: 'Aulas' }));
    expect(dialog.getByText('Só quem vê a pasta “Aulas” vai ver estas gravações.')).toBeTruthy();
  });
});

const openManager = async (user: ReturnType<typeof show>['user'], from: string): Promise<void> => {
  await user.click(await screen.findByRole('button', { name: from }));
  await user.click(await screen.findByRole('menuitem', { name: 'Pastas e etiquetas' }));
};
