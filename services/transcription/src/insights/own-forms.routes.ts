import {
  changeOwnForm,
  createOwnForm,
  deleteOwnForm,
  listOwnForms,
} from '@escriba/contracts/transcription/own-forms';
import { getUser, requireUser, serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import type { OwnFormsService } from './own-forms.service.ts';

/** Registers the routes of a signed-in user's forms. */
export const ownFormsRoutes =
  ({ ownForms }: { readonly ownForms: OwnFormsService }) =>
  async (app: FastifyInstance) => {
    await app.register(requireUser);

    serveRoute(app, listOwnForms, async (request) => ({
      success: true as const,
      data: await ownForms.list(getUser(request).id),
    }));

    serveRoute(app, createOwnForm, async (request, reply) => {
      const data = await ownForms.create(getUser(request).id, request.body);
      return reply.code(201).send({ success: true as const, data });
    });

    serveRoute(app, changeOwnForm, async (request) => ({
      success: true as const,
      data: await ownForms.change(getUser(request).id, request.params.formId, request.body),
    }));

    serveRoute(app, deleteOwnForm, async (request) => {
      await ownForms.delete(getUser(request).id, request.params.formId);
      return { success: true as const };
    });
  };
