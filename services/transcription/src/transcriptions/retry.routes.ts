import { type TranscriptionItem, retryTranscription } from '@escriba/contracts';
import { answerLanguage, getUser, requireUser, serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import type { Person } from '../quota/usage-client.ts';
import type { createRetry } from './retry.service.ts';

type RetryRoutesDeps = {
  retry: ReturnType<typeof createRetry>;
  getItem: (person: Person, id: string) => Promise<TranscriptionItem>;
};

/** For signed-in people: a visitor whose recording failed uploads it again. */
export const retryRoutes =
  ({ retry, getItem }: RetryRoutesDeps) =>
  async (app: FastifyInstance) => {
    await app.register(requireUser);
    serveRoute(app, retryTranscription, async (request) => {
      const person = {
        userId: getUser(request).id,
        locale: answerLanguage(request.headers['accept-language']),
      };
      await retry(person, request.params.id);
      return { success: true as const, data: await getItem(person, request.params.id) };
    });
  };
