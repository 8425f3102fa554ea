import type { TextPosition } from '@escriba/transcript';
import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { refuseEditing } from '../opening/without-editing.ts';
import type { Viewport } from '../reading/viewport.ts';
import type { TextEditing } from './text-editing.ts';
import type { Mode } from './text-context.ts';

type ModeOptions = {
  readonly editing: TextEditing;
  readonly viewport: Viewport;
  /** False for a copy that is read without a connection. */
  readonly canEdit: boolean;
};

/** Returns how an open transcript is used. Every one is read first. */
export const useMode = ({ editing, viewport, canEdit }: ModeOptions) => {
  const [mode, setMode] = useState<Mode>('read');
  /** Places the caret, by default where it was, else where the user reads. */
  const startEditing = useCallback(
    (position: TextPosition | undefined): void => {
      if (!canEdit) return refuseEditing();
      const id = viewport.inView(viewport.getSelected(), viewport.highlights.getSpoken()?.passageId);
      // The text must be editable before it can take the caret.
      viewport.keepPlace(() => flushSync(() => setMode('edit')));
      editing.enter(position ?? editing.lastCaret() ?? (id === undefined ? undefined : { id, offset: 0 }));
    },
    [editing, viewport, canEdit],
  );
  const switchMode = useCallback(
    (next: Mode): void => {
      if (next === 'edit' && !canEdit) refuseEditing();
      // Reading joins paragraphs that editing shows one by one.
      else viewport.keepPlace(() => flushSync(() => setMode(next)));
    },
    [viewport, canEdit],
  );
  return { mode, switchMode, startEditing };
};
