import { expect, it } from '@jest/globals';
import { startTransfer } from '../../../media/transfer.ts';
import { createTabs } from '../../../platform/tabs.ts';
import { shareUploads } from './shared-uploads.ts';
import type { UploadItem } from './upload-item.ts';
import { createUploadStore } from './upload-store.ts';

const interrupted = (id: string): UploadItem => ({
  id,
  name: `${id}.mp3`,
  sizeBytes: 10,
  type: 'audio/mpeg',
  lastModified: 1,
  language: 'pt',
  recordingId: null,
  url: `https://escriba.example/api/transcription/uploads/${id}`,
  transfer: startTransfer(10, 0, 4),
  state: { name: 'interrupted' },
});

/** Opens tabs of one browser, connected synchronously. */
const openTabs = (count: number) => {
  const subscribers: ((data: unknown) => void)[] = [];
  return Array.from({ length: count }, () => {
    const store = createUploadStore();
    const own = subscribers.length;
    const channel = {
      postMessage: (data: unknown) => subscribers.forEach((hear, index) => index !== own && hear(data)),
      addEventListener: (_type: string, hear: (event: { data: unknown }) => void) =>
        void subscribers.push((data) => hear({ data })),
    } as unknown as BroadcastChannel;
    shareUploads({
      store,
      tabs: createTabs({ locks: undefined, openChannel: () => channel }),
      dismiss: store.remove,
    });
    store.add([interrupted('ata'), interrupted('aula')]);
    return store;
  });
};
const idsOf = (store: ReturnType<typeof createUploadStore> | undefined) =>
  store?.getState().items.map(({ id }) => id);

it('an upload that one tab continues disappears from the others', () => {
  const [first, second, third] = openTabs(3);
  first?.change('ata', { state: { name: 'waiting' } });
  expect(idsOf(first)).toEqual(['ata', 'aula']);
  expect(idsOf(second)).toEqual(['aula']);
  expect(idsOf(third)).toEqual(['aula']);
});

it('an upload that one tab discards disappears from the others', () => {
  const [first, second] = openTabs(2);
  first?.remove('aula');
  expect(idsOf(second)).toEqual(['ata']);
});
