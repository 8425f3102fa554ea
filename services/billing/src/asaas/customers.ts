import type { Asaas, NewCustomer } from './asaas-api.ts';
import type { AsaasHttp } from './http.ts';
import { readAll } from './pages.ts';
import { CustomerBody, toCustomer } from './parse.ts';

type Customers = Pick<
  Asaas,
  'findCustomers' | 'getCustomer' | 'restoreCustomer' | 'createCustomer' | 'updateCustomer'
>;

/** Manages payers at Asaas. It allows several with one CPF, so search for one before creating another. */
export const createCustomers = (http: AsaasHttp): Customers => ({
  findCustomers: async ({ cpfCnpj, externalReference }) => {
    const query = { cpfCnpj, externalReference };
    return (await readAll(http, { path: '/customers', query, item: CustomerBody })).map(toCustomer);
  },
  getCustomer: async (id) => {
    const found = await http.find({ method: 'GET', path: '/customers/:id', id }, CustomerBody);
    return found && toCustomer(found);
  },
  restoreCustomer: async (id) =>
    toCustomer(await http.call({ method: 'POST', path: '/customers/:id/restore', id }, CustomerBody)),
  createCustomer: async (customer) =>
    toCustomer(await http.call({ method: 'POST', path: '/customers', body: toBody(customer) }, CustomerBody)),
  updateCustomer: async (id, customer) =>
    toCustomer(
      await http.call({ method: 'PUT', path: '/customers/:id', id, body: toBody(customer) }, CustomerBody),
    ),
});

/** Returns the body of a customer. It turns off Asaas' own e-mails and SMS, which cost money: Escriba notifies its users itself. */
const toBody = (customer: NewCustomer) => ({
  externalReference: customer.externalReference,
  name: customer.name,
  email: customer.email,
  cpfCnpj: customer.cpfCnpj,
  mobilePhone: customer.mobilePhone,
  postalCode: customer.postalCode,
  address: customer.address,
  addressNumber: customer.addressNumber,
  complement: customer.complement,
  notificationDisabled: true,
});
