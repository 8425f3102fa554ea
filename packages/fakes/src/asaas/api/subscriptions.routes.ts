import type { FastifyInstance } from 'fastify';
import type { Account } from '../account/account.ts';
import { toBody } from '../account/fields.ts';
import { getInvoiceSettings, saveInvoiceSettings } from '../account/invoice-settings.ts';
import { paymentView } from '../account/payment-view.ts';
import {
  changeCard,
  createSubscription,
  deleteSubscription,
  getSubscription,
  paymentsOf,
  subscriptionView,
  updateSubscription,
} from '../account/subscriptions.ts';
import { type Query, isListed, listOf, matches } from './list.ts';
import { filterPayments } from './payments.routes.ts';

type WithId = { Params: { id: string } };

export const addSubscriptionRoutes = (app: FastifyInstance, account: Account): void => {
  const get = (id: string) => getSubscription(account, id);

  app.post('/subscriptions', async ({ body }) => createSubscription(account, toBody(body)));
  app.get<{ Querystring: Query }>('/subscriptions', async ({ query }) => {
    const found = account.state.subscriptions.filter(
      (subscription) =>
        isListed(query, subscription) &&
        matches(query, 'customer', subscription.customer) &&
        matches(query, 'billingType', subscription.billingType) &&
        matches(query, 'status', subscription.status) &&
        matches(query, 'externalReference', subscription.externalReference),
    );
    return listOf(found, query, (subscription) => subscriptionView(account, subscription));
  });
  app.get<WithId>('/subscriptions/:id', async ({ params }) => subscriptionView(account, get(params.id)));
  app.put<WithId>('/subscriptions/:id', async ({ params, body }) =>
    updateSubscription(account, get(params.id), toBody(body)),
  );
  app.delete<WithId>('/subscriptions/:id', async ({ params }) => deleteSubscription(account, get(params.id)));
  app.put<WithId>('/subscriptions/:id/creditCard', async ({ params, body }) =>
    changeCard(account, get(params.id), toBody(body)),
  );
  app.get<{ Params: { id: string }; Querystring: Query }>(
    '/subscriptions/:id/payments',
    async ({ params, query }) =>
      listOf(filterPayments(paymentsOf(account, get(params.id)), query), query, (payment) =>
        paymentView(account, payment),
      ),
  );

  const settingsPath = '/subscriptions/:id/invoiceSettings';
  app.get<WithId>(settingsPath, async ({ params }) => getInvoiceSettings(get(params.id)));
  app.post<WithId>(settingsPath, async ({ params, body }) =>
    saveInvoiceSettings(get(params.id), toBody(body)),
  );
  app.put<WithId>(settingsPath, async ({ params, body }) =>
    saveInvoiceSettings(get(params.id), toBody(body)),
  );
  app.delete<WithId>(settingsPath, async ({ params }) => {
    delete get(params.id).invoiceSettings;
    return { deleted: true };
  });
};
