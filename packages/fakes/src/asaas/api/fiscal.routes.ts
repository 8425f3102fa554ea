import type { FastifyInstance } from 'fastify';
import type { Account } from '../account/account.ts';
import { textIn, toBody } from '../account/fields.ts';
import {
  authorizeInvoice,
  cancelInvoice,
  createInvoice,
  getFiscalInfo,
  getInvoice,
  invoiceView,
  saveFiscalInfo,
  updateInvoice,
} from '../account/invoices.ts';
import type { Invoice } from '../account/state.ts';
import { type Query, isWithin, listOf, matches } from './list.ts';

type WithId = { Params: { id: string } };

const MUNICIPAL_OPTIONS = {
  authenticationType: 'CERTIFICATE',
  supportsCancellation: true,
  usesSpecialTaxRegimes: true,
  usesServiceListItem: false,
  usesStateInscription: false,
  specialTaxRegimesList: [{ label: 'Nenhum', value: '0' }],
  municipalInscriptionHelp: null,
  specialTaxRegimeHelp: null,
  serviceListItemHelp: null,
  digitalCertificatedHelp: null,
  accessTokenHelp: null,
  municipalServiceCodeHelp: null,
};

const SERVICES = [
  { id: 5_124, description: '1.03 | Processamento, armazenamento ou hospedagem de dados', issTax: 2.9 },
  { id: 5_131, description: '1.05 | Licenciamento ou cessão de direito de uso de programas', issTax: 2.9 },
  { id: 5_402, description: '17.02 | Datilografia, digitação, estenografia e transcrição', issTax: 5 },
];

export const addFiscalRoutes = (app: FastifyInstance, account: Account): void => {
  const view = (invoice: Invoice) => invoiceView(account, invoice);
  const get = (id: string) => getInvoice(account, id);

  app.get('/fiscalInfo', async () => getFiscalInfo(account));
  app.post('/fiscalInfo', async ({ body }) => saveFiscalInfo(account, toBody(body)));
  app.get('/fiscalInfo/municipalOptions', async () => MUNICIPAL_OPTIONS);
  app.get<{ Querystring: Query }>('/fiscalInfo/services', async ({ query }) => {
    const wanted = (query['description'] ?? '').toLowerCase();
    const found = SERVICES.filter(({ description }) => description.toLowerCase().includes(wanted));
    return listOf(found.toReversed(), query, (service) => service);
  });

  app.post('/invoices', async ({ body }) => view(createInvoice(account, toBody(body))));
  app.get<{ Querystring: Query }>('/invoices', async ({ query }) => {
    const found = account.state.invoices.filter(
      (invoice) =>
        matches(query, 'payment', invoice.payment) &&
        matches(query, 'customer', invoice.customer) &&
        matches(query, 'status', invoice.status) &&
        matches(query, 'externalReference', textIn(invoice.details, 'externalReference')) &&
        isWithin(query, 'effectiveDate', invoice.effectiveDate),
    );
    return listOf(found, query, view);
  });
  app.get<WithId>('/invoices/:id', async ({ params }) => view(get(params.id)));
  app.put<WithId>('/invoices/:id', async ({ params, body }) =>
    view(updateInvoice(account, get(params.id), toBody(body))),
  );
  app.post<WithId>('/invoices/:id/authorize', async ({ params }) =>
    view(authorizeInvoice(account, get(params.id))),
  );
  app.post<WithId>('/invoices/:id/cancel', async ({ params }) =>
    view(cancelInvoice(account, get(params.id))),
  );
};
