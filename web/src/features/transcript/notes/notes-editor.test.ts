import { locks } from 'node:worker_threads';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@escriba/client';
import type { RecordingNotes } from '@escriba/contracts/transcription/notes';
import { waitFor } from '@testing-library/react';
import { createTabs } from '../../../platform/tabs.ts';
import { adoptNotes } from './adopt-notes.ts';
import { createNotesEditor } from './notes-editor.ts';

import { createNotesDrafts } from './notes-drafts.ts';

const failed = (status: number, code: string) => new ApiError({ status, code, message: code });

/** Creates the server's side of notes, in memory. */
const createServer = () => {
  let kept: RecordingNotes = { text: '', revision: 0, updatedAt: null };
  let isLost = false;
  return {
    load: async () => kept,
    save: async ({ text, baseRevision }: { text: string; baseRevision: number }) => {
      if (text !== kept.text && baseRevision !== kept.revision) throw failed(409, 'notes.changed');
      if (text !== kept.text) kept = { text, revision: kept.revision + 1, updatedAt: null };
      if (!isLost) return kept;
      isLost = false;
      throw failed(0, 'client.network');
    },
    text: () => kept.text,
    /** Loses the response of the next save. */
    lose: () => {
      isLost = true;
    },
  };
};

/** Opens the notes in a browser, whose storage may have a draft. */
const open = async (server: ReturnType<typeof createServer>, key = 'ana/notes/t1') => {
  const drafts = createNotesDrafts(key, 'ana');
  return createNotesEditor({
    ...server,
    opened: await server.load(),
    after: () => () => undefined,
    drafts,
    draft: drafts.find(),
  });
};

beforeEach(() => localStorage.clear());

describe('notes on a recording', () => {
  it('are no conflict with their own save whose response was lost', async () => {
    const server = createServer();
    const editor = await open(server);
    server.lose();
    editor.write('um');
    await editor.retry();
    expect(editor.getState().saveState).toBe('offline');
    editor.write('um dois');
    await editor.retry();
    expect(editor.getState()).toMatchObject({ saveState: 'editing', theirs: null });
    await editor.retry();
    expect([editor.getState().saveState, server.text()]).toEqual(['saved', 'um dois']);
  });

  it('are no conflict with such a save after a reload', async () => {
    const server = createServer();
    const editor = await open(server);
    server.lose();
    editor.write('um');
    await editor.retry();
    editor.write('um dois');
    const again = await open(server);
    expect(again.getState()).toMatchObject({ text: 'um dois', theirs: null });
    await again.retry();
    expect(server.text()).toBe('um dois');
    expect(localStorage).toHaveLength(0);
  });

  it('that were not saved do not replace what was saved elsewhere since', async () => {
    const server = createServer();
    (await open(server)).write('minhas');
    await server.save({ text: 'de lá', baseRevision: 0 });
    for (const reload of [await open(server), await open(server)]) {
      expect(reload.getState()).toMatchObject({ text: 'minhas', saveState: 'conflict' });
      reload.write('minhas mesmo');
      reload.write('minhas');
    }
    const last = await open(server);
    await last.keep('mine');
    expect(server.text()).toBe('minhas');
    expect(localStorage).toHaveLength(0);
  });

  it('do not return to the browser after a sign-out has removed them', async () => {
    const server = createServer();
    const editor = await open(server);
    editor.write('segredo');
    localStorage.clear();
    server.lose();
    void editor.retry();
    editor.close();
    expect(localStorage).toHaveLength(0);
  });

  it('of a deleted recording do not stay in the browser', async () => {
    const server = createServer();
    const gone = async () => {
      throw failed(404, 'transcription.not_found');
    };
    const editor = await open({ ...server, save: gone });
    editor.write('segredo');
    expect(localStorage).toHaveLength(1);
    await editor.retry();
    expect(editor.getState().saveState).toBe('refused');
    expect(localStorage).toHaveLength(0);
  });

  it('that a tab left unsaved are taken over by another one', async () => {
    const server = createServer();
    (await open(server, 'ana/notes/t1~1')).write('da outra aba');
    const editor = await open(server);
    const over = new AbortController();
    const onAdopted = jest.fn();
    const own = createNotesDrafts('ana/notes/t1', 'ana');
    const tabs = createTabs({ locks, openChannel: undefined });
    await adoptNotes(tabs, { key: 'ana/notes/t1', own, editor, signal: over.signal, onAdopted });
    await waitFor(() => expect(onAdopted).toHaveBeenCalled());
    expect(editor.getState().text).toBe('da outra aba');
    await editor.retry();
    expect(server.text()).toBe('da outra aba');
    await waitFor(() => expect(localStorage).toHaveLength(0));
    over.abort();
  });
});
