import {
  listAutomaticForms,
  setAutomaticForms,
  setFolderForms,
} from '@escriba/contracts/transcription/automatic-forms';
import { getUser, requireUser, serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import type { AutomaticFormsService } from './automatic-forms.service.ts';

/** Registers the routes of the forms that are made of a signed-in user's recordings by themselves. */
export const automaticFormsRoutes =
  ({ automaticForms }: { readonly automaticForms: AutomaticFormsService }) =>
  async (app: FastifyInstance) => {
    await app.register(requireUser);

    serveRoute(app, listAutomaticForms, async (request) => ({
      success: true as const,
      data: await automaticForms.list(getUser(request).id),
    }));

    serveRoute(app, setAutomaticForms, async (request) => {
      const place = { ownerId: getUser(request).id, folderId: null };
      return { success: true as const, data: { forms: await automaticForms.set(place, request.body.forms) } };
    });

    serveRoute(app, setFolderForms, async (request) => {
      const place = { ownerId: getUser(request).id, folderId: request.params.folderId };
      return { success: true as const, data: { forms: await automaticForms.set(place, request.body.forms) } };
    });
  };
