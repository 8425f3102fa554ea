import { getMailChoices, setMailChoices } from '@escriba/contracts/transcription/mail-choices';
import { getUser, requireUser, serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import type { MailChoicesService } from './mail-choices.service.ts';

/** Registers the routes of the mails that a signed-in user wants. */
export const mailChoicesRoutes =
  ({ mailChoices }: { mailChoices: MailChoicesService }) =>
  async (app: FastifyInstance) => {
    await app.register(requireUser);
    serveRoute(app, getMailChoices, async (request) => ({
      success: true as const,
      data: await mailChoices.read(getUser(request).id),
    }));
    serveRoute(app, setMailChoices, async (request) => ({
      success: true as const,
      data: await mailChoices.write(getUser(request).id, request.body),
    }));
  };
