import { getReceipt, listPayments } from '@escriba/contracts/billing/charges';
import { getPayment, payCharge } from '@escriba/contracts/billing/checkout';
import { getUser, preferredLocale, serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import type { SellerFacts } from '../../catalogue/catalogue.ts';
import type { TakeCheckout } from '../checkout/throttle.ts';
import { noReceipt } from './payments.errors.ts';
import type { Payments } from './payments.service.ts';
import { writeReceipt } from './write-receipt.ts';

type PaymentsRoutesDeps = {
  readonly payments: Payments;
  readonly seller: SellerFacts;
  readonly takeCheckout: TakeCheckout;
};

export const paymentsRoutes =
  ({ payments, seller, takeCheckout }: PaymentsRoutesDeps) =>
  async (app: FastifyInstance) => {
    serveRoute(app, listPayments, async (request) => {
      const page = await payments.list(getUser(request).id, request.query.cursor);
      return { success: true as const, ...page };
    });

    serveRoute(app, getPayment, async (request) => payments.get(getUser(request).id, request.params.id));

    serveRoute(app, payCharge, async (request) => {
      const { id } = getUser(request);
      await takeCheckout(id);
      const { paymentMethod: method, creditCard } = request.body;
      return payments.pay(id, request.params.id, { method, creditCard, remoteIp: request.caller.ip });
    });

    serveRoute(app, getReceipt, async (request, reply) => {
      const { id } = getUser(request);
      const charge = await payments.requireOwn(id, request.params.id);
      if (charge.paidAt === null) throw noReceipt();
      const customer = await payments.findPayer(charge);
      const locale = preferredLocale(request.headers['accept-language']);
      return reply
        .header('content-type', 'application/pdf')
        .header('content-disposition', `attachment; filename="escriba-${charge.id}.pdf"`)
        .send(writeReceipt({ charge, customer, seller, locale })) as never;
    });
  };
