import type { EditorServer } from './editor-state.ts';
import type { EditorStore } from './editor-store.ts';

type RefresherDeps = { readonly store: EditorStore; readonly server: Pick<EditorServer, 'open'> };

/** Takes in what others have saved meanwhile, unless something of one's own waits or is being written. */
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
     * Tells of a text that is written but not part of the document yet; null when that is over. Nothing of others may come in under
     * it: its save is to find that both touched the same.
     */
    writing: (next: (() => boolean) | null): void => {
      isWriting = next ?? notWriting;
      // Out of reach: the next sign of life asks again.
      if (next === null && isDue) void refresh().catch(() => undefined);
    },
  };
};

const notWriting = (): boolean => false;
