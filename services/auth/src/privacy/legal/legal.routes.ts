import { acceptLegal, getLegalAcceptances } from '@escriba/contracts/auth/privacy';
import { serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import { getAccount } from '../../accounts/accounts.ts';
import { sourceOf } from '../../platform/source.ts';
import type { Acceptances } from './acceptances.service.ts';

/** Registers the routes for the signed-in user: read and accept versions of the terms and the privacy policy. */
export const legalRoutes =
  ({ acceptances }: { readonly acceptances: Pick<Acceptances, 'read' | 'accept'> }) =>
  async (app: FastifyInstance) => {
    serveRoute(app, getLegalAcceptances, async (request) => ({
      success: true as const,
      data: await acceptances.read(getAccount(request).id),
    }));

    serveRoute(app, acceptLegal, async (request) => ({
      success: true as const,
      data: await acceptances.accept({
        userId: getAccount(request).id,
        accepted: request.body,
        source: sourceOf(request),
      }),
    }));
  };
