import type { Account } from './account.ts';
import { orNotFound } from './account.ts';
import { invalidField, refusal } from './errors.ts';
import { type Body, flagIn, has, textIn } from './fields.ts';
import { customerId } from './ids.ts';
import { createLookup } from './lookup.ts';
import type { Customer } from './state.ts';
import { parseTaxId } from './tax-id.ts';

const TEXT_FIELDS = [
  'name',
  'email',
  'phone',
  'mobilePhone',
  'address',
  'addressNumber',
  'complement',
  'province',
  'postalCode',
  'externalReference',
  'additionalEmails',
  'municipalInscription',
  'stateInscription',
  'observations',
  'groupName',
  'company',
] as const;
const FLAG_FIELDS = ['notificationDisabled', 'foreignCustomer'] as const;

/** Registers a customer; the same CPF may be registered many times, as at Asaas. */
export const createCustomer = (account: Account, body: Body): Customer => {
  if (textIn(body, 'name') === undefined) throw invalidField('name', 'O campo name deve ser informado.');
  const taxId = readTaxId(account, body);
  const profile = readProfile(body);
  const customer: Customer = {
    id: customerId(account.nextNumber()),
    dateCreated: account.clock.today(),
    ...taxId,
    deleted: false,
    profile,
  };
  account.state.customers.push(customer);
  return customer;
};

/** Changes the fields that the body has; a deleted customer must be restored first. */
export const updateCustomer = (account: Account, customer: Customer, body: Body): Customer => {
  if (customer.deleted) throw refusal('invalid_action', 'O cliente foi removido.');
  const taxId = has(body, 'cpfCnpj') ? readTaxId(account, body) : {};
  const profile = { ...customer.profile, ...readProfile(body, customer.profile) };
  return Object.assign(customer, taxId, { profile });
};

/** Returns the customer that a charge is for; deleted ones cannot be charged. */
export const getChargeableCustomer = (account: Account, id: string | undefined): Customer => {
  const customer = byId(account.state.customers, id)[0];
  if (customer === undefined || customer.deleted) {
    throw invalidField('customer', 'Customer inválido ou não informado.');
  }
  return customer;
};

export const getCustomer = ({ state }: Account, id: string): Customer =>
  orNotFound(byId(state.customers, id)[0]);

const byId = createLookup<Customer>(({ id }) => id);

export const customerView = ({ id, dateCreated, cpfCnpj, personType, deleted, profile }: Customer) => ({
  object: 'customer',
  id,
  dateCreated,
  ...profile,
  cpfCnpj,
  personType,
  deleted,
  canDelete: true,
  cannotBeDeletedReason: null,
  canEdit: true,
  cannotEditReason: null,
  city: null,
  cityName: null,
  state: null,
  country: 'Brasil',
});

const readTaxId = ({ settings }: Account, body: Body): Pick<Customer, 'cpfCnpj' | 'personType'> => {
  const taxId = parseTaxId(textIn(body, 'cpfCnpj'), settings.alphanumericCnpj);
  if (taxId === undefined) throw refusal('invalid_object', 'O CPF/CNPJ informado é inválido.');
  return { cpfCnpj: taxId.number, personType: taxId.personType };
};

const readProfile = (body: Body, present: Customer['profile'] = {}): Customer['profile'] => {
  const phone = (textIn(body, 'mobilePhone') ?? '').replaceAll(/\D/g, '');
  if (has(body, 'mobilePhone') && phone !== '' && (!/^\d{10,11}$/.test(phone) || /(\d)\1{7}$/.test(phone))) {
    throw invalidField('mobilePhone', 'O celular informado é inválido.');
  }
  const email = textIn(body, 'email');
  if (email !== undefined && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    throw invalidField('email', 'O e-mail informado é inválido.');
  }
  const texts = TEXT_FIELDS.map((name) => [
    name,
    has(body, name) ? (textIn(body, name) ?? null) : (present[name] ?? null),
  ]);
  const flags = FLAG_FIELDS.map((name) => [name, flagIn(body, name) ?? present[name] ?? false]);
  return Object.fromEntries([...texts, ...flags]) as Customer['profile'];
};
