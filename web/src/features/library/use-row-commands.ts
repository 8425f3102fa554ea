import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { RecordingActions } from './use-recording-actions.ts';

/** An action that needs a confirmation or a dialog. */
export type Question =
  | { readonly about: 'rename'; readonly item: TranscriptionItem }
  | {
      readonly about: 'ask' | 'cancel' | 'merge' | 'move' | 'tags' | 'zip';
      readonly items: readonly TranscriptionItem[];
    };

type PageCommands = {
  /** Deletes recordings; the user can undo it for a while. */
  readonly remove: (items: readonly TranscriptionItem[]) => void;
  readonly ask: (question: Question) => void;
  /** Opens the full transcript over the list. */
  readonly open: (item: TranscriptionItem) => void;
  /** Selects a recording, or no longer; `isRange` from the last selected one on. */
  readonly select: (item: TranscriptionItem, isRange: boolean) => void;
};

/** The commands of a row. They are the same object on each render, so that rows render only when their recording changes. */
export type RowCommands = PageCommands & {
  readonly downloadText: (item: TranscriptionItem) => void;
  readonly downloadAudio: (item: TranscriptionItem) => void;
  readonly retry: (item: TranscriptionItem) => void;
  readonly retryingId: string | undefined;
};

export const useRowCommands = (actions: RecordingActions, page: PageCommands): RowCommands => {
  const remove = useStable(page.remove);
  const ask = useStable(page.ask);
  const open = useStable(page.open);
  const select = useStable(page.select);
  const { mutate: downloadText } = actions.downloadText;
  const { mutate: downloadAudio } = actions.downloadAudio;
  const { mutate: retry, isPending, variables } = actions.retry;
  const retryingId = isPending ? variables.transcriptionId : undefined;
  return useMemo(
    () => ({ remove, ask, open, select, downloadText, downloadAudio, retry, retryingId }),
    [remove, ask, open, select, downloadText, downloadAudio, retry, retryingId],
  );
};

/** Returns the latest version of a function under one identity. */
const useStable = <A extends readonly unknown[]>(call: (...values: A) => void): ((...values: A) => void) => {
  const latest = useRef(call);
  useEffect(() => {
    latest.current = call;
  });
  return useCallback((...values: A) => latest.current(...values), []);
};
