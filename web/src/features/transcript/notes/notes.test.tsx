import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { onWideScreen } from '../../../../testing/wide-screen.ts';
import { openStage } from '../../../../testing/transcript-page-stage.tsx';
import { type PreparedResponse, refuse } from '../../../../testing/visitor-server.ts';

const stage = await openStage();
const { world, show, seen } = stage;

beforeEach(() => stage.begin());
afterEach(() => stage.leave());
afterAll(() => stage.stop());

const notes = (text: string, revision: number): PreparedResponse => ({
  status: 200,
  body: { success: true, data: { text, revision, updatedAt: null } },
});
/** Sets the server's response to the next requests that load or save the notes. */
const respond = (next: PreparedResponse, method?: 'GET' | 'PATCH') => {
  if (method === undefined) world.responses.clear();
  world.responses.set(method === undefined ? '/notes' : `${method} /notes`, next);
};
const saves = () =>
  seen
    .filter(({ method, path }) => method === 'PATCH' && path.endsWith(`${world.item.transcriptionId}/notes`))
    .map(({ body }) => JSON.parse(body) as { text: string; baseRevision: number });

const openNotes = async (user: ReturnType<typeof show>) => {
  await user.click(await screen.findByRole('button', { name: 'Mais ações' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Notas' }));
  return within(await screen.findByRole('dialog', { name: 'Notas' }));
};

describe('notes on a recording', () => {
  it('are opened from the menu and save themselves', async () => {
    respond(notes('Ligar', 3));
    const user = show();
    const sheet = await openNotes(user);
    const field = await sheet.findByRole('textbox', { name: 'Notas sobre a gravação' });
    expect(field).toHaveProperty('value', 'Ligar');
    respond(notes('Ligar para Ana', 4));
    await user.type(field, ' para Ana');
    await waitFor(() => expect(saves()).toEqual([{ text: 'Ligar para Ana', baseRevision: 3 }]), {
      timeout: 5_000,
    });
    expect(await sheet.findByText('Salvo')).toBeTruthy();
  });

  it('are saved at once when they are closed, and loaded again', async () => {
    respond(notes('', 0));
    const user = show();
    const field = await (await openNotes(user)).findByRole('textbox');
    respond(notes('um', 1));
    await user.type(field, 'um');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(saves()).toEqual([{ text: 'um', baseRevision: 0 }]));
    const again = await openNotes(user);
    expect(await again.findByRole('textbox')).toHaveProperty('value', 'um');
  });

  it('are beside the text of a wide page, and saved when their panel closes', async () => {
    const narrow = onWideScreen();
    respond(notes('', 0));
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'Mais ações' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Notas' }));
    const panel = within(await screen.findByRole('complementary', { name: 'Notas' }));
    const field = await panel.findByRole('textbox', { name: 'Notas sobre a gravação' });
    expect(screen.getByRole('feed')).toBeTruthy();
    respond(notes('um', 1));
    await user.type(field, 'um{Escape}');
    expect(screen.queryByRole('complementary', { name: 'Notas' })).toBeNull();
    await waitFor(() => expect(saves()).toContainEqual({ text: 'um', baseRevision: 0 }));
    narrow();
  });

  it('name places of the recording, which they lead to', async () => {
    respond(notes('[0:04] por quê?\n0:01 pauta\n9:59 depois', 3));
    const user = show();
    const sheet = await openNotes(user);
    const places = within(await sheet.findByRole('list', { name: 'Pontos anotados' }));
    expect(places.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      '0:01pauta',
      '0:04por quê?',
    ]);
    await user.click(places.getByRole('button', { name: '0:04 por quê?' }));
    await waitFor(() => expect(document.activeElement?.getAttribute('data-passage')).toBe('s3'));
    expect(stage.services().playback.getState().positionSeconds).toBeCloseTo(4);
  });

  it('get the time of the audio at the caret', async () => {
    respond(notes('antes depois', 3));
    const user = show();
    const sheet = await openNotes(user);
    const field = await sheet.findByRole<HTMLTextAreaElement>('textbox');
    field.setSelectionRange(6, 6);
    await user.click(sheet.getByRole('button', { name: 'Inserir o tempo do áudio' }));
    expect(field.value).toBe('antes 0:00 depois');
    expect(document.activeElement).toBe(field);
    expect(field.selectionStart).toBe(11);
  });

  it('that changed elsewhere wait for a decision', async () => {
    respond(notes('', 0));
    const user = show();
    const sheet = await openNotes(user);
    // The sheet has loaded its notes before the server's response changes.
    const field = await sheet.findByRole('textbox');
    world.responses.clear();
    respond(notes('de lá', 7), 'GET');
    respond({ status: 409, body: refuse('notes.changed', 'Mudou') }, 'PATCH');
    await user.click(field);
    // Types at once: slow typing would be saved in two parts, of which the second gets another response.
    await user.paste('minhas');
    await waitFor(() => expect(saves()).toHaveLength(1), { timeout: 5_000 });
    expect(await sheet.findByText('As notas foram alteradas em outro lugar')).toBeTruthy();
    expect(await sheet.findByText('de lá')).toBeTruthy();
    respond(notes('minhas', 8));
    await user.click(sheet.getByRole('button', { name: 'Manter as minhas' }));
    await waitFor(() => expect(saves().at(-1)).toEqual({ text: 'minhas', baseRevision: 7 }));
    expect(await sheet.findByText('Salvo')).toBeTruthy();
  });

  it('stay on the page while the server is out of reach, and are sent on request', async () => {
    respond(notes('', 0));
    const user = show();
    const sheet = await openNotes(user);
    const field = await sheet.findByRole('textbox');
    respond({ status: 503, body: refuse('busy', 'Ocupado') });
    await user.type(field, 'guarde');
    const retry = await sheet.findByRole('button', { name: 'Tentar de novo' }, { timeout: 5_000 });
    expect(sheet.getByRole('textbox')).toHaveProperty('value', 'guarde');
    respond(notes('guarde', 1));
    await user.click(retry);
    expect(await sheet.findByText('Salvo')).toBeTruthy();
  });

  it('that could not be saved are there after a reload, and are saved then', async () => {
    respond(notes('', 0));
    const user = show();
    const field = await (await openNotes(user)).findByRole('textbox');
    respond({ status: 503, body: refuse('busy', 'Ocupado') });
    await user.click(field);
    await user.paste('guarde');
    stage.leave();
    respond(notes('', 0));
    const again = await openNotes(show());
    expect(await again.findByDisplayValue('guarde')).toBeTruthy();
    respond(notes('guarde', 1));
    await waitFor(() => expect(saves().at(-1)).toEqual({ text: 'guarde', baseRevision: 0 }), {
      timeout: 5_000,
    });
    expect(await again.findByText('Salvo')).toBeTruthy();
    stage.leave();
    respond(notes('outras', 2));
    expect(await (await openNotes(show())).findByDisplayValue('outras')).toBeTruthy();
  });

  it('are not deleted by a sign-out without a question, if they cannot be saved', async () => {
    respond(notes('', 0));
    const user = show();
    const field = await (await openNotes(user)).findByRole('textbox');
    respond({ status: 503, body: refuse('busy', 'Ocupado') });
    await user.click(field);
    await user.paste('guarde');
    const { signOutGuards } = stage.services();
    const refused = signOutGuards.maySignOut();
    await user.click(await screen.findByRole('button', { name: 'Voltar' }));
    expect(await refused).toBe(false);
    respond(notes('guarde', 1));
    expect(await signOutGuards.maySignOut()).toBe(true);
    expect(saves().at(-1)).toEqual({ text: 'guarde', baseRevision: 0 });
  });

  it('that cannot be opened can be tried again', async () => {
    respond({ status: 500, body: refuse('test.failed', 'Falhou') });
    const user = show();
    const sheet = await openNotes(user);
    const retry = await sheet.findByRole('button', { name: 'Tentar novamente' });
    respond(notes('voltou', 1));
    await user.click(retry);
    expect(await sheet.findByDisplayValue('voltou')).toBeTruthy();
  });
});
