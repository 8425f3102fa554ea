import { getNotes, saveNotes } from '@escriba/contracts/transcription/notes';
import { type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLeaveWarning } from '../../../media/use-leave-warning.ts';
import { type Services, useServices } from '../../../session/services.ts';
import type { Session } from '../../../session/session.ts';
import { toOwnerId } from '../../../session/workspace-choice.ts';
import { sayRestored } from '../opening/adopt-drafts.ts';
import { takeDraftSlot } from '../opening/draft-slots.ts';
import { notesDraftKey } from '../../../data/transcriptions/draft-keys.ts';
import { adoptNotes } from './adopt-notes.ts';
import { createNotesDrafts, type NotesDrafts } from './notes-drafts.ts';
import { createNotesEditor, type NotesEditor } from './notes-editor.ts';

type Opened = { readonly editor?: NotesEditor; readonly drafts?: NotesDrafts; readonly error?: unknown };

/** The longest note that is sent while a page closes, when browsers send at most 64 KiB. */
const KEPT_ALIVE_MAX = 10_000;

/**
 * Notes that are loaded each time they are opened, unless some are unsaved, and saved when they are closed. Unsaved ones stay in the browser
 * when the page is left.
 */
export const useNotes = (id: string, isOpen: boolean) => {
  const services = useServices();
  const [opened, setOpened] = useState<Opened>({});
  const { editor, drafts, error } = opened;
  const slot = useDraftSlot(services, id);
  const open = useCallback(async (): Promise<void> => {
    if (slot.current === undefined) return;
    const { signal } = slot.current;
    setOpened({});
    const made = await openNotes(services, id, slot.current).catch((reason: unknown) => ({ error: reason }));
    if (!signal.aborted) setOpened(made);
  }, [services, id, slot]);
  useEffect(() => {
    if (isOpen && editor?.hasUnsaved() !== true) void open();
    if (!isOpen) void editor?.retry();
    // A new editor is no reason to load again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isOpen, open]);
  useEffect(() => accompany(services, id, opened), [services, id, opened]);
  useLeaveWarning(useIsUnsaved(editor) && drafts?.isKept() === false);
  return { editor, error, retry: open };
};

type Slot = { readonly key: Promise<string>; readonly signal: AbortSignal };

/** Takes a slot for this tab's draft while the page is open. */
const useDraftSlot = ({ session, tabs }: Services, id: string): RefObject<Slot | undefined> => {
  const slot = useRef<Slot>(undefined);
  useEffect(() => {
    const life = new AbortController();
    slot.current = { key: takeDraftSlot(tabs, keyOf(session, id), life.signal), signal: life.signal };
    return () => life.abort();
  }, [session, tabs, id]);
  return slot;
};

const keyOf = (session: Session, id: string): string => notesDraftKey(session.getState().user?.id ?? '', id);

const openNotes = async ({ session }: Services, id: string, slot: Slot): Promise<Opened> => {
  const load = async () => (await session.call(getNotes, { params: { id } })).data;
  const [opened, key] = await Promise.all([load(), slot.key]);
  // A page that was left meanwhile must not write the draft of the one that is open.
  slot.signal.throwIfAborted();
  const drafts = createNotesDrafts(key, toOwnerId(session.getState().user?.id));
  const draft = drafts.find();
  const editor = createNotesEditor({
    opened,
    draft,
    drafts,
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
  if (draft !== undefined) sayRestored();
  return { editor, drafts };
};

/** Takes over what other tabs have left, until other notes are opened or the page is left. Returns a stop function. */
const accompany = ({ session, tabs }: Services, id: string, { editor, drafts }: Opened): (() => void) => {
  const over = new AbortController();
  if (editor !== undefined && drafts !== undefined)
    void adoptNotes(tabs, { key: keyOf(session, id), own: drafts, editor, signal: over.signal });
  return () => {
    over.abort();
    // Leaving the page saves too; what cannot be saved stays as a draft.
    void editor?.retry();
    editor?.close();
  };
};

const useIsUnsaved = (editor: NotesEditor | undefined): boolean =>
  useSyncExternalStore(editor?.subscribe ?? neverChanges, () => editor?.hasUnsaved() === true);

const neverChanges = () => () => undefined;
