import {
  agreeToAssistant,
  getAssistant,
  withdrawAssistant,
} from '@escriba/contracts/transcription/assistant';
import { getUser, requireUser, serveRoute } from '@escriba/http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AssistantService } from './assistant.service.ts';

/** Registers the routes of the language model: where texts are sent, and the user's agreement. */
export const assistantRoutes =
  ({ assistant }: { readonly assistant: AssistantService }) =>
  async (app: FastifyInstance) => {
    await app.register(requireUser);

    serveRoute(app, getAssistant, async (request) => ({
      success: true as const,
      data: await assistant.read(getUser(request).id),
    }));

    serveRoute(app, agreeToAssistant, async (request) => ({
      success: true as const,
      data: await assistant.agree({ ...sourceOf(request), recipient: request.body.recipient }),
    }));

    serveRoute(app, withdrawAssistant, async (request) => ({
      success: true as const,
      data: await assistant.withdraw(sourceOf(request)),
    }));
  };

const USER_AGENT_LENGTH_MAX = 255;

/** Returns the user of a request, and from where it was sent. */
const sourceOf = (request: Pick<FastifyRequest, 'caller' | 'headers'>) => ({
  userId: getUser(request).id,
  ip: request.caller.ip,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_LENGTH_MAX),
});
