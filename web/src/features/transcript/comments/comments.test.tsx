import type { Comment } from '@escriba/contracts/transcription/comments';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { onWideScreen } from '../../../../testing/wide-screen.ts';
import { openStage } from '../../../../testing/transcript-page-stage.tsx';
import { type PreparedResponse, refuse } from '../../../../testing/visitor-server.ts';
import { openTexts } from '../../../i18n/index.ts';
import { storeChoice } from '../../../session/workspace-choice.ts';

const stage = await openStage();
await openTexts('team');
const { world, show, seen } = stage;

const SPACE = '3f1de7a2-9d0b-4a51-8f43-1f7fd9f3b001';
const BIA = '3f1de7a2-9d0b-4a51-8f43-1f7fd9f3b002';
const FIRST = '3f1de7a2-9d0b-4a51-8f43-1f7fd9f3b003';
const ok = (data: unknown, status = 200): PreparedResponse => ({ status, body: { success: true, data } });
const member = (userId: string, name: string, role = 'editor') => ({
  userId,
  name,
  email: `${name}@example.com`,
  picture: null,
  role,
  joinedAt: '2026-03-01T12:00:00.000Z',
});
const comment = (fields: Partial<Comment> = {}): Comment => ({
  id: FIRST,
  threadId: null,
  place: { startMs: 4_000, endMs: 5_000, quote: 'Que reunião?' },
  authorId: BIA,
  text: 'Era a de março, @Ana Souza.',
  mentions: [],
  createdAt: '2026-03-16T14:00:00.000Z',
  editedAt: null,
  resolvedAt: null,
  resolvedBy: null,
  ...fields,
});

let userId = '';
let narrow: () => void;
const enter = (role: 'editor' | 'reader' | 'admin' = 'editor'): void => {
  storeChoice({ userId, id: SPACE, name: 'Redação', role });
  stage.on('/api/auth/workspaces', () =>
    ok({ id: SPACE, name: 'Redação', role, members: [member(userId, 'Ana Souza'), member(BIA, 'Bia Lima')] }),
  );
};
beforeEach(async () => {
  narrow = onWideScreen();
  await stage.begin();
  userId = stage.services().session.getState().user?.id ?? '';
  enter();
  world.responses.set('POST /viewers', ok([]));
  world.responses.set('GET /comments', ok([]));
});
afterEach(() => {
  stage.leave();
  storeChoice(undefined);
  narrow();
});
afterAll(() => stage.stop());

const openPanel = async (user: ReturnType<typeof show>) => {
  await user.click(await screen.findByRole('button', { name: 'Comentários' }));
  return within(await screen.findByRole('complementary', { name: 'Comentários' }));
};
const sent = (method: string, end: string) =>
  seen
    .filter((one) => one.method === method && one.path.endsWith(end))
    .map(({ body }) => JSON.parse(body) as object);

