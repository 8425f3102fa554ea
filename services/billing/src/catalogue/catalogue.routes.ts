import { type Seller, getPlans } from '@escriba/contracts/billing/catalogue';
import { PAYMENT_METHODS } from '@escriba/contracts/billing/fields';
import { describeCatalogue } from '@escriba/contracts/billing/listed-plans';
import type { Catalogue } from '@escriba/contracts/plans/default-catalogue';
import { preferredLocale, serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import { type SellerFacts, describeSeller } from './seller.ts';

type CatalogueDeps = {
  readonly catalogue: Catalogue;
  readonly seller: SellerFacts;
  readonly isAutomaticPixOffered: boolean;
};

export const catalogueRoutes =
  ({ catalogue, seller, isAutomaticPixOffered }: CatalogueDeps) =>
  async (app: FastifyInstance) => {
    serveRoute(app, getPlans, async (request) => {
      const locale = preferredLocale(request.headers['accept-language']);
      const described: Seller = describeSeller(seller, locale);
      const plans = describeCatalogue(catalogue, locale);
      return {
        success: true as const,
        data: {
          plans,
          seller: described,
          paymentMethods: [...PAYMENT_METHODS],
          automaticPix: isAutomaticPixOffered,
        },
      };
    });
  };
