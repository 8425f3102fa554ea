import { abandonCheckout, checkout as checkoutRoute, getCustomer } from '@escriba/contracts/billing/checkout';
import { getUser, serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import type { Customers } from '../../customers/customers.ts';
import { type Abandoning, type Status, toStatusResponse } from '../../subscriptions/subscriptions.ts';
import type { Checkout } from './checkout.service.ts';
import type { TakeChange, TakeCheckout } from './throttle.ts';

type CheckoutRoutesDeps = {
  readonly checkout: Checkout;
  readonly abandoning: Abandoning;
  readonly customers: Customers;
  readonly status: Status;
  readonly takeChange: TakeChange;
  readonly takeCheckout: TakeCheckout;
};

export const checkoutRoutes =
  ({ checkout, abandoning, customers, status, takeChange, takeCheckout }: CheckoutRoutesDeps) =>
  async (app: FastifyInstance) => {
    serveRoute(app, checkoutRoute, async (request) => {
      const { id } = getUser(request);
      await takeCheckout(id);
      return checkout.order(id, request.caller.ip, request.body);
    });
    serveRoute(app, abandonCheckout, async (request) => {
      const { id } = getUser(request);
      await takeChange(id);
      await abandoning.abandon(id);
      return toStatusResponse(status, id);
    });
    serveRoute(app, getCustomer, async (request) => ({
      success: true as const,
      data: await customers.find(getUser(request).id),
    }));
  };
