import type { FastifyInstance } from 'fastify';
import type { Account } from '../account/account.ts';
import { paymentView } from '../account/payment-view.ts';
import { getPayment } from '../account/payments.ts';
import { lapse, payByDefault } from '../account/payer.ts';

type WithId = { Params: { id: string } };

/** Registers what only the sandbox of Asaas has: paying and lapsing on request. */
export const addSandboxRoutes = (app: FastifyInstance, account: Account): void => {
  app.post<WithId>('/sandbox/payment/:id/confirm', async ({ params }) => {
    const payment = getPayment(account, params.id);
    payByDefault(account, payment);
    return paymentView(account, payment);
  });
  app.post<WithId>('/sandbox/payment/:id/overdue', async ({ params }) => {
    const payment = getPayment(account, params.id);
    lapse(account, payment);
    return paymentView(account, payment);
  });
};
