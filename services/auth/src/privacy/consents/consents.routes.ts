import { decideAssistantConsent, readAssistantConsent } from '@escriba/contracts/auth/internal';
import { decideConsent, listConsents } from '@escriba/contracts/auth/privacy';
import { requireService, serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import { getAccount } from '../../accounts/accounts.ts';
import { sourceOf } from '../../platform/source.ts';
import type { Consents } from './consents.service.ts';

/** Registers the routes for the signed-in user: read and change their consents. */
export const consentsRoutes =
  ({ consents }: { consents: Pick<Consents, 'read' | 'decide'> }) =>
  async (app: FastifyInstance) => {
    serveRoute(app, listConsents, async (request) => ({
      success: true as const,
      data: await consents.read(getAccount(request).id),
    }));

    serveRoute(app, decideConsent, async (request) => ({
      success: true as const,
      data: await consents.decide(getAccount(request).id, request.body, sourceOf(request)),
    }));
  };

/** Registers the routes by which the transcription service reads and records to which server texts of a user may be sent. */
export const assistantConsentRoutes =
  ({ consents }: { consents: Pick<Consents, 'readAssistant' | 'decideAssistant'> }) =>
  async (app: FastifyInstance) => {
    await app.register(requireService, { from: ['transcription'] });

    serveRoute(app, readAssistantConsent, async ({ query }) => ({
      success: true as const,
      data: await consents.readAssistant(query.userId),
    }));

    serveRoute(app, decideAssistantConsent, async ({ body: { userId, ip, userAgent, ...decision } }) => ({
      success: true as const,
      data: await consents.decideAssistant(userId, decision, { ip, userAgent }),
    }));
  };
