import { describe, expect, it } from '@jest/globals';
import { findDocumentFaults } from '@escriba/transcript';
import fc from 'fast-check';
import { createServer, openTab, read, textOn, written } from '../../../../testing/editor-tabs.ts';

describe('two tabs with the same transcript', () => {
  it('both keep their changes to different passages', async () => {
    const backend = createServer(written('um', 'dois', 'três'));
    const [one, other] = [await openTab(backend), await openTab(backend)];
    one.editor.edit({ kind: 'retext', id: 's1', text: 'UM' });
    other.editor.edit({ kind: 'retext', id: 's3', text: 'TRÊS' });
    await one.settle();
    await other.settle();
    expect(read(backend.read())).toEqual(['UM', 'dois', 'TRÊS']);
    expect(other.editor.getState()).toMatchObject({ saveState: 'saved', mergedCount: 0 });
    await one.editor.refresh();
    expect(read(one.editor.getState().history.present)).toEqual(['UM', 'dois', 'TRÊS']);
  });

  it('show the other’s changes beside unsaved ones at once, and save what is theirs', async () => {
    const backend = createServer(written('um', 'dois', 'três'));
    const [one, other] = [await openTab(backend), await openTab(backend)];
    one.editor.edit({ kind: 'retext', id: 's1', text: 'UM' });
    other.editor.edit({ kind: 'retext', id: 's2', text: 'DOIS' });
    await one.settle();
    await other.editor.refresh();
    expect(textOn(other)).toEqual(['UM', 'DOIS', 'três']);
    expect(other.editor.getState()).toMatchObject({ saveState: 'editing', mergedCount: 0 });
    expect(other.kept.draft?.base.revision).toBe(2);
    await other.settle();
    expect(read(backend.read())).toEqual(['UM', 'DOIS', 'três']);
    expect(other.editor.getState()).toMatchObject({ saveState: 'saved', mergedCount: 0 });
  });

  it('show the other’s changes elsewhere while both change one passage, which the save asks about', async () => {
    const backend = createServer(written('um', 'dois', 'três'));
    const [one, other] = [await openTab(backend), await openTab(backend)];
    other.editor.edit({ kind: 'retext', id: 's2', text: 'o meu' });
    one.editor.edit({ kind: 'retext', id: 's2', text: 'o seu' });
    one.editor.edit({ kind: 'retext', id: 's3', text: 'TRÊS' });
    await one.settle();
    await other.editor.refresh();
    expect(textOn(other)).toEqual(['um', 'o meu', 'TRÊS']);
    await other.settle();
    expect(other.saveState()).toBe('conflict');
    expect(other.editor.getState().conflicts).toHaveLength(1);
    expect(read(backend.read())).toEqual(['um', 'o seu', 'TRÊS']);
    for (const conflict of other.editor.getState().conflicts) other.editor.resolve(conflict, 'mine');
    await other.settle();
    expect(read(backend.read())).toEqual(['um', 'o meu', 'TRÊS']);
  });

  it('undo only their own changes', async () => {
    const backend = createServer(written('um', 'dois', 'três'));
    const [one, other] = [await openTab(backend), await openTab(backend)];
    one.editor.edit({ kind: 'retext', id: 's1', text: 'UM' });
    one.editor.edit({ kind: 'retext', id: 's2', text: 'DOIS' });
    await one.settle();
    await other.editor.refresh();
    other.editor.edit({ kind: 'retext', id: 's3', text: 'TRÊS' });
    await other.settle();
    await one.editor.refresh();
    one.editor.undo();
    expect(textOn(one)).toEqual(['UM', 'dois', 'TRÊS']);
    one.editor.undo();
    expect(textOn(one)).toEqual(['um', 'dois', 'TRÊS']);
    one.editor.redo();
    await one.settle();
    expect(read(backend.read())).toEqual(['UM', 'dois', 'TRÊS']);
  });

  it('leave a passage as the other wrote it when they undo an older change of it', async () => {
    const backend = createServer(written('um', 'dois'));
    const [one, other] = [await openTab(backend), await openTab(backend)];
    one.editor.edit({ kind: 'retext', id: 's2', text: 'DOIS' });
    one.editor.edit({ kind: 'retext', id: 's1', text: 'UM' });
    await one.settle();
    await other.editor.refresh();
    other.editor.edit({ kind: 'retext', id: 's1', text: 'primeiro' });
    await other.settle();
    await one.editor.refresh();
    // The step before is undone instead: the last one has no effect anymore.
    one.editor.undo();
    expect(textOn(one)).toEqual(['primeiro', 'dois']);
  });

  it('change nothing under a text that is being composed, and show the change afterwards', async () => {
    const backend = createServer(written('um', 'dois'));
    const [one, other] = [await openTab(backend), await openTab(backend)];
    let isComposing = true;
    other.editor.writing({ isComposing: () => isComposing, keepCaret: (apply) => apply() });
    one.editor.edit({ kind: 'retext', id: 's2', text: 'o seu' });
    await one.settle();
    await other.editor.refresh();
    expect(textOn(other)).toEqual(['um', 'dois']);
    isComposing = false;
    other.editor.catchUp();
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(textOn(other)).toEqual(['um', 'o seu']);
  });

  it('keep what was written while the server made another text', async () => {
    const backend = createServer(written('um', 'dois'));
    const [one, other] = [await openTab(backend), await openTab(backend)];
    one.editor.edit({ kind: 'retext', id: 's2', text: 'DOIS' });
    await one.settle();
    other.editor.edit({ kind: 'retext', id: 's1', text: 'UM' });
    await other.editor.take(await backend.open());
    expect(textOn(other)).toEqual(['UM', 'DOIS']);
    await other.settle();
    expect(read(backend.read())).toEqual(['UM', 'DOIS']);
  });

  it('show changes by others through the edited text, which keeps the caret', async () => {
    const backend = createServer(written('um', 'dois'));
    const [one, other] = [await openTab(backend), await openTab(backend)];
    const seen: string[][] = [];
    const keepCaret = (apply: () => void): void => {
      seen.push(textOn(other));
      apply();
      seen.push(textOn(other));
    };
    other.editor.writing({ isComposing: () => false, keepCaret });
    one.editor.edit({ kind: 'retext', id: 's2', text: 'DOIS' });
    await one.settle();
    await other.editor.refresh();
    expect(seen).toEqual([
      ['um', 'dois'],
      ['um', 'DOIS'],
    ]);
  });

  it('take over a change that arrives while their own save is sent', async () => {
    const backend = createServer(written('um', 'dois'));
    const [one, other] = [await openTab(backend), await openTab(backend)];
    one.editor.edit({ kind: 'retext', id: 's1', text: 'UM' });
    other.editor.edit({ kind: 'retext', id: 's2', text: 'DOIS' });
    await one.settle();
    const [saved, refreshed] = [other.editor.retry(), other.editor.refresh()];
    await Promise.all([saved, refreshed]);
    await other.settle();
    await one.editor.refresh();
    expect(textOn(one)).toEqual(['UM', 'DOIS']);
    expect(textOn(other)).toEqual(['UM', 'DOIS']);
  });

  it.each([
    ['mine', 'o meu'],
    ['theirs', 'o seu'],
  ] as const)('ask about a conflict, and apply %s', async (keep, expected) => {
    const backend = createServer(written('um', 'dois', 'três'));
    const [one, other] = [await openTab(backend), await openTab(backend)];
    one.editor.edit({ kind: 'retext', id: 's2', text: 'o seu' });
    await one.settle();
    other.editor.edit({ kind: 'retext', id: 's2', text: 'o meu' });
    await other.settle();
    expect(other.saveState()).toBe('conflict');
    expect(other.kept.draft).toBeDefined();
    for (const conflict of other.editor.getState().conflicts) other.editor.resolve(conflict, keep);
    await other.settle();
    expect(read(backend.read())).toEqual(['um', expected, 'três']);
    expect(other.saveState()).toBe('saved');
  });
});

