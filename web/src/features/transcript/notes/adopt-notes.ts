import type { Tabs } from '../../../platform/tabs.ts';
import { listLastWords } from '../../../session/lost-drafts.ts';
import { adoptSlots, sayRestored } from '../opening/adopt-drafts.ts';
import { createNotesDrafts, type NotesDrafts } from './notes-drafts.ts';
import type { NotesEditor } from './notes-editor.ts';

export type AdoptNotesInput = {
  /** The key of the notes' drafts, and this tab's drafts. */
  readonly key: string;
  readonly own: Pick<NotesDrafts, 'key' | 'ownerId'>;
  readonly editor: NotesEditor;
  readonly signal: AbortSignal;
  readonly onAdopted?: () => void;
};

/** Takes over what other tabs with the same notes have left unsaved, once they are closed. */
export const adoptNotes = (
  tabs: Tabs,
  { key, own, editor, signal, onAdopted = sayRestored }: AdoptNotesInput,
): Promise<void> =>
  adoptSlots(tabs, {
    key,
    own: own.key,
    editor,
    signal,
    onAdopted,
    kept: listLastWords(key),
    take: async (slot) => {
      const drafts = createNotesDrafts(slot, own.ownerId);
      const draft = drafts.find();
      return draft && { draft, forget: async () => drafts.forget() };
    },
  });
