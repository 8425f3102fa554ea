import { describe, expect, it } from '@jest/globals';
import { ApiError } from '@escriba/client';
import { findDocumentFaults } from '@escriba/transcript';
import fc from 'fast-check';
import { createServer, openTab, read, written } from '../../../../testing/editor-tabs.ts';
import type { SaveInput } from './editor-state.ts';

describe('editing a transcript', () => {
  it('saves a moment after the last change, and says so', async () => {
    const backend = createServer(written('um dois', 'três'));
    const tab = await openTab(backend);
    tab.editor.edit({ kind: 'retext', id: 's1', text: 'um DOIS' });
    expect(tab.saveState()).toBe('editing');
    expect(tab.kept.draft).toBeDefined();
    await tab.settle();
    expect(tab.saveState()).toBe('saved');
    expect(read(backend.read())).toEqual(['um DOIS', 'três']);
    expect(tab.kept.draft).toBeUndefined();
  });

  it('keeps changes while the server is out of reach, and saves them once when it responds', async () => {
    const backend = createServer(written('um', 'dois'));
    const tab = await openTab(backend);
    backend.fail('before', 'after');
    tab.editor.edit({ kind: 'retext', id: 's1', text: 'UM' });
    await tab.settle();
    expect(tab.saveState()).toBe('saved');
    expect(backend.revision()).toBe(2);
    expect(read(backend.read())).toEqual(['UM', 'dois']);
  });

  it('splits a passage that becomes too long to be saved', async () => {
    const backend = createServer(written('um', 'dois'));
    const tab = await openTab(backend);
    const long = Array.from({ length: 20_001 }, (_, index) => `palavra${index}`);
    tab.editor.edit({ kind: 'retext', id: 's1', text: long.join(' ') });
    tab.editor.replace({ ...tab.editor.getState().history.present, durationMs: 3_000 });
    await tab.settle();
    expect(backend.read().segments.map(({ words }) => words.length)).toEqual([20_000, 1, 1]);
    expect(read(backend.read()).join(' ')).toBe([...long, 'dois'].join(' '));
  });

  it('retries the same save after a busy server’s delay', async () => {
    const backend = createServer(written('um', 'dois'));
    const sent: string[] = [];
    const states: string[] = [];
    const busy = new ApiError({
      status: 503,
      code: 'transcription.busy',
      message: 'x',
      retryAfterSeconds: 7,
    });
    const save = async (input: SaveInput) => {
      sent.push(input.saveId);
      if (sent.length === 1) throw busy;
      return backend.server.save(input);
    };
    const tab = await openTab({ ...backend, server: { ...backend.server, save } });
    tab.editor.subscribe(() => states.push(tab.saveState()));
    tab.editor.edit({ kind: 'retext', id: 's1', text: 'UM' });
    await tab.settle();
    expect(states).not.toContain('offline');
    expect(tab.delays).toContain(7_000);
    expect(new Set(sent).size).toBe(1);
    expect(sent).toHaveLength(2);
    expect(tab.saveState()).toBe('saved');
    expect(read(backend.read())).toEqual(['UM', 'dois']);
  });

  it('restores unsaved changes after the tab was closed', async () => {
    const backend = createServer(written('um', 'dois'));
    const first = await openTab(backend);
    first.editor.edit({ kind: 'retext', id: 's2', text: 'DOIS' });
    first.editor.close();
    const second = await openTab(backend, first.kept);
    expect(read(second.editor.getState().history.present)).toEqual(['um', 'DOIS']);
    await second.settle();
    expect(read(backend.read())).toEqual(['um', 'DOIS']);
  });

  it('reports no conflict with its own save whose response the tab did not get', async () => {
    const backend = createServer(written('um dois', 'três'));
    const closed = await openTab(backend);
    closed.editor.edit({ kind: 'retext', id: 's1', text: 'um DOIS' });
    backend.fail('after');
    await closed.editor.retry();
    expect(backend.revision()).toBe(2);
    closed.editor.close();
    const { editor, settle, kept, saveState } = await openTab(backend, closed.kept);
    expect(editor.getState()).toMatchObject({ conflicts: [], mergedCount: 0 });
    await settle();
    expect([saveState(), kept.draft, backend.revision()]).toEqual(['saved', undefined, 2]);
  });

  it('undoes the step of a message, and keeps what was written since', async () => {
    const tab = await openTab(createServer(written('um', 'dois', 'três')));
    const { editor } = tab;
    const texts = () => read(editor.getState().history.present);
    editor.edit({ kind: 'retext', id: 's1', text: 'UM' });
    const undo = editor.undoOfStep();
    editor.edit({ kind: 'retext', id: 's2', text: 'DOIS' });
    undo();
    expect(texts()).toEqual(['um', 'DOIS', 'três']);
    undo();
    expect(texts()).toEqual(['um', 'DOIS', 'três']);
    editor.undo();
    expect(texts()).toEqual(['UM', 'DOIS', 'três']);
  });

  it('stops and shows the reason when the server refuses', async () => {
    const backend = createServer(written('um'));
    const tab = await openTab({
      ...backend,
      server: {
        ...backend.server,
        save: () => Promise.reject(new ApiError({ status: 404, code: 'x', message: 'Não encontrada' })),
      },
    });
    tab.editor.edit({ kind: 'retext', id: 's1', text: 'UM' });
    await tab.settle();
    expect(tab.editor.getState()).toMatchObject({ saveState: 'refused', refusal: 'Não encontrada' });
    expect(tab.kept.draft).toBeDefined();
  });
});

describe('any sequence of edits, undo, redo, failures, saves and reloads', () => {
  const step = fc.oneof(
    fc.record({
      do: fc.constant('edit' as const),
      at: fc.nat(3),
      text: fc.constantFrom('a', 'b c', '', 'd'),
    }),
    fc.record({
      do: fc.constantFrom('undo' as const, 'redo' as const, 'settle' as const, 'reload' as const),
    }),
    fc.record({ do: fc.constantFrom('failBefore' as const, 'failAfter' as const) }),
    fc.record({ do: fc.constant('join' as const), at: fc.nat(3) }),
  );

  it('ends with the same text on screen and server', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
        const backend = createServer(written('um dois', 'três', 'quatro cinco'));
        let tab = await openTab(backend);
        for (const action of steps) {
          const { editor } = tab;
          if (action.do === 'edit') editor.edit({ kind: 'retext', id: `s${action.at}`, text: action.text });
          else if (action.do === 'join') editor.edit({ kind: 'join', id: `s${action.at}` });
          else if (action.do === 'undo') editor.undo();
          else if (action.do === 'redo') editor.redo();
          else if (action.do === 'settle') await tab.settle();
          else if (action.do === 'failBefore') backend.fail('before');
          else if (action.do === 'failAfter') backend.fail('after');
          else {
            editor.close();
            tab = await openTab(backend, tab.kept);
          }
        }
        const wanted = read(tab.editor.getState().history.present);
        await tab.settle();
        expect(tab.saveState()).toBe('saved');
        expect(read(backend.read())).toEqual(wanted);
        expect(findDocumentFaults(backend.read())).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});