describe('a conflict that is decided later', () => {
  /** Opens a conflict: one has joined the last two passages, the other has rewritten the first of them, which is shown. */
  const openConflict = async () => {
    const backend = createServer(written('um dois', 'três quatro', 'cinco seis'));
    const [one, other] = [await openTab(backend), await openTab(backend)];
    other.editor.edit({ kind: 'join', id: 's2' });
    one.editor.edit({ kind: 'retext', id: 's2', text: 'b c' });
    await one.settle();
    await other.settle();
    expect(textOn(other)).toEqual(['um dois', 'b c', 'cinco seis']);
    const keepMine = async () => {
      for (const conflict of other.editor.getState().conflicts) other.editor.resolve(conflict, 'mine');
      await other.settle();
      expect(findDocumentFaults(backend.read())).toEqual([]);
      return read(backend.read());
    };
    return { backend, other, keepMine };
  };

  it('replaces the passages that were split meanwhile', async () => {
    const { other, keepMine } = await openConflict();
    other.editor.edit({ kind: 'split', id: 's2', at: 1, newId: 'n1' });
    expect(await keepMine()).toEqual(['um dois', 'três quatro cinco seis']);
  });

  it('replaces the passages that were joined with the one before meanwhile', async () => {
    const { other, keepMine } = await openConflict();
    other.editor.edit({ kind: 'join', id: 's1' });
    expect(await keepMine()).toEqual(['um dois', 'três quatro cinco seis']);
  });

  it('is asked about again after the tab was closed, also if the user went on to write', async () => {
    const { other, backend } = await openConflict();
    other.editor.edit({ kind: 'retext', id: 's1', text: 'UM DOIS' });
    other.editor.close();
    const again = await openTab(backend, other.kept);
    expect(again.saveState()).toBe('conflict');
    expect(textOn(again)).toEqual(['UM DOIS', 'b c', 'cinco seis']);
    for (const conflict of again.editor.getState().conflicts) again.editor.resolve(conflict, 'mine');
    expect(textOn(again)).toEqual(['UM DOIS', 'três quatro cinco seis']);
  });

  it('keeps what was written elsewhere meanwhile', async () => {
    const { other, keepMine } = await openConflict();
    other.editor.edit({ kind: 'retext', id: 's1', text: 'UM DOIS' });
    expect(await keepMine()).toEqual(['UM DOIS', 'três quatro cinco seis']);
  });
});

