import type { TranscriptionItem } from '@escriba/contracts';
import { isUnfinished, type LiveListener } from '../transcriptions/news.ts';

/** The recordings this page has heard of, in the state last heard. Late news of an earlier state are none. */
export const createRecordings = (tell: LiveListener) => {
  const items = new Map<string, TranscriptionItem>();
  /** Announced by id alone: nothing is known of them but that they exist. */
  const expected = new Set<string>();
  const timedOut = new Set<string>();

  /** Those whose end is still to come, by id. */
  const listOpen = (): string[] => [
    ...[...items.values()].filter(isUnfinished).map(({ transcriptionId }) => transcriptionId),
    ...expected,
  ];
  const forget = (id: string): void => {
    for (const ids of [items, expected, timedOut]) ids.delete(id);
  };

  const change = (item: TranscriptionItem): void => {
    const { transcriptionId } = item;
    const before = items.get(transcriptionId);
    if (before !== undefined && before.updatedAt > item.updatedAt) return;
    forget(transcriptionId);
    items.set(transcriptionId, item);
    tell({ type: 'changed', item, before });
  };

  return {
    get: (id: string): TranscriptionItem | undefined => items.get(id),
    /** All that is known by now, by id. */
    copy: (): ReadonlyMap<string, TranscriptionItem> => new Map(items),
    /** Makes known that a recording exists. */
    expect: (id: string): void => {
      if (!items.has(id)) expected.add(id);
    },
    /** Takes what a page loaded by itself; nobody needs to be told. */
    learn: (loaded: readonly TranscriptionItem[]): void => {
      for (const item of loaded) {
        if (items.has(item.transcriptionId)) continue;
        expected.delete(item.transcriptionId);
        items.set(item.transcriptionId, item);
      }
    },
    /** Those still worth asking for. */
    listAwaited: (): string[] => listOpen().filter((id) => !timedOut.has(id)),
    listOpen,
    change,
    /** Takes an answer to a question that was asked while `known` was what was known: what was heard since then is newer. */
    answer: (item: TranscriptionItem, known: TranscriptionItem | undefined): void => {
      if (items.get(item.transcriptionId) === known) change(item);
    },
    remove: (transcriptionId: string): void => {
      forget(transcriptionId);
      tell({ type: 'removed', transcriptionId });
    },
    timeOut: (transcriptionId: string, message: string): void => {
      timedOut.add(transcriptionId);
      tell({ type: 'timedOut', transcriptionId, message });
    },
  };
};

export type Recordings = ReturnType<typeof createRecordings>;
