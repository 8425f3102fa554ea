import { listSpeechModels } from '@escriba/contracts/transcription/recognition';
import { requireUser, serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import { readerOf } from '../../recordings/recordings.ts';
import type { SpeechModelsService } from './speech-models.service.ts';

/** Registers what a signed-in user can choose between before recordings are sent. */
export const speechModelsRoutes =
  ({ listSpeechModels: listChoices }: { readonly listSpeechModels: SpeechModelsService }) =>
  async (app: FastifyInstance) => {
    await app.register(requireUser);
    serveRoute(app, listSpeechModels, async (request) => ({
      success: true as const,
      data: await listChoices(readerOf(request)),
    }));
  };
