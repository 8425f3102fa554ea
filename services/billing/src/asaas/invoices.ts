import * as Type from 'typebox';
import type { Static } from 'typebox';
import type { Asaas, AsaasInvoice, InvoiceService } from './asaas-api.ts';
import type { AsaasHttp } from './http.ts';
import { toReais } from './money.ts';
import { readAll } from './pages.ts';
import { Maybe } from './parse.ts';

type Invoices = Pick<
  Asaas,
  | 'hasFiscalInfo'
  | 'findInvoices'
  | 'createInvoice'
  | 'getInvoiceSettings'
  | 'createInvoiceSettings'
  | 'updateInvoiceSettings'
>;

const Text = Type.String();

const InvoiceBody = Type.Object({
  id: Text,
  payment: Maybe(Text),
  status: Text,
  statusDescription: Maybe(Text),
  pdfUrl: Maybe(Text),
});

const SettingsBody = Type.Object({
  effectiveDatePeriod: Maybe(Text),
  receivedOnly: Maybe(Type.Boolean()),
  municipalServiceId: Maybe(Type.Union([Text, Type.Number()])),
  taxes: Maybe(Type.Object({ iss: Maybe(Type.Number()) })),
});

const SETTINGS = '/subscriptions/:id/invoiceSettings';

/** Manages invoices of services (NFS-e), which Asaas issues at the city hall of the account. */
export const createInvoices = (http: AsaasHttp): Invoices => ({
  hasFiscalInfo: async () =>
    (await http.find({ method: 'GET', path: '/fiscalInfo' }, Type.Unknown())) !== undefined,
  findInvoices: async (customer) =>
    (await readAll(http, { path: '/invoices', query: { customer }, item: InvoiceBody })).map(toInvoice),
  createInvoice: async ({ service, ...invoice }) => {
    const body = {
      payment: invoice.paymentId,
      serviceDescription: invoice.description,
      externalReference: invoice.externalReference,
      value: toReais(invoice.amountCents),
      deductions: 0,
      effectiveDate: invoice.effectiveOn,
      ...toServiceBody(service),
    };
    return toInvoice(await http.call({ method: 'POST', path: '/invoices', body }, InvoiceBody));
  },
  getInvoiceSettings: async (id) => {
    const body = await http.find({ method: 'GET', path: SETTINGS, id }, SettingsBody);
    return body === undefined ? undefined : toSettings(body);
  },
  createInvoiceSettings: (id, service) => saveSettings(http, 'POST', { id, service }),
  updateInvoiceSettings: (id, service) => saveSettings(http, 'PUT', { id, service }),
});

/**
 * Stores how the charges of a subscription get their invoices: on confirmation, because `receivedOnly` would wait a month for the money of a
 * card.
 */
const saveSettings = async (
  http: AsaasHttp,
  method: 'POST' | 'PUT',
  { id, service }: { readonly id: string; readonly service: InvoiceService },
): Promise<void> => {
  const body = {
    effectiveDatePeriod: 'ON_PAYMENT_CONFIRMATION',
    receivedOnly: false,
    deductions: 0,
    ...toServiceBody(service),
  };
  await http.call({ method, path: SETTINGS, id, body }, Type.Unknown());
};

const toServiceBody = ({ id, code, name, observations, taxes }: InvoiceService) => ({
  municipalServiceId: id,
  municipalServiceCode: code,
  municipalServiceName: name,
  observations,
  taxes: { retainIss: false, ...taxes },
});

const toInvoice = (body: Static<typeof InvoiceBody>): AsaasInvoice => ({
  id: body.id,
  paymentId: body.payment ?? null,
  status: body.status,
  reason: body.statusDescription ?? null,
  pdfUrl: body.pdfUrl ?? null,
});

const toSettings = (body: Static<typeof SettingsBody>) => ({
  isOnConfirmation: body.effectiveDatePeriod === 'ON_PAYMENT_CONFIRMATION' && body.receivedOnly !== true,
  serviceId: body.municipalServiceId == null ? undefined : String(body.municipalServiceId),
  iss: body.taxes?.iss ?? undefined,
});
