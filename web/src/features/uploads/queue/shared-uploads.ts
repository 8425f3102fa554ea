import type { Tabs } from '../../../platform/tabs.ts';
import type { UploadStore } from './upload-store.ts';

const CHANNEL = 'escriba-uploads';

type SharedUploadsDeps = {
  readonly store: UploadStore;
  readonly tabs: Pick<Tabs, 'openChannel'>;
  readonly dismiss: (id: string) => void;
};

/**
 * Syncs the interrupted uploads of all tabs: one that a tab continues or discards disappears from the others,
 * where it would be refused. Returns a stop function.
 */
export const shareUploads = ({ store, tabs, dismiss }: SharedUploadsDeps): (() => void) => {
  const channel = tabs.openChannel<string>(CHANNEL);
  const stop = new AbortController();
  let offered = new Set<string>();
  const unsubscribe = store.subscribe(() => {
    const now = new Set(
      store.getState().items.flatMap(({ id, state }) => (state.name === 'interrupted' ? [id] : [])),
    );
    const taken = [...offered].filter((id) => !now.has(id));
    offered = now;
    for (const id of taken) channel.post(id);
  });
  const take = (id: string): void => {
    if (store.find(id)?.state.name === 'interrupted') dismiss(id);
  };
  channel.listen(take, { signal: stop.signal });
  return () => {
    unsubscribe();
    stop.abort();
  };
};
