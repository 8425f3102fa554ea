import { type TranscriptionItem, retryTranscription } from '@escriba/contracts';
import { answerLanguage, getUser, requireUser, serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import type { Person } from '../quota/usage-client.ts';
import type { createRetry } from './retry.service.ts';

type RetryRoutesDeps = {
  retry: ReturnType<typeof createRetry>;
  getItem: (person: Person & { sessionId: string }, id: string) => Promise<TranscriptionItem>;
};

/** For signed-in people: a visitor whose recording failed uploads it again. */
export const retryRoutes =
  ({ retry, getItem }: RetryRoutesDeps) =>
  async (app: FastifyInstance) => {
    await app.register(requireUser);
    serveRoute(app, retryTranscription, async (request) => {
      const { id: userId, sessionId } = getUser(request);
      const locale = answerLanguage(request.headers['accept-language']);
      const person = { userId, sessionId, locale };
      await retry(person, request.params.id);
      return { success: true as const, data: await getItem(person, request.params.id) };
    });
  };
