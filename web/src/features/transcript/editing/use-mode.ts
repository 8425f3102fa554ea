import type { TextPlace } from '@escriba/transcript';
import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Surface } from '../reading/surface.ts';
import type { TextEditing } from './text-editing.ts';
import type { Mode } from './text-tools.ts';

/** Every opened transcript is read first. */
export const useMode = (editing: TextEditing, surface: Surface) => {
  const [mode, setMode] = useState<Mode>('read');
  /** Places the caret, by default where it was, else where the user reads. */
  const startEditing = useCallback(
    (place: TextPlace | undefined): void => {
      const id = surface.inView(surface.getSelected(), surface.painter.getSpoken()?.passageId);
      // The text must be editable before it can take the caret.
      flushSync(() => setMode('edit'));
      editing.enter(place ?? editing.lastCaret() ?? (id === undefined ? undefined : { id, offset: 0 }));
    },
    [editing, surface],
  );
  return { mode, switchMode: setMode, startEditing };
};