describe('comments on a transcript', () => {
  it('are offered in a workspace alone', async () => {
    storeChoice(undefined);
    show();
    await screen.findByText('Bom dia a todos.');
    expect(screen.queryByRole('button', { name: 'Comentários' })).toBeNull();
  });

  it('are written about a passage, and name members with @', async () => {
    const user = show();
    const panel = await openPanel(user);
    expect(await panel.findByText('Nenhum comentário ainda')).toBeTruthy();
    await user.click(screen.getByText('Que reunião?'));
    expect(await panel.findByText('Que reunião?')).toBeTruthy();
    await user.click(await panel.findByRole('button', { name: 'Mencionar' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Bia Lima' }));
    const field = panel.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comentário' });
    await waitFor(() => expect(field.value).toBe('@Bia Lima '));
    await user.type(field, 'confira');
    const made = comment({ authorId: userId, text: '@Bia Lima confira' });
    world.responses.set('POST /comments', ok(made, 201));
    world.responses.set('GET /comments', ok([made]));
    await user.click(panel.getByRole('button', { name: 'Comentar' }));
    const list = within(await panel.findByRole('list', { name: 'Comentários do texto' }));
    expect(list.getByText('@Bia Lima')).toBeTruthy();
    await waitFor(() => expect(field.value).toBe(''));
    expect(sent('POST', '/comments').slice(-1)).toMatchObject([
      { text: '@Bia Lima confira', mentions: [BIA], place: { quote: 'Que reunião?' } },
    ]);
  });

  it('stay in the field if they are not saved', async () => {
    const user = show();
    const panel = await openPanel(user);
    const field = await panel.findByRole<HTMLTextAreaElement>('textbox', { name: 'Comentário' });
    world.responses.set('POST /comments', {
      status: 409,
      body: refuse('comments.too_many', 'Já tem demais'),
    });
    await user.type(field, 'um{Control>}{Enter}{/Control}');
    expect(await screen.findByText('O comentário não foi salvo')).toBeTruthy();
    expect(field.value).toBe('um');
  });

  it('are sent again with the same id, so that one whose response was lost is there once', async () => {
    const user = show();
    const panel = await openPanel(user);
    const field = await panel.findByRole<HTMLTextAreaElement>('textbox', { name: 'Comentário' });
    world.responses.set('POST /comments', { status: 504, body: refuse('gateway.timeout', 'Sem resposta') });
    await user.type(field, 'um');
    for (const added of ['', '', ' outro']) {
      await user.type(field, `${added}{Control>}{Enter}{/Control}`);
      await waitFor(() => expect(field.readOnly).toBe(false));
    }
    const ids = sent('POST', '/comments')
      .slice(-3)
      .map((body) => (body as Comment).id);
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  it('are answered, and marked as resolved', async () => {
    world.responses.set('GET /comments', ok([comment()]));
    const user = show();
    const panel = await openPanel(user);
    const thread = within(await panel.findByRole('listitem'));
    await user.click(thread.getByRole('button', { name: 'Responder' }));
    const reply = comment({ id: SPACE, threadId: FIRST, place: null, authorId: userId, text: 'Certo.' });
    world.responses.set('POST /comments', ok(reply, 201));
    world.responses.set('GET /comments', ok([comment(), reply]));
    await user.type(thread.getByRole('textbox', { name: 'Resposta a Bia Lima' }), 'Certo.');
    await user.click(thread.getByRole('button', { name: 'Responder' }));
    expect(await thread.findByText('Certo.')).toBeTruthy();
    expect(sent('POST', '/comments').at(-1)).toMatchObject({ threadId: FIRST, text: 'Certo.', mentions: [] });
    const done = comment({ resolvedAt: '2026-03-16T15:00:00.000Z', resolvedBy: userId });
    world.responses.set(`PATCH /comments/${FIRST}`, ok(done));
    world.responses.set('GET /comments', ok([done, reply]));
    await user.click(thread.getByRole('button', { name: 'Marcar como resolvido' }));
    await user.click(await panel.findByRole('button', { name: '1 resolvido' }));
    expect(await panel.findByText('Resolvido por Ana Souza')).toBeTruthy();
    expect(sent('PATCH', `/comments/${FIRST}`).at(-1)).toEqual({ isResolved: true });
  });

  it('are changed and deleted by their author, after a confirmation', async () => {
    world.responses.set('GET /comments', ok([comment({ authorId: userId, text: 'Ver' })]));
    const user = show();
    const panel = await openPanel(user);
    await user.click(await panel.findByRole('button', { name: 'Ações do comentário de Ana Souza' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Editar' }));
    const thread = within(panel.getByRole('listitem'));
    await user.type(thread.getByRole('textbox', { name: 'Comentário' }), ' bem');
    const edited = comment({ authorId: userId, text: 'Ver bem', editedAt: '2026-03-16T15:00:00.000Z' });
    world.responses.set(`PATCH /comments/${FIRST}`, ok(edited));
    world.responses.set('GET /comments', ok([edited]));
    await user.click(thread.getByRole('button', { name: 'Salvar' }));
    expect(await thread.findByText('Ver bem')).toBeTruthy();
    await user.click(panel.getByRole('button', { name: 'Ações do comentário de Ana Souza' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Excluir este comentário?' }));
    world.responses.set(`DELETE /comments/${FIRST}`, { status: 200, body: { success: true } });
    world.responses.set('GET /comments', ok([]));
    await user.click(asked.getByRole('button', { name: 'Excluir' }));
    expect(await panel.findByText('Nenhum comentário ainda')).toBeTruthy();
  });

  it('are read by readers, and say that their author left', async () => {
    enter('reader');
    world.responses.set('GET /comments', ok([comment({ authorId: FIRST })]));
    const user = show();
    const panel = await openPanel(user);
    expect(await panel.findByText('Ex-membro')).toBeTruthy();
    expect(panel.queryByRole('textbox')).toBeNull();
    expect(panel.queryByRole('button', { name: 'Responder' })).toBeNull();
  });
});

describe('who looks at a recording', () => {
  it('is shown beside its name, without the user', async () => {
    world.responses.set('POST /viewers', ok([userId, BIA]));
    show();
    expect(await screen.findByRole('img', { name: 'Também vendo agora: Bia Lima' })).toBeTruthy();
  });
});
