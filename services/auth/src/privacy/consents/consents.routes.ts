import { decideConsent, listConsents } from '@escriba/contracts/auth/privacy';
import { serveRoute } from '@escriba/http';
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
