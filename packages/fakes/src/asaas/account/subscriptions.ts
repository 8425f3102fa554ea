import type { Account } from './account.ts';
import { orNotFound } from './account.ts';
import { cardView, findCard, keepCard, readCard } from './cards.ts';
import { getChargeableCustomer } from './customers.ts';
import { type Cycle, addDays, dueDateAt, isCycle, toBrazilianDay } from './days.ts';
import { invalidField, refusal } from './errors.ts';
import { type Body, dayIn, flagIn, has, numberIn, textIn } from './fields.ts';
import { newId } from './ids.ts';
import { invoiceOnCharge } from './invoice-settings.ts';
import { createLookup } from './lookup.ts';
import { toReais } from './money.ts';
import {
  addPayment,
  changePayment,
  readBillingType,
  readDescription,
  readDueDate,
  readValue,
} from './payments.ts';
import { chargeCardOnDueDate, isOpen, removePayment } from './settlement.ts';
import type { Card, Payment, Subscription } from './state.ts';
import { readTerms, termsView } from './terms.ts';

/** Days that charges exist before they are due. */
const DAYS_AHEAD = 40;

/**
 * Handles `POST /subscriptions`. The first charge exists at once, and the response shows the due date of the second; a card is charged if the
 * first one is due today, else only checked.
 */
export const createSubscription = (account: Account, body: Body) => {
  const customer = getChargeableCustomer(account, textIn(body, 'customer'));
  const billingType = readBillingType(body);
  const valueCents = readValue(account, body);
  const firstDueDate = readDueDate(account, body, 'nextDueDate');
  const cycle = readCycle(body);
  const card = billingType === 'CREDIT_CARD' ? readCard(account, customer.id, body) : undefined;
  const subscription: Subscription = {
    id: newId('sub'),
    dateCreated: account.clock.today(),
    customer: customer.id,
    billingType,
    valueCents,
    cycle,
    status: 'ACTIVE',
    firstDueDate,
    chargesSince: 0,
    chargesTotal: 0,
    endDate: dayIn(body, 'endDate') ?? null,
    maxPayments: numberIn(body, 'maxPayments') ?? null,
    description: readDescription(body) ?? null,
    externalReference: textIn(body, 'externalReference') ?? null,
    deleted: false,
    terms: readTerms(body),
    ...(card === undefined ? {} : { cardToken: card.token }),
  };
  if (card) keepCard(account, card);
  account.state.subscriptions.push(subscription);
  publishSubscription(account, 'CREATED', subscription);
  charge(account, subscription, card);
  const view = subscriptionView(account, subscription);
  generateCharges(account, subscription);
  return view;
};

/** Returns the last day whose charges exist. */
export const lastGeneratedDay = ({ clock }: Account): string => addDays(clock.today(), DAYS_AHEAD);

/** Creates the charges of a subscription that are due in the next 40 days. */
export const generateCharges = (
  account: Account,
  subscription: Subscription,
  lastDay: string = lastGeneratedDay(account),
): void => {
  const today = account.clock.today();
  while (subscription.status === 'ACTIVE' && !subscription.deleted) {
    const next = nextDueDateOf(subscription);
    const isOver =
      (subscription.endDate !== null && next > subscription.endDate) ||
      (subscription.maxPayments !== null && subscription.chargesTotal >= subscription.maxPayments);
    if (isOver && next <= today) subscription.status = 'EXPIRED';
    if (isOver || next > lastDay) return;
    charge(account, subscription);
  }
};

/** Handles `PUT /subscriptions/{id}`. Charges that exist change only with `updatePendingPayments`, and never their due dates. */
export const updateSubscription = (account: Account, subscription: Subscription, body: Body) => {
  if (subscription.deleted) throw refusal('invalid_action', 'A assinatura foi removida.');
  const status = readStatus(subscription, body);
  const nextDueDate = has(body, 'nextDueDate') ? readDueDate(account, body, 'nextDueDate') : undefined;
  const cycle = has(body, 'cycle') ? readCycle(body) : subscription.cycle;
  const changes = readChanges(account, subscription, body);
  if (nextDueDate !== undefined || cycle !== subscription.cycle) {
    subscription.firstDueDate = nextDueDate ?? nextDueDateOf(subscription);
    subscription.chargesSince = 0;
  }
  Object.assign(subscription, changes, { cycle, status });
  if (subscription.billingType !== 'CREDIT_CARD') delete subscription.cardToken;
  const event = textIn(body, 'status') === 'INACTIVE' ? 'INACTIVATED' : 'UPDATED';
  publishSubscription(account, event, subscription);
  if (flagIn(body, 'updatePendingPayments')) changePending(account, subscription);
  const view = subscriptionView(account, subscription);
  generateCharges(account, subscription);
  return view;
};

/** Handles `PUT /subscriptions/{id}/creditCard`: another card for pending and future charges, without charging it. */
export const changeCard = (account: Account, subscription: Subscription, body: Body) => {
  if (subscription.deleted || subscription.billingType !== 'CREDIT_CARD') {
    throw refusal('invalid_action', 'A assinatura não é cobrada por cartão de crédito.');
  }
  const card = readCard(account, subscription.customer, body);
  if (card === undefined) throw invalidField('creditCard', 'Informe os dados do cartão de crédito.');
  keepCard(account, card);
  attachCard(account, subscription, card);
  publishSubscription(account, 'UPDATED', subscription);
  return subscriptionView(account, subscription);
};

export const attachCard = (account: Account, subscription: Subscription, card: Card): void => {
  subscription.cardToken = card.token;
  for (const payment of pendingPaymentsOf(account, subscription)) payment.cardToken = card.token;
};

