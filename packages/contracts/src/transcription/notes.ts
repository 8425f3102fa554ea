import * as Type from '../shared/schema.ts';
import { Ok } from '../shared/fields.ts';
import { defineRoute } from '../shared/route.ts';
import { IdParams } from './transcription.ts';

/** Longest notes, in characters. */
export const NOTES_LENGTH_MAX = 20_000;

/** A user's own notes on a recording, as plain text. `revision` grows with each change; 0 and '' before the first. */
export const RecordingNotes = Type.Object({
  text: Type.String(),
  revision: Type.Integer(),
  updatedAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
});
export type RecordingNotes = Type.Static<typeof RecordingNotes>;

const NotesResponse = Type.Object({ success: Ok, data: RecordingNotes });

export const getNotes = defineRoute({
  method: 'GET',
  path: '/api/transcription/:id/notes',
  summary: "The caller's notes on a recording",
  access: 'user',
  params: IdParams,
  responses: { 200: NotesResponse },
});

/** Fails with 409 `notes.changed` if the notes have another revision than `baseRevision` and another text. Shared links do not show notes. */
export const saveNotes = defineRoute({
  method: 'PATCH',
  path: '/api/transcription/:id/notes',
  summary: "Replaces the caller's notes on a recording",
  access: 'user',
  params: IdParams,
  body: Type.Object({
    text: Type.String({ maxLength: NOTES_LENGTH_MAX }),
    baseRevision: Type.Integer({ minimum: 0, maximum: 2_147_483_646 }),
  }),
  responses: { 200: NotesResponse },
});

export const transcriptionNotesRoutes = [getNotes, saveNotes] as const;
