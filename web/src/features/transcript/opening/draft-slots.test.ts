import { locks } from 'node:worker_threads';
import { describe, expect, it } from '@jest/globals';
import {
  createServer,
  openTab as openEditor,
  read,
  textOn,
  written,
} from '../../../../testing/editor-tabs.ts';
import { provideIndexedDatabase } from '../../../../testing/indexed-database.ts';
import { createTabs } from '../../../platform/tabs.ts';
import { adoptDrafts } from './adopt-drafts.ts';
import { takeDraftSlot } from './draft-slots.ts';
import { createDrafts } from './drafts.ts';

provideIndexedDatabase();

const tabs = createTabs({ locks, openChannel: undefined });

/** Opens tabs of one browser, all with one transcript. */
const openBrowser = (transcript: string, ...texts: string[]) => {
  const backend = createServer(written(...texts));
  const openTab = async () => {
    const life = new AbortController();
    const own = await takeDraftSlot(tabs, transcript, life.signal);
    const drafts = createDrafts(own);
    const tab = await openEditor(backend, { draft: await drafts.find() }, drafts);
    const { editor, saveState, settle } = tab;
    void adoptDrafts(tabs, {
      transcript,
      own: drafts,
      editor,
      onAdopted: () => undefined,
      signal: life.signal,
    });
    return {
      editor,
      saveState,
      settle,
      shown: () => textOn(tab),
      /** Edits without a save. */
      write: (id: string, text: string): Promise<void> => {
        editor.edit({ kind: 'retext', id, text });
        const { base, history } = editor.getState();
        return drafts.keep({ base, document: history.present });
      },
      /** Goes on, with saves, until something is so. */
      until: async (isSo: () => boolean): Promise<void> => {
        for (await settle(); !isSo(); await settle())
          await new Promise<void>((resolve) => {
            const stop = editor.subscribe(() => {
              stop();
              resolve();
            });
          });
      },
      /** Ends at once, as in a crash. */
      crash: (): void => {
        editor.close();
        life.abort();
      },
    };
  };
  return { openTab, saved: () => read(backend.read()) };
};

describe('unsaved changes in two tabs with one transcript', () => {
  it('are both restored after both tabs were closed', async () => {
    const { openTab, saved } = openBrowser('ana/both', 'um', 'dois', 'três');
    const [one, other] = [await openTab(), await openTab()];
    await Promise.all([one.write('s1', 'UM'), other.write('s3', 'TRÊS')]);
    one.crash();
    other.crash();
    const again = await openTab();
    await again.until(() => saved()[0] === 'UM' && saved()[2] === 'TRÊS');
    expect(saved()).toEqual(['UM', 'dois', 'TRÊS']);
  });

  it('stay in their tab while it is open', async () => {
    const { openTab, saved } = openBrowser('ana/open', 'um', 'dois');
    const one = await openTab();
    await one.write('s1', 'UM');
    const other = await openTab();
    expect(other.shown()).toEqual(['um', 'dois']);
    await other.write('s2', 'DOIS');
    await other.settle();
    expect(saved()).toEqual(['um', 'DOIS']);
    one.crash();
    await other.until(() => saved()[0] === 'UM');
    expect(saved()).toEqual(['UM', 'DOIS']);
  });

  it('are asked about where both changed one passage, and kept until that is decided', async () => {
    const { openTab, saved } = openBrowser('ana/same', 'um', 'dois');
    const [one, other] = [await openTab(), await openTab()];
    await Promise.all([one.write('s1', 'o meu'), other.write('s1', 'o seu')]);
    await other.settle();
    one.crash();
    await other.until(() => other.saveState() === 'conflict');
    other.crash();
    const again = await openTab();
    await again.until(() => again.saveState() === 'conflict');
    for (const conflict of again.editor.getState().conflicts) again.editor.resolve(conflict, 'mine');
    await again.until(() => again.saveState() === 'saved');
    expect(saved()).toEqual(['o meu', 'dois']);
  });
});
