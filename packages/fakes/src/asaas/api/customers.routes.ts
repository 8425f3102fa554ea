import type { FastifyInstance } from 'fastify';
import type { Account } from '../account/account.ts';
import { createCustomer, customerView, getCustomer, updateCustomer } from '../account/customers.ts';
import { removeCustomer } from '../account/customer-removal.ts';
import { toBody } from '../account/fields.ts';
import { parseTaxId } from '../account/tax-id.ts';
import { type Query, isListed, listOf, matches } from './list.ts';

type WithId = { Params: { id: string } };

export const addCustomerRoutes = (app: FastifyInstance, account: Account): void => {
  app.post('/customers', async ({ body }) => customerView(createCustomer(account, toBody(body))));
  app.get<{ Querystring: Query }>('/customers', async ({ query }) => {
    const taxId = parseTaxId(query['cpfCnpj'], true)?.number ?? query['cpfCnpj'];
    const found = account.state.customers.filter(
      (customer) =>
        isListed(query, customer) &&
        matches({ cpfCnpj: taxId }, 'cpfCnpj', customer.cpfCnpj) &&
        matches(query, 'name', textOf(customer.profile['name'])) &&
        matches(query, 'email', textOf(customer.profile['email'])) &&
        matches(query, 'externalReference', textOf(customer.profile['externalReference'])),
    );
    return listOf(found, query, customerView);
  });
  app.get<WithId>('/customers/:id', async ({ params }) => customerView(getCustomer(account, params.id)));
  app.put<WithId>('/customers/:id', async ({ params, body }) =>
    customerView(updateCustomer(account, getCustomer(account, params.id), toBody(body))),
  );
  app.delete<WithId>('/customers/:id', async ({ params }) =>
    removeCustomer(account, getCustomer(account, params.id)),
  );
  app.post<WithId>('/customers/:id/restore', async ({ params }) => {
    const customer = getCustomer(account, params.id);
    customer.deleted = false;
    return customerView(customer);
  });
};

const textOf = (value: string | boolean | null | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;