describe('any sequence of edits, undo and saves', () => {
  let splits = 0;

  it('of two users end with the same text for both, in which nothing is lost without a question', async () => {
    const step = fc.record({
      who: fc.nat(1),
      do: fc.constantFrom(
        'retext' as const,
        'split' as const,
        'join' as const,
        'undo' as const,
        'settle' as const,
      ),
      at: fc.integer({ min: 1, max: 3 }),
      text: fc.constantFrom('a', 'b c', 'd e f'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 16 }), async (steps) => {
        const backend = createServer(written('um dois', 'três quatro', 'cinco seis'));
        const tabs = [await openTab(backend), await openTab(backend)];
        const decideAll = async (tab: (typeof tabs)[number]): Promise<void> => {
          for (let turn = 0; turn < 5 && tab.saveState() !== 'saved'; turn += 1) {
            for (const conflict of tab.editor.getState().conflicts) tab.editor.resolve(conflict, 'mine');
            await tab.settle();
          }
        };
        for (const { who, do: what, at, text } of steps) {
          const tab = tabs[who];
          if (tab === undefined) continue;
          const id = `s${at}`;
          if (what === 'retext') tab.editor.edit({ kind: 'retext', id, text });
          else if (what === 'split')
            tab.editor.edit({ kind: 'split', id, at: 1, newId: `n${(splits += 1)}` });
          else if (what === 'join') tab.editor.edit({ kind: 'join', id });
          else if (what === 'undo') tab.editor.undo();
          else await tab.settle();
          for (const one of tabs) await one.editor.refresh();
          expect(findDocumentFaults(tab.editor.getState().history.present)).toEqual([]);
        }
        for (let turn = 0; turn < 3; turn += 1)
          for (const tab of tabs) {
            await tab.editor.refresh();
            await decideAll(tab);
          }
        for (const tab of tabs)
          expect([tab.saveState(), textOn(tab)]).toEqual(['saved', read(backend.read())]);
        expect(findDocumentFaults(backend.read())).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});
