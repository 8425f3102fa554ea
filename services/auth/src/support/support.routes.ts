import {
  askSupport,
  closeSupportRequest,
  getSupportContacts,
  getSupportRequest,
  listSupportRequests,
} from '@escriba/contracts/auth/support';
import { requireService, serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import { confirmationOf } from '../platform/confirmations.ts';
import { sourceOf } from '../platform/source.ts';
import type { Support } from './support.service.ts';

type SupportDeps = { readonly support: Support };

/** Registers the routes for signed-in users and visitors: send the operator a message. */
export const supportRoutes =
  ({ support }: SupportDeps) =>
  async (app: FastifyInstance) => {
    serveRoute(app, getSupportContacts, async () => ({ success: true as const, data: support.contacts }));

    serveRoute(app, askSupport, async (request, reply) => {
      const sender = { userId: request.account?.id ?? null, source: sourceOf(request) };
      const reference = await support.ask(request.body, sender);
      reply.code(201);
      return {
        success: true as const,
        message: confirmationOf(request, 'supportAsked'),
        data: { reference },
      };
    });
  };

/** Registers the routes for operators: list and read the messages. */
export const supportOperationsRoutes =
  ({ support }: SupportDeps) =>
  async (app: FastifyInstance) => {
    await app.register(requireService, { from: ['operator'] });
    serveRoute(app, listSupportRequests, async (request) => ({
      success: true as const,
      data: await support.list(request.query.all === true),
    }));
    serveRoute(app, getSupportRequest, async (request) => ({
      success: true as const,
      data: await support.get(request.params.reference),
    }));
    serveRoute(app, closeSupportRequest, async (request) => ({
      success: true as const,
      data: await support.close(request.params.reference),
    }));
  };
