import * as Type from 'typebox';
import type { Asaas, NewPayment } from './asaas-api.ts';
import { toBillingType } from './billing-type.ts';
import { toCardBody } from './card-body.ts';
import { deleteIfThere } from './delete-if-there.ts';
import type { AsaasHttp } from './http.ts';
import { toReais } from './money.ts';
import { readAll, readPages } from './pages.ts';
import { PaymentBody, toPayment } from './parse.ts';

type Payments = Pick<
  Asaas,
  | 'createPayment'
  | 'getPayment'
  | 'findPayments'
  | 'listPayments'
  | 'updatePayment'
  | 'deletePayment'
  | 'payWithCardToken'
  | 'refundPayment'
  | 'requestBoletoRefund'
>;

const ALL = '/payments';
const ONE = '/payments/:id';

const BoletoRefundBody = Type.Object({ requestUrl: Type.String() });

/** Charges at Asaas. A card that is declined leaves no charge. */
export const createPayments = (http: AsaasHttp): Payments => ({
  createPayment: async (order) => {
    const body = toBody(order);
    const usesCard = order.card !== undefined;
    return toPayment(await http.call({ method: 'POST', path: ALL, body, usesCard }, PaymentBody));
  },
  getPayment: async (id) => {
    const body = await http.find({ method: 'GET', path: ONE, id }, PaymentBody);
    return body === undefined ? undefined : toPayment(body);
  },
  findPayments: async (externalReference) =>
    (await readAll(http, { path: ALL, query: { externalReference }, item: PaymentBody })).map(toPayment),
  listPayments: async function* ({ dueFrom, dueUntil, createdFrom, status }) {
    const query = {
      'dueDate[ge]': dueFrom,
      'dueDate[le]': dueUntil,
      'dateCreated[ge]': createdFrom,
      status,
    };
    for await (const body of readPages(http, { path: ALL, query, item: PaymentBody })) yield toPayment(body);
  },
  updatePayment: async (id, { method, amountCents, dueOn }) => {
    const body = {
      billingType: toBillingType(method),
      value: amountCents === undefined ? undefined : toReais(amountCents),
      dueDate: dueOn,
    };
    return toPayment(await http.call({ method: 'PUT', path: ONE, id, body }, PaymentBody));
  },
  deletePayment: (id) => deleteIfThere(http, { path: ONE, id }),
  payWithCardToken: async (id, token) => {
    const path = `${ONE}/payWithCreditCard`;
    const body = { creditCardToken: token };
    return toPayment(await http.call({ method: 'POST', path, id, body, usesCard: true }, PaymentBody));
  },
  refundPayment: async (id, { amountCents }) => {
    const body = { value: toReais(amountCents) };
    return toPayment(await http.call({ method: 'POST', path: `${ONE}/refund`, id, body }, PaymentBody));
  },
  requestBoletoRefund: async (id) => {
    const path = `${ONE}/bankSlip/refund`;
    const { requestUrl } = await http.call({ method: 'POST', path, id, body: {} }, BoletoRefundBody);
    return { formUrl: requestUrl };
  },
});

const toBody = (order: NewPayment) => ({
  customer: order.customerId,
  billingType: toBillingType(order.method),
  value: toReais(order.amountCents),
  dueDate: order.dueOn,
  description: order.description,
  externalReference: order.externalReference,
  pixAutomaticAuthorizationId: order.authorizationId,
  ...(order.card === undefined ? {} : toCardBody(order.card)),
});
