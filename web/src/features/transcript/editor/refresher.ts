import type { EditorServer, SaveState } from './editor-state.ts';
import type { EditorStore } from './editor-store.ts';
import { untilSaveEnds } from './save-first.ts';
import { takeUntouched } from './merge-remote.ts';

type RefresherDeps = {
  readonly store: EditorStore;
  readonly server: Pick<EditorServer, 'open'>;
  /** Stores unsaved changes in the browser. */
  readonly keepDraft: () => void;
};

/** A text that the user edits in place. */
type Writing = {
  /** Whether a text is being composed, under which nothing may change. */
  readonly isComposing: () => boolean;
  /** Applies a change by others and renders it, with the caret where it was. */
  readonly keepCaret: (apply: () => void) => void;
};

/** The states in which changes by others are taken over. In the others, a save is under way or due that finds them. */
const OPEN: readonly SaveState[] = ['saved', 'editing', 'refused'];

/** Takes over what others saved, at once where the user has not changed the same passages. */
export const createRefresher = ({ store, server, keepDraft }: RefresherDeps) => {
  let isComposing = notComposing;
  let isDue = false;
  const mayTake = (): boolean => {
    isDue = isComposing();
    return OPEN.includes(store.get().saveState) && !isDue;
  };
  const refresh = async (): Promise<void> => {
    if (!mayTake()) return;
    const theirs = await server.open();
    await untilSaveEnds({ getState: store.get, subscribe: store.subscribe });
    if (!mayTake() || theirs.revision <= store.get().base.revision) return;
    store.setUnder(takeUntouched(store.get(), theirs));
    if (store.isDirty()) keepDraft();
  };
  const catchUp = (): void => {
    // The server is out of reach; the next contact retries.
    if (isDue) void refresh().catch(() => undefined);
  };
  return {
    refresh,
    /** Takes over what came while a text was composed. */
    catchUp,
    /** Registers the text that is edited in place, or null when that ends. */
    writing: (next: Writing | null): void => {
      isComposing = next?.isComposing ?? notComposing;
      store.keepCaret(next?.keepCaret ?? null);
      if (next === null) catchUp();
    },
  };
};

const notComposing = (): boolean => false;
