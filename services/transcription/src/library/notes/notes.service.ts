import type { RecordingNotes } from '@escriba/contracts/transcription/notes';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import {
  type ChangeRecording,
  noteSearchChange,
  transcriptionNotFound,
} from '../../recordings/recordings.ts';
import { cleanText } from '../../platform/text/clean-text.ts';
import { notesChanged } from './notes.errors.ts';
import { createNotesRepository } from './notes.repository.ts';

type NotesDeps = {
  db: Kysely<DB>;
  changeRecording: ChangeRecording;
  /** Called when notes have changed, so that search follows. */
  wakeSearch: () => void;
  clock: () => Date;
};

type Saved = { text: string; baseRevision: number };

export type NotesService = ReturnType<typeof createNotesService>;

/** Reads and saves a user's own notes on a recording. Other users' recordings are not found. */
export const createNotesService = ({ db, changeRecording, wakeSearch, clock }: NotesDeps) => ({
  /** @throws transcriptionNotFound */
  get: async (userId: string, id: string): Promise<RecordingNotes> => {
    const row = await createNotesRepository(db).find(userId, id);
    if (row === undefined) throw transcriptionNotFound();
    return toNotes(row);
  },

  /** Saves notes; saving the same again changes nothing. @throws transcriptionNotFound, notesChanged, recordingBusy */
  save: async (userId: string, id: string, { text, baseRevision }: Saved): Promise<RecordingNotes> => {
    const clean = cleanText(text);
    const notes = await changeRecording({ id, ownerId: userId }, async (transaction) => {
      const repository = createNotesRepository(transaction);
      if (!(await repository.holds(userId, id))) throw transcriptionNotFound();
      const known = toNotes((await repository.find(userId, id)) ?? {});
      if (known.text === clean) return known;
      if (known.revision !== baseRevision) throw notesChanged();
      const row = { text: clean, revision: known.revision + 1, updated_at: clock() };
      await repository.write(id, row);
      await noteSearchChange(transaction, id);
      return toNotes(row);
    });
    wakeSearch();
    return notes;
  },
});

type Row = { text?: string | null; revision?: number | null; updated_at?: Date | null };

const toNotes = ({ text, revision, updated_at: updatedAt }: Row): RecordingNotes => ({
  text: text ?? '',
  revision: revision ?? 0,
  updatedAt: updatedAt?.toISOString() ?? null,
});
