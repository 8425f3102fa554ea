import { getNotes, saveNotes } from '@escriba/contracts/transcription/notes';
import { getUser, requireUser, serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import type { NotesService } from './notes.service.ts';

/** Registers the routes of a signed-in user's notes on recordings. */
export const notesRoutes =
  ({ notes }: { notes: NotesService }) =>
  async (app: FastifyInstance) => {
    await app.register(requireUser);

    serveRoute(app, getNotes, async (request) => ({
      success: true as const,
      data: await notes.get(getUser(request).id, request.params.id),
    }));

    serveRoute(app, saveNotes, async (request) => ({
      success: true as const,
      data: await notes.save(getUser(request).id, request.params.id, request.body),
    }));
  };
