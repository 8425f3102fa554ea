import {
  askToBeTold,
  getInterest,
  listInterestedUsers,
  withdrawInterest,
} from '@escriba/contracts/auth/interests';
import { requireService, serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import { getAccount } from '../../accounts/accounts.ts';
import type { Interests } from './interests.service.ts';

type InterestsDeps = { readonly interests: Interests };

/** Registers the routes for the signed-in user: choose the features about which to be notified. */
export const interestsRoutes =
  ({ interests }: InterestsDeps) =>
  async (app: FastifyInstance) => {
    serveRoute(app, getInterest, async (request) => ({
      success: true as const,
      data: await interests.read({ userId: getAccount(request).id, feature: request.params.feature }),
    }));
    serveRoute(app, askToBeTold, async (request) => ({
      success: true as const,
      data: await interests.ask({ userId: getAccount(request).id, feature: request.params.feature }),
    }));
    serveRoute(app, withdrawInterest, async (request) => ({
      success: true as const,
      data: await interests.withdraw({ userId: getAccount(request).id, feature: request.params.feature }),
    }));
  };

/** Registers the route for operators: lists the users who have requested a message about a feature. */
export const interestsOperationsRoutes =
  ({ interests }: InterestsDeps) =>
  async (app: FastifyInstance) => {
    await app.register(requireService, { from: ['operator'] });
    serveRoute(app, listInterestedUsers, async (request) => ({
      success: true as const,
      ...(await interests.list(request.params.feature, request.query.offset ?? 0)),
    }));
  };
