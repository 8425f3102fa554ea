import type { UploadStore } from './upload-store.ts';

type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;

type SharedUploadsDeps = {
  readonly store: UploadStore;
  readonly channel: Channel | undefined;
  readonly dismiss: (id: string) => void;
};

/**
 * Keeps the interrupted uploads of all tabs alike: one that a tab goes on with or throws away disappears from the others, where it
 * would only be refused.
 */
export const shareUploads = ({ store, channel, dismiss }: SharedUploadsDeps): void => {
  let offered = new Set<string>();
  store.subscribe(() => {
    const now = new Set(
      store.getState().items.flatMap(({ id, state }) => (state.name === 'interrupted' ? [id] : [])),
    );
    const taken = [...offered].filter((id) => !now.has(id));
    offered = now;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    for (const id of taken) channel?.postMessage(id);
  });
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string' && store.find(data)?.state.name === 'interrupted') dismiss(data);
  });
};

/** The channel of this browser's tabs; undefined where there is none. */
export const openChannel = (): Channel | undefined =>
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('escriba-uploads');
