import type { EditorServer } from './editor-state.ts';
import type { EditorStore } from './editor-store.ts';

type RefresherDeps = { readonly store: EditorStore; readonly server: Pick<EditorServer, 'open'> };

/** Merges changes that others saved, unless the user has unsaved changes or is typing. */
export const createRefresher = ({ store, server }: RefresherDeps) => {
  let isWriting = notWriting;
  let isDue = false;
  const mayTake = (): boolean => {
    isDue = isWriting();
    return store.get().saveState === 'saved' && !isDue;
  };
  const refresh = async (): Promise<void> => {
    if (!mayTake()) return;
    const theirs = await server.open();
    if (mayTake() && theirs.revision > store.get().base.revision) store.restart(theirs, 1);
  };
  return {
    refresh,
    /**
     * Registers a text that is being typed, or null when that ends. Changes by others must not merge under it: its
     * save finds the conflict.
     */
    writing: (next: (() => boolean) | null): void => {
      isWriting = next ?? notWriting;
      // The server is out of reach; the next contact retries.
      if (next === null && isDue) void refresh().catch(() => undefined);
    },
  };
};

const notWriting = (): boolean => false;
