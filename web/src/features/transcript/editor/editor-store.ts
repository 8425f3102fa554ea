import type { OpenTranscript } from '@escriba/contracts/transcription/transcript';
import { startHistory } from '@escriba/transcript';
import { createStore } from '../../../platform/store.ts';
import type { EditorState } from './editor-state.ts';

export type EditorStore = ReturnType<typeof createEditorStore>;

/** Creates the state of an open transcript, with subscriptions. */
export const createEditorStore = (opened: OpenTranscript) => {
  const store = createStore(startState(opened));
  const set = (changes: Partial<EditorState>): void => store.set({ ...store.get(), ...changes });
  return {
    get: store.get,
    set,
    /** Restarts with another document; `merged` counts it as a merge. */
    restart: (made: OpenTranscript, merged: 0 | 1): void => {
      const { savedAt, mergedCount } = store.get();
      set({ ...startState(made), savedAt, mergedCount: mergedCount + merged });
    },
    subscribe: store.subscribe,
    /** Returns whether the server lacks a change. */
    isDirty: (): boolean => store.get().history.present !== store.get().base.document,
  };
};

const startState = ({ revision, document, version }: OpenTranscript): EditorState => ({
  history: startHistory(document),
  base: { revision, document },
  version,
  saveState: 'saved',
  savedAt: null,
  conflicts: [],
  mergedCount: 0,
  refusal: null,
});