/** Handles `DELETE /subscriptions/{id}`: its open charges are removed too. */
export const deleteSubscription = (account: Account, subscription: Subscription) => {
  if (subscription.deleted) throw refusal('invalid_action', 'A assinatura já foi removida.');
  subscription.deleted = true;
  subscription.status = 'INACTIVE';
  for (const payment of paymentsOf(account, subscription))
    if (isOpen(payment)) removePayment(account, payment);
  publishSubscription(account, 'DELETED', subscription);
  return { deleted: true, id: subscription.id };
};

export const getSubscription = ({ state }: Account, id: string): Subscription =>
  orNotFound(byId(state.subscriptions, id)[0]);

const byId = createLookup<Subscription>(({ id }) => id);

export const paymentsOf = ({ state }: Account, { id }: Subscription): readonly Payment[] =>
  bySubscription(state.payments, id);

const bySubscription = createLookup<Payment>(({ subscription }) => subscription);

export const subscriptionView = (account: Account, subscription: Subscription) => {
  const card = findCard(account, subscription.cardToken);
  return {
    object: 'subscription',
    id: subscription.id,
    dateCreated: subscription.dateCreated,
    customer: subscription.customer,
    paymentLink: null,
    value: toReais(subscription.valueCents),
    nextDueDate: nextDueDateOf(subscription),
    cycle: subscription.cycle,
    description: subscription.description,
    billingType: subscription.billingType,
    deleted: subscription.deleted,
    status: subscription.status,
    externalReference: subscription.externalReference,
    checkoutSession: null,
    sendPaymentByPostalService: false,
    ...(subscription.endDate === null ? {} : { endDate: subscription.endDate }),
    ...(subscription.maxPayments === null ? {} : { maxPayments: subscription.maxPayments }),
    ...(card === undefined || !account.settings.subscriptionsShowCard
      ? {}
      : { creditCard: cardView(account, card) }),
    ...termsView(subscription.terms),
    split: null,
  };
};

const nextDueDateOf = ({ firstDueDate, cycle, chargesSince }: Subscription): string =>
  dueDateAt(firstDueDate, cycle, chargesSince);

const pendingPaymentsOf = (account: Account, subscription: Subscription): Payment[] =>
  paymentsOf(account, subscription).filter(({ status, deleted }) => status === 'PENDING' && !deleted);

/** Adds the next charge. One that is due now is charged to the card now: with the payer present if `card` is given. */
const charge = (account: Account, subscription: Subscription, card?: Card): void => {
  const dueDate = nextDueDateOf(subscription);
  const isDue = dueDate <= account.clock.today();
  subscription.chargesSince += 1;
  subscription.chargesTotal += 1;
  const payment = addPayment(account, {
    customer: subscription.customer,
    subscription: subscription.id,
    billingType: subscription.billingType,
    valueCents: subscription.valueCents,
    dueDate,
    terms: subscription.terms,
    description: subscription.description,
    externalReference: account.settings.chargesInheritReference ? subscription.externalReference : null,
    cardToken: subscription.cardToken,
    ...(isDue ? { card } : {}),
  });
  invoiceOnCharge(account, subscription, payment);
  if (isDue && payment.status === 'PENDING') chargeCardOnDueDate(account, payment);
};

/** Publishes an event of a subscription, which writes its dates as `DD/MM/YYYY`, unlike everything else. */
const publishSubscription = (account: Account, event: string, subscription: Subscription): void => {
  const view = subscriptionView(account, subscription);
  account.publish(`SUBSCRIPTION_${event}`, {
    subscription: {
      ...view,
      dateCreated: toBrazilianDay(view.dateCreated),
      nextDueDate: toBrazilianDay(view.nextDueDate),
    },
  });
};

const readCycle = (body: Body): Cycle => {
  const cycle = textIn(body, 'cycle');
  if (!isCycle(cycle)) throw invalidField('cycle', 'A periodicidade da cobrança é inválida.');
  return cycle;
};

/** Gives pending charges what the subscription has now, but for their due dates. */
const changePending = (account: Account, subscription: Subscription): void => {
  const { billingType, valueCents, description, terms } = subscription;
  for (const payment of pendingPaymentsOf(account, subscription)) {
    if (billingType !== 'CREDIT_CARD') delete payment.cardToken;
    changePayment(account, payment, { billingType, valueCents, description, terms });
  }
};

const readChanges = (account: Account, { terms }: Subscription, body: Body) => ({
  ...(has(body, 'billingType') ? { billingType: readBillingType(body) } : {}),
  ...(has(body, 'value') ? { valueCents: readValue(account, body) } : {}),
  ...(has(body, 'description') ? { description: readDescription(body) ?? null } : {}),
  ...(has(body, 'endDate') ? { endDate: dayIn(body, 'endDate') ?? null } : {}),
  ...(has(body, 'externalReference') ? { externalReference: textIn(body, 'externalReference') ?? null } : {}),
  terms: readTerms(body, terms),
});

const readStatus = (subscription: Subscription, body: Body): Subscription['status'] => {
  const status = textIn(body, 'status');
  if (status === undefined) return subscription.status;
  if (status !== 'ACTIVE' && status !== 'INACTIVE') throw invalidField('status');
  if (status === 'ACTIVE' && subscription.status !== 'ACTIVE' && !has(body, 'nextDueDate')) {
    throw invalidField('nextDueDate', 'Para reativar a assinatura informe o próximo vencimento.');
  }
  return status;
};
