import { useCallback, useMemo, useRef, useState } from 'react';
import type { TranscriptEditor } from '../editor/editor.ts';
import type { Surface } from '../reading/surface.ts';
import { joinWithBefore, splitAtCaret, type TypedPassage, type EditResult } from './passage-edits.ts';

/** The edited passage; `caret` null places it at the end. */
export type EditedPassage = { readonly id: string; readonly caret: number | null };

/** The field of the editor, registered by itself. */
export type Field = { readonly read: () => TypedPassage; readonly isChanged: () => boolean };

export type Editing = ReturnType<typeof useEditing>;

/** Receives a typed text whose passage was deleted elsewhere. */
type OnTextLost = (text: string) => void;

/** Edits one passage at a time. The typed text joins the transcript when the editing ends. */
export const useEditing = (editor: TranscriptEditor, surface: Surface, onTextLost: OnTextLost) => {
  const [now, setNow] = useState<EditedPassage | null>(null);
  const field = useRef<Field | null>(null);
  const attach = useCallback(
    (next: Field | null) => {
      field.current = next;
      editor.writing(next === null ? null : next.isChanged);
    },
    [editor],
  );

  const actions = useMemo(() => {
    const getDocument = () => editor.getState().history.present;
    /** Writes the typed text into the transcript; the field may stay open. */
    const save = (): void => {
      if (field.current?.isChanged() !== true) return;
      const { id, text } = field.current.read();
      if (getDocument().segments.some((passage) => passage.id === id))
        editor.edit({ kind: 'retext', id, text });
      else onTextLost(text);
    };
    const take = ({ document, next }: EditResult): void => {
      editor.replace(document);
      setNow(next);
    };
    return {
      save,
      start: (id: string, caret: number | null = null): void => {
        save();
        setNow({ id, caret });
      },
      /** Ends the editing; the passage may keep the focus. */
      finish: (keepsFocus: boolean): void => {
        // Removing the field blurs it, which must not end the editing.
        if (field.current === null) return;
        if (keepsFocus) surface.focusSoon(field.current.read().id);
        save();
        setNow(null);
      },
      cancel: (): void => {
        if (field.current !== null) surface.focusSoon(field.current.read().id);
        setNow(null);
      },
      split: (): void => {
        if (field.current !== null) take(splitAtCaret(getDocument(), field.current.read(), newPassageId()));
      },
      joinWithBefore: (): void => {
        if (field.current !== null) take(joinWithBefore(getDocument(), field.current.read()));
      },
    };
  }, [editor, surface, onTextLost]);

  return useMemo(() => ({ now, attach, ...actions }), [now, attach, actions]);
};

const newPassageId = (): string => `e${crypto.randomUUID().replaceAll('-', '').slice(0, 20)}`;
