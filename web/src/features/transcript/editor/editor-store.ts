import type { OpenTranscript } from '@escriba/contracts';
import { startHistory } from '@escriba/transcript';
import type { EditorState } from './editor-state.ts';

export type EditorStore = ReturnType<typeof createEditorStore>;

/** What is known of an open transcript, for whoever shows it. */
export const createEditorStore = (opened: OpenTranscript) => {
  const listeners = new Set<() => void>();
  let state = startState(opened);
  const set = (changes: Partial<EditorState>): void => {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  };
  return {
    get: (): EditorState => state,
    set,
    /** Begins anew with another document; `merged` counts it among others' work. */
    restart: (made: OpenTranscript, merged: 0 | 1): void => {
      const { savedAt, mergedCount } = state;
      set({ ...startState(made), savedAt, mergedCount: mergedCount + merged });
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Whether something is not on the server yet. */
    isDirty: (): boolean => state.history.present !== state.base.document,
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
