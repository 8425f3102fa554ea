import type { OpenTranscript } from '@escriba/contracts/transcription/transcript';
import { startHistory } from '@escriba/transcript';
import { createStore } from '../../../platform/store.ts';
import type { EditorState } from './editor-state.ts';

export type EditorStore = ReturnType<typeof createEditorStore>;

/** Creates the state of an open transcript, with subscriptions. */
export const createEditorStore = (opened: OpenTranscript) => {
  const store = createStore(startState(opened));
  let around = applyAlone;
  const set = (changes: Partial<EditorState>): void => store.set({ ...store.get(), ...changes });
  return {
    get: store.get,
    set,
    /** Restarts with another document. */
    restart: (made: OpenTranscript): void => {
      const { savedAt, mergedCount } = store.get();
      around(() => set({ ...startState(made), savedAt, mergedCount }));
    },
    /** Sets what others have changed, under the text that the user edits. */
    setUnder: (changes: Partial<EditorState>): void => around(() => set(changes)),
    /** Registers what keeps the caret while a change by others is set; null when no text is edited. */
    keepCaret: (keep: ((apply: () => void) => void) | null): void => {
      around = keep ?? applyAlone;
    },
    subscribe: store.subscribe,
    /** Returns whether the server lacks a change. */
    isDirty: (): boolean => store.get().history.present !== store.get().base.document,
  };
};

const applyAlone = (apply: () => void): void => apply();

const startState = ({ revision, document, version }: OpenTranscript): EditorState => ({
  history: startHistory(document),
  base: { revision, document },
  version,
  saveState: 'saved',
  savedAt: null,
  conflicts: [],
  undecided: null,
  mergedCount: 0,
  refusal: null,
});
