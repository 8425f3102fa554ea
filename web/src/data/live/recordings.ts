import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import { isUnfinished, type LiveListener } from '../transcriptions/news.ts';

/** Keeps the recordings this page knows, in their latest state. Ignores late updates of an earlier state. */
export const createRecordings = (notify: LiveListener) => {
  const items = new Map<string, TranscriptionItem>();
  /** Recordings of which only the id is known. */
  const expected = new Set<string>();
  const timedOut = new Set<string>();

  /** Returns the ids of the recordings that have not ended. */
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
    notify({ type: 'changed', item, before });
  };

  return {
    get: (id: string): TranscriptionItem | undefined => items.get(id),
    /** Copies all known recordings, by id. */
    copy: (): ReadonlyMap<string, TranscriptionItem> => new Map(items),
    /** Registers a recording by its id. */
    expect: (id: string): void => {
      if (!items.has(id)) expected.add(id);
    },
    /** Takes in what a page loaded, without notifying listeners. */
    learn: (loaded: readonly TranscriptionItem[]): void => {
      for (const item of loaded) {
        if (items.has(item.transcriptionId)) continue;
        expected.delete(item.transcriptionId);
        items.set(item.transcriptionId, item);
      }
    },
    /** Lists the ids still worth polling. */
    listAwaited: (): string[] => listOpen().filter((id) => !timedOut.has(id)),
    listOpen,
    change,
    /** Takes in a response to a request sent when `known` was the state: updates since then are newer. */
    takeResponse: (item: TranscriptionItem, known: TranscriptionItem | undefined): void => {
      if (items.get(item.transcriptionId) === known) change(item);
    },
    remove: (transcriptionId: string): void => {
      forget(transcriptionId);
      notify({ type: 'removed', transcriptionId });
    },
    timeOut: (transcriptionId: string, message: string): void => {
      timedOut.add(transcriptionId);
      notify({ type: 'timedOut', transcriptionId, message });
    },
  };
};

export type Recordings = ReturnType<typeof createRecordings>;
