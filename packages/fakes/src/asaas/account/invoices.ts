import type { Account } from './account.ts';
import { getById } from './account.ts';
import { getChargeableCustomer } from './customers.ts';
import { invalidField, notFound, refusal } from './errors.ts';
import { type Body, centsIn, dayIn, flagIn, numberIn, objectIn, textIn } from './fields.ts';
import { newId } from './ids.ts';
import { toReais } from './money.ts';
import type { Invoice } from './state.ts';

/** Handles `GET /fiscalInfo`: 404 until the account's tax data are there. */
export const getFiscalInfo = ({ state }: Account): Record<string, unknown> => {
  if (state.fiscalInfo === null) throw notFound();
  return state.fiscalInfo;
};

/** Handles `POST /fiscalInfo`, which creates and updates. Passwords and certificates are acknowledged, not kept. */
export const saveFiscalInfo = ({ state }: Account, body: Body): Record<string, unknown> => {
  const email = textIn(body, 'email');
  if (email === undefined) throw invalidField('email', 'O campo email deve ser informado.');
  const text = (name: string) => textIn(body, name) ?? null;
  state.fiscalInfo = {
    object: 'customerFiscalInfo',
    email,
    municipalInscription: text('municipalInscription'),
    simplesNacional: flagIn(body, 'simplesNacional') ?? false,
    culturalProjectsPromoter: flagIn(body, 'culturalProjectsPromoter') ?? false,
    cnae: text('cnae'),
    specialTaxRegime: text('specialTaxRegime'),
    serviceListItem: text('serviceListItem'),
    nbsCode: text('nbsCode'),
    rpsSerie: text('rpsSerie'),
    rpsNumber: numberIn(body, 'rpsNumber') ?? 1,
    loteNumber: numberIn(body, 'loteNumber') ?? null,
    username: text('username'),
    passwordSent: textIn(body, 'password') !== undefined,
    accessTokenSent: textIn(body, 'accessToken') !== undefined,
    certificateSent: false,
    nationalPortalTaxCalculationRegime: text('nationalPortalTaxCalculationRegime'),
  };
  return state.fiscalInfo;
};

export type NewInvoice = {
  readonly customer: string;
  readonly payment: string | null;
  readonly valueCents: number;
  readonly deductionsCents?: number;
  readonly effectiveDate: string;
  readonly details: Record<string, unknown>;
};

/** Handles `POST /invoices`, for a charge or for a customer. */
export const createInvoice = (account: Account, body: Body): Invoice => {
  if (account.state.fiscalInfo === null) {
    throw refusal('invalid_action', 'As informações fiscais da conta não foram configuradas.');
  }
  const payment = account.state.payments.find(({ id }) => id === textIn(body, 'payment'));
  if (textIn(body, 'payment') !== undefined && payment === undefined) throw invalidField('payment');
  const customer = payment?.customer ?? getChargeableCustomer(account, textIn(body, 'customer')).id;
  const serviceDescription = textIn(body, 'serviceDescription');
  if (serviceDescription === undefined) throw invalidField('serviceDescription');
  const valueCents = centsIn(body, 'value') ?? payment?.valueCents;
  if (valueCents === undefined || valueCents <= 0) throw invalidField('value');
  const effectiveDate = dayIn(body, 'effectiveDate');
  if (effectiveDate === undefined) throw invalidField('effectiveDate');
  const deductionsCents = centsIn(body, 'deductions') ?? 0;
  const details = readDetails(body);
  return addInvoice(account, {
    customer,
    payment: payment?.id ?? null,
    valueCents,
    deductionsCents,
    effectiveDate,
    details,
  });
};

export const addInvoice = (account: Account, { deductionsCents = 0, ...invoice }: NewInvoice): Invoice => {
  const added: Invoice = {
    ...invoice,
    deductionsCents,
    id: newId('inv'),
    status: 'SCHEDULED',
    number: null,
    statusDescription: null,
  };
  account.state.invoices.push(added);
  publishInvoice(account, 'CREATED', added);
  return added;
};

