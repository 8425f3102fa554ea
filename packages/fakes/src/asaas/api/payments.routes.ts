import type { FastifyInstance } from 'fastify';
import type { Account } from '../account/account.ts';
import { tokenizeCard } from '../account/cards.ts';
import { getChargeableCustomer } from '../account/customers.ts';
import { textIn, toBody } from '../account/fields.ts';
import { toReais } from '../account/money.ts';
import { billingInfo, identificationField, pixQrCode } from '../account/payment-codes.ts';
import { paymentView, refundView } from '../account/payment-view.ts';
import {
  createPayment,
  deletePayment,
  getPayment,
  payWithToken,
  restorePayment,
  updatePayment,
} from '../account/payments.ts';
import { refundPayment, requestBoletoRefund } from '../account/refunds.ts';
import type { Payment } from '../account/state.ts';
import { type Query, isListed, isWithin, listOf, matches } from './list.ts';

type WithId = { Params: { id: string } };

export const addPaymentRoutes = (app: FastifyInstance, account: Account): void => {
  const view = (payment: Payment) => paymentView(account, payment);
  const get = (id: string) => getPayment(account, id);

  app.post('/payments', async ({ body }) => view(createPayment(account, toBody(body))));
  app.get<{ Querystring: Query }>('/payments', async ({ query }) =>
    listOf(filterPayments(account.state.payments, query), query, view),
  );
  app.get<WithId>('/payments/:id', async ({ params }) => view(get(params.id)));
  app.put<WithId>('/payments/:id', async ({ params, body }) =>
    view(updatePayment(account, get(params.id), toBody(body))),
  );
  app.delete<WithId>('/payments/:id', async ({ params }) => deletePayment(account, get(params.id)));
  app.get<WithId>('/payments/:id/status', async ({ params }) => ({ status: get(params.id).status }));
  app.post<WithId>('/payments/:id/restore', async ({ params }) =>
    view(restorePayment(account, get(params.id))),
  );
  app.post<WithId>('/payments/:id/payWithCreditCard', async ({ params, body }) =>
    view(payWithToken(account, get(params.id), toBody(body))),
  );
  app.post<WithId>('/payments/:id/refund', async ({ params, body }) =>
    view(refundPayment(account, get(params.id), toBody(body))),
  );
  app.post<WithId>('/payments/:id/bankSlip/refund', async ({ params }) =>
    requestBoletoRefund(account, get(params.id)),
  );
  app.get<{ Params: { id: string }; Querystring: Query }>(
    '/payments/:id/refunds',
    async ({ params, query }) =>
      listOf(get(params.id).refunds, query, (refund) => refundView(account, refund)),
  );
  app.get<WithId>('/payments/:id/pixQrCode', async ({ params }) => pixQrCode(account, get(params.id)));
  app.get<WithId>('/payments/:id/identificationField', async ({ params }) =>
    identificationField(get(params.id)),
  );
  app.get<WithId>('/payments/:id/billingInfo', async ({ params }) => billingInfo(account, get(params.id)));
  app.post('/creditCard/tokenizeCreditCard', async ({ body }) => {
    const fields = toBody(body);
    return tokenizeCard(account, getChargeableCustomer(account, textIn(fields, 'customer')).id, fields);
  });
  app.get('/finance/balance', async () => ({ balance: toReais(account.state.balanceCents) }));
};

/** Returns the charges that a list request asks for. */
export const filterPayments = (payments: readonly Payment[], query: Query): Payment[] =>
  payments.filter(
    (payment) =>
      isListed(query, payment) &&
      matches(query, 'customer', payment.customer) &&
      matches(query, 'subscription', payment.subscription) &&
      matches(query, 'externalReference', payment.externalReference) &&
      matches(query, 'pixQrCodeId', payment.conciliationIdentifier) &&
      matches(query, 'billingType', payment.billingType) &&
      matches(query, 'status', payment.status) &&
      matches(query, 'paymentDate', payment.paymentDate) &&
      isWithin(query, 'dateCreated', payment.dateCreated) &&
      isWithin(query, 'paymentDate', payment.paymentDate) &&
      isWithin(query, 'estimatedCreditDate', payment.estimatedCreditDate) &&
      isWithin(query, 'dueDate', payment.dueDate),
  );
