import {
  allowReferral,
  deliverReferral,
  findReferrer,
  getAffiliate,
  getCommissions,
  joinAffiliates,
  listPayouts,
  listRefusedReferrals,
  markPayoutsPaid,
  updateAffiliate,
} from '@escriba/contracts/billing/affiliates';
import { getUser, requireService, serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import type { AffiliatesService } from './affiliates.service.ts';
import type { PayoutsService } from './payouts.service.ts';
import type { ReferralsService } from './referrals.service.ts';

type AffiliatesDeps = { readonly affiliates: AffiliatesService };

/** Registers the public route of the affiliate of a referral link. */
export const referrerRoutes =
  ({ affiliates }: AffiliatesDeps) =>
  async (app: FastifyInstance) => {
    serveRoute(app, findReferrer, async (request) => ({
      success: true as const,
      data: await affiliates.findReferrer(request.params.code),
    }));
  };

/** Registers the routes for the signed-in user: read and change their participation. */
export const affiliatesRoutes =
  ({ affiliates }: AffiliatesDeps) =>
  async (app: FastifyInstance) => {
    serveRoute(app, getAffiliate, async (request) => ({
      success: true as const,
      data: await affiliates.find(getUser(request).id),
    }));
    serveRoute(app, joinAffiliates, async (request) => ({
      success: true as const,
      data: await affiliates.join(getUser(request).id, request.body),
    }));
    serveRoute(app, updateAffiliate, async (request) => ({
      success: true as const,
      data: await affiliates.update(getUser(request).id, request.body),
    }));
    serveRoute(app, getCommissions, async (request) => ({
      success: true as const,
      data: await affiliates.listCommissions(getUser(request).id, request.query.month),
    }));
  };

type OperatorDeps = { readonly referrals: ReferralsService; readonly payouts: PayoutsService };

/** Receives referrals from auth's outbox. A referral may arrive twice. */
export const referralsRoutes =
  ({ referrals }: Pick<OperatorDeps, 'referrals'>) =>
  async (app: FastifyInstance) => {
    await app.register(requireService, { from: ['auth'] });
    serveRoute(app, deliverReferral, async (request) => {
      await referrals.receive(request.body);
      return { success: true as const };
    });
  };

/** Registers the routes for operators: refused referrals and payouts. */
export const affiliateOperationsRoutes =
  ({ referrals, payouts }: OperatorDeps) =>
  async (app: FastifyInstance) => {
    await app.register(requireService, { from: ['operator'] });
    serveRoute(app, listRefusedReferrals, async () => ({
      success: true as const,
      data: await referrals.listRefused(),
    }));
    serveRoute(app, allowReferral, async (request) => {
      await referrals.allow(request.body.userId);
      return { success: true as const };
    });
    serveRoute(app, listPayouts, async (request) => ({
      success: true as const,
      data: await payouts.list(request.body.month),
    }));
    serveRoute(app, markPayoutsPaid, async (request) => ({
      success: true as const,
      data: await payouts.markPaid(request.body.month, request.body.ids),
    }));
  };