export const getInvoice = ({ state }: Account, id: string): Invoice => getById(state.invoices, id);

export const updateInvoice = (account: Account, invoice: Invoice, body: Body): Invoice => {
  assertScheduled(invoice);
  invoice.valueCents = centsIn(body, 'value') ?? invoice.valueCents;
  invoice.deductionsCents = centsIn(body, 'deductions') ?? invoice.deductionsCents;
  invoice.effectiveDate = dayIn(body, 'effectiveDate') ?? invoice.effectiveDate;
  invoice.details = { ...invoice.details, ...readDetails(body) };
  publishInvoice(account, 'UPDATED', invoice);
  return invoice;
};

/** Lets the city hall accept the invoice: SYNCHRONIZED, then AUTHORIZED with a number. */
export const authorizeInvoice = (account: Account, invoice: Invoice): Invoice => {
  assertScheduled(invoice);
  invoice.status = 'SYNCHRONIZED';
  publishInvoice(account, 'SYNCHRONIZED', invoice);
  invoice.status = 'AUTHORIZED';
  invoice.number = String(account.nextNumber());
  publishInvoice(account, 'AUTHORIZED', invoice);
  return invoice;
};

export const failInvoice = (account: Account, invoice: Invoice, description: string): Invoice => {
  Object.assign(invoice, { status: 'ERROR', statusDescription: description });
  publishInvoice(account, 'ERROR', invoice);
  return invoice;
};

export const cancelInvoice = (account: Account, invoice: Invoice): Invoice => {
  if (invoice.status === 'CANCELED') throw refusal('invalid_action', 'A nota fiscal já está cancelada.');
  if (invoice.status === 'AUTHORIZED') publishInvoice(account, 'PROCESSING_CANCELLATION', invoice);
  invoice.status = 'CANCELED';
  publishInvoice(account, 'CANCELED', invoice);
  return invoice;
};

export const invoiceView = (account: Account, invoice: Invoice) => {
  const isIssued = invoice.number !== null;
  return {
    object: 'invoice',
    id: invoice.id,
    status: invoice.status,
    customer: invoice.customer,
    ...(invoice.payment === null ? {} : { payment: invoice.payment }),
    type: 'NFS-e',
    statusDescription: invoice.statusDescription,
    pdfUrl: isIssued ? `${account.url()}/nfs/${invoice.id}.pdf` : null,
    xmlUrl: isIssued ? `${account.url()}/nfs/${invoice.id}.xml` : null,
    rpsSerie: isIssued ? '1' : null,
    rpsNumber: invoice.number,
    number: invoice.number,
    validationCode: isIssued ? invoice.id.slice(-8).toUpperCase() : null,
    value: toReais(invoice.valueCents),
    deductions: toReais(invoice.deductionsCents),
    effectiveDate: invoice.effectiveDate,
    ...invoice.details,
  };
};

const publishInvoice = (account: Account, event: string, invoice: Invoice): void =>
  account.publish(`INVOICE_${event}`, { invoice: invoiceView(account, invoice) });

const assertScheduled = ({ status }: Invoice): void => {
  if (status !== 'SCHEDULED' && status !== 'ERROR') {
    throw refusal('invalid_action', 'A nota fiscal não está mais agendada.');
  }
};

const DETAILS = [
  'serviceDescription',
  'observations',
  'externalReference',
  'municipalServiceId',
  'municipalServiceCode',
  'municipalServiceName',
];

const readDetails = (body: Body): Record<string, unknown> => {
  const texts = DETAILS.flatMap((name) =>
    textIn(body, name) === undefined ? [] : [[name, textIn(body, name)]],
  );
  const taxes = objectIn(body, 'taxes');
  return { ...Object.fromEntries(texts), ...(taxes ? { taxes } : {}) };
};
