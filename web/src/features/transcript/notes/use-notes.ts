import { getNotes, saveNotes } from '@escriba/contracts/transcription/notes';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useLeaveWarning } from '../../../media/use-leave-warning.ts';
import { useServices } from '../../../session/services.ts';
import type { Session } from '../../../session/session.ts';
import { createNotesEditor, type NotesEditor } from './notes-editor.ts';

type Opened = { readonly editor?: NotesEditor; readonly error?: unknown };

/** The longest note that is sent while a page closes, when browsers send at most 64 KiB. */
const KEPT_ALIVE_MAX = 10_000;

/** Notes that are loaded each time they are opened, unless some are unsaved, and saved when they are closed. */
export const useNotes = (id: string, isOpen: boolean) => {
  const { session } = useServices();
  const [{ editor, error }, setOpened] = useState<Opened>({});
  const open = useCallback(async (): Promise<void> => {
    setOpened({});
    setOpened(await loadEditor(session, id).then((made) => ({ editor: made }), toError));
  }, [session, id]);
  useEffect(() => {
    if (isOpen && editor?.hasUnsaved() !== true) void open();
    if (!isOpen) void editor?.flush();
    // A new editor is no reason to load again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isOpen, open]);
  // Leaving the page saves too; while the server is out of reach the browser asks.
  useEffect(() => () => void editor?.flush(), [editor]);
  useLeaveWarning(useIsUnsaved(editor));
  return { editor, error, retry: open };
};

const toError = (error: unknown): Opened => ({ error });

const loadEditor = async (session: Session, id: string): Promise<NotesEditor> => {
  const load = async () => (await session.call(getNotes, { params: { id } })).data;
  return createNotesEditor({
    opened: await load(),
    load,
    save: async (body) => {
      const keepalive = body.text.length < KEPT_ALIVE_MAX;
      return (await session.call(saveNotes, { params: { id }, body }, { keepalive })).data;
    },
    after: (ms, callback) => {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
  });
};

const useIsUnsaved = (editor: NotesEditor | undefined): boolean =>
  useSyncExternalStore(editor?.subscribe ?? neverChanges, () => editor?.hasUnsaved() === true);

const neverChanges = () => () => undefined;
