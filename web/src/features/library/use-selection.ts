import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import { useRef, useState } from 'react';

const idOf = ({ transcriptionId }: TranscriptionItem): string => transcriptionId;

/** Returns the selected recordings among those of the page. */
export const useSelection = (items: readonly TranscriptionItem[]) => {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string>(undefined);
  const selected = items.filter((item) => ids.has(idOf(item)));
  const change = (changed: readonly TranscriptionItem[], isOn: boolean): void => {
    const next = new Set(selected.map(idOf));
    for (const item of changed) next[isOn ? 'add' : 'delete'](idOf(item));
    setIds(next);
  };
  return {
    ids,
    selected,
    /** Turns one over, or makes a range since the last one equal to it. */
    select: (item: TranscriptionItem, isRange: boolean): void => {
      const [from, to] = [items.findIndex((one) => idOf(one) === last.current), items.indexOf(item)];
      const range =
        isRange && from !== -1 && to !== -1
          ? items.slice(Math.min(from, to), Math.max(from, to) + 1)
          : [item];
      change(range, !ids.has(idOf(item)));
      last.current = idOf(item);
    },
    selectAll: (): void => change(items, true),
    clear: (): void => setIds(new Set()),
  };
};

export type Selection = ReturnType<typeof useSelection>;
