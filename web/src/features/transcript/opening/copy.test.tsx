import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { lastToast } from '../../../../testing/toasts.ts';
import { openStage } from '../../../../testing/transcript-page-stage.tsx';
import { findTranscript } from '../../../data/transcriptions/copies.ts';
import { refuse } from '../../../../testing/visitor-server.ts';
import { createNotesDrafts } from '../notes/notes-drafts.ts';
import { createDrafts } from './drafts.ts';

const stage = await openStage();
const { world, show } = stage;

beforeEach(() => stage.begin());
afterEach(() => stage.leave());
afterAll(() => stage.stop());

const userId = (): string => stage.services().session.getState().user?.id ?? '';
const find = () => findTranscript(userId(), world.item.transcriptionId);

/** Opens the transcript with a connection, then again without one. */
const loseConnection = async () => {
  show();
  await screen.findAllByText('Que reunião?');
  await waitFor(async () => expect(await find()).toBeDefined());
  stage.cut();
  return show();
};

describe('a transcript without a connection', () => {
  it('is the copy of this browser, to read only', async () => {
    const user = await loseConnection();
    await screen.findAllByText('Que reunião?');
    expect(screen.getByText(/^Cópia salva neste aparelho em /)).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Editar' }).disabled).toBe(true);
    await user.keyboard('e');
    await waitFor(() => expect(lastToast()?.title).toBe('Não dá para editar sem internet'));
    expect(screen.queryByRole('textbox', { name: 'Texto da transcrição' })).toBeNull();
  });

  it('shows what was not saved yet, and keeps it', async () => {
    show();
    await screen.findAllByText('Que reunião?');
    await waitFor(async () => expect(await find()).toBeDefined());
    const copy = await find();
    if (copy === undefined) throw new Error('nothing is kept');
    const [first, ...rest] = copy.document.segments;
    if (first === undefined) throw new Error('nothing to edit');
    const written = { ...first, words: first.words.map((word) => ({ ...word, text: 'rascunho' })) };
    const document = { ...copy.document, segments: [written, ...rest] };
    const { revision } = copy;
    const drafts = createDrafts(`${userId()}/${world.item.transcriptionId}`);
    await drafts.keep({ base: { revision, document: copy.document }, document });
    stage.cut();
    show();
    await screen.findAllByText(/rascunho rascunho/);
    expect((await drafts.find())?.document.segments[0]?.words[0]?.text).toBe('rascunho');
  });

  it('is the server’s again, and can be edited, as soon as the connection is back', async () => {
    await loseConnection();
    await screen.findByText(/^Cópia salva neste aparelho em /);
    stage.mend();
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(screen.queryByText(/^Cópia salva neste aparelho em /)).toBeNull());
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Editar' }).disabled).toBe(false);
  });

  it('is forgotten when the server says that it is gone, with what was not saved', async () => {
    show();
    await screen.findAllByText('Que reunião?');
    await waitFor(async () => expect(await find()).toBeDefined());
    const copy = await find();
    if (copy === undefined) throw new Error('nothing is kept');
    const { revision, document } = copy;
    const draft = { base: { revision, document }, document };
    const [user, id] = [userId(), world.item.transcriptionId];
    const own = createDrafts(`${user}/${id}`, user);
    const otherTab = createDrafts(`${user}/${id}~1`, user);
    const elsewhere = createDrafts(`${user}/${id}~2`, 'w1');
    for (const drafts of [own, otherTab, elsewhere]) await drafts.keep(draft);
    own.keepAtOnce(draft);
    createNotesDrafts(`${user}/notes/${id}`, user).keep({ revision: 1, text: 'segredo' });
    stage.leave();
    world.responses.set('/transcript', {
      status: 404,
      body: refuse('transcription.not_found', 'Não existe'),
    });
    show();
    await waitFor(async () => expect(await find()).toBeUndefined());
    await waitFor(async () => expect(await own.find()).toBeUndefined());
    expect(await otherTab.find()).toBeUndefined();
    expect(Object.keys(localStorage).filter((key) => key.includes(id))).toEqual([]);
    expect(await elsewhere.find()).toBeDefined();
  });
});
