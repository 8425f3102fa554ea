import * as Type from 'typebox';
import type { Asaas, NewSubscription, SubscriptionChanges } from './asaas-api.ts';
import { toBillingType } from './billing-type.ts';
import { toCardBody, toNewCardBody } from './card-body.ts';
import { deleteIfThere } from './delete-if-there.ts';
import type { AsaasHttp } from './http.ts';
import { toReais } from './money.ts';
import { readAll } from './pages.ts';
import { PaymentBody, SubscriptionBody, toPayment, toSubscription } from './parse.ts';

type Subscriptions = Pick<
  Asaas,
  | 'createSubscription'
  | 'getSubscription'
  | 'findSubscriptions'
  | 'updateSubscription'
  | 'changeSubscriptionCard'
  | 'deleteSubscription'
  | 'listSubscriptionPayments'
>;

const ONE = '/subscriptions/:id';

/** Manages subscriptions at Asaas. Each creates its charges itself: the first at once, the others 40 days ahead. */
export const createSubscriptions = (http: AsaasHttp): Subscriptions => ({
  createSubscription: async (order) => {
    const body = toBody(order);
    const usesCard = order.card !== undefined;
    return toSubscription(
      await http.call({ method: 'POST', path: '/subscriptions', body, usesCard }, SubscriptionBody),
    );
  },
  getSubscription: async (id) => {
    const body = await http.find({ method: 'GET', path: ONE, id }, SubscriptionBody);
    return body === undefined ? undefined : toSubscription(body);
  },
  findSubscriptions: async (externalReference) => {
    const list = { path: '/subscriptions', query: { externalReference }, item: SubscriptionBody };
    return (await readAll(http, list)).map(toSubscription);
  },
  updateSubscription: async (id, changes) =>
    toSubscription(
      await http.call({ method: 'PUT', path: ONE, id, body: toChanges(changes) }, SubscriptionBody),
    ),
  changeSubscriptionCard: async (id, card) => {
    const body = toNewCardBody(card);
    await http.call({ method: 'PUT', path: `${ONE}/creditCard`, id, body, usesCard: true }, Type.Unknown());
  },
  deleteSubscription: (id) => deleteIfThere(http, { path: ONE, id }),
  listSubscriptionPayments: async (id) => {
    const bodies = await readAll(http, { path: `${ONE}/payments`, id, item: PaymentBody });
    return bodies.map(toPayment).filter(({ deleted }) => !deleted);
  },
});

const toBody = (order: NewSubscription) => ({
  customer: order.customerId,
  billingType: toBillingType(order.method),
  value: toReais(order.amountCents),
  nextDueDate: order.nextDueOn,
  cycle: order.cycle,
  description: order.description,
  externalReference: order.externalReference,
  ...(order.card === undefined ? {} : toCardBody(order.card)),
});

const toChanges = ({ method, amountCents, cycle, nextDueOn, status }: SubscriptionChanges) => ({
  billingType: toBillingType(method),
  value: amountCents === undefined ? undefined : toReais(amountCents),
  cycle,
  nextDueDate: nextDueOn,
  status,
  updatePendingPayments: true,
});
