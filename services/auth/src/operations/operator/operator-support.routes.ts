import {
  closeOperatorMessage,
  getOperatorMessage,
  listOperatorMessages,
} from '@escriba/contracts/operator/people';
import { serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import type { Support } from '../../support/support.ts';

/**
 * Registers the routes for confirmed operators: messages to support. The list has no text and no sender, because reading a message is an act
 * of its own.
 */
export const operatorSupportRoutes =
  ({ support }: { readonly support: Pick<Support, 'list' | 'get' | 'close'> }) =>
  async (app: FastifyInstance) => {
    serveRoute(app, listOperatorMessages, async (request) => ({
      success: true as const,
      data: await support.list(request.query.all === true),
    }));
    serveRoute(app, getOperatorMessage, async (request) => ({
      success: true as const,
      data: await support.get(request.params.reference),
    }));
    serveRoute(app, closeOperatorMessage, async (request) => ({
      success: true as const,
      data: await support.close(request.params.reference),
    }));
  };
