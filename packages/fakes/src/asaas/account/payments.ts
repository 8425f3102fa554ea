import type { Account } from './account.ts';
import { orNotFound } from './account.ts';
import { getCard, readCard } from './cards.ts';
import { getChargeableCustomer } from './customers.ts';
import { invalidField, notFaked, refusal } from './errors.ts';
import { type Body, centsIn, dayIn, flagIn, has, textIn } from './fields.ts';
import { newId } from './ids.ts';
import { createLookup } from './lookup.ts';
import { toReais } from './money.ts';
import { assertInstructionDay, getActiveAuthorization, scheduleInstruction } from './pix-instructions.ts';
import { chargeCard, isOpen, publishCardCharge, publishPayment, removePayment } from './settlement.ts';
import type { BillingType, Card, Payment, Terms } from './state.ts';
import { readTerms } from './terms.ts';

const BILLING_TYPES: readonly string[] = ['PIX', 'BOLETO', 'CREDIT_CARD', 'UNDEFINED'];
const NOT_FAKED = ['installmentCount', 'installmentValue', 'totalValue', 'authorizeOnly', 'split'];

const DESCRIPTION_MAX = 500;

export const getPayment = ({ state }: Account, id: string): Payment =>
  orNotFound(byId(state.payments, id)[0]);

const byId = createLookup<Payment>(({ id }) => id);

/** Handles `POST /payments`. A card is charged at once; if it is declined, there is no charge. */
export const createPayment = (account: Account, body: Body): Payment => {
  for (const field of NOT_FAKED) if (body[field]) throw notFaked(field);
  const customer = getChargeableCustomer(account, textIn(body, 'customer'));
  const billingType = readBillingType(body);
  const valueCents = readValue(account, body);
  const dueDate = readDueDate(account, body);
  const card = billingType === 'CREDIT_CARD' ? readCard(account, customer.id, body) : undefined;
  const authorization = textIn(body, 'pixAutomaticAuthorizationId');
  if (authorization !== undefined) {
    getActiveAuthorization(account, authorization);
    assertInstructionDay(account, dueDate);
  }
  const payment = addPayment(account, {
    customer: customer.id,
    billingType,
    valueCents,
    dueDate,
    terms: readTerms(body),
    description: readDescription(body) ?? null,
    externalReference: textIn(body, 'externalReference') ?? null,
    card,
    postalService: flagIn(body, 'postalService') ?? false,
  });
  if (authorization !== undefined) scheduleInstruction(account, payment, authorization);
  return payment;
};

export type NewPayment = {
  readonly customer: string;
  readonly subscription?: string;
  readonly billingType: BillingType;
  readonly valueCents: number;
  readonly dueDate: string;
  readonly terms: Terms;
  readonly description: string | null;
  readonly externalReference: string | null;
  /** The card that is charged now. */
  readonly card?: Card | undefined;
  /** The token of the card that is charged on the due date. */
  readonly cardToken?: string | undefined;
  readonly postalService?: boolean;
};

/** Adds a charge, charges its card if it has one, and publishes both. */
export const addPayment = (
  account: Account,
  { card, cardToken, subscription, ...fields }: NewPayment,
): Payment => {
  const payment: Payment = {
    id: newId('pay'),
    number: account.nextNumber(),
    dateCreated: account.clock.today(),
    ...fields,
    ...(subscription === undefined ? {} : { subscription }),
    ...(cardToken === undefined ? {} : { cardToken }),
    originalValueCents: null,
    interestCents: null,
    status: 'PENDING',
    originalDueDate: fields.dueDate,
    paymentDate: null,
    clientPaymentDate: null,
    creditDate: null,
    estimatedCreditDate: null,
    pixTransaction: null,
    receipt: null,
    deleted: false,
    postalService: fields.postalService ?? false,
    revision: 0,
    refunds: [],
  };
  // The CREATED event already shows the state after the card was charged: so Asaas sends it.
  if (card) chargeCard(account, payment, card);
  account.state.payments.push(payment);
  publishPayment(account, 'CREATED', payment);
  if (card) publishCardCharge(account, payment);
  return payment;
};

/** Handles `POST /payments/{id}/payWithCreditCard`, which in reality takes a token only. */
export const payWithToken = (account: Account, payment: Payment, body: Body): Payment => {
  const token = textIn(body, 'creditCardToken');
  if (token === undefined || has(body, 'creditCard')) {
    throw refusal('invalid_creditCard', 'Informe apenas o creditCardToken para pagar a cobrança.');
  }
  if (!isOpen(payment) || payment.billingType === 'PIX' || payment.billingType === 'BOLETO') {
    throw refusal('invalid_action', 'Esta cobrança não pode ser paga com cartão de crédito.');
  }
  chargeCard(account, payment, getCard(account, payment.customer, token));
  publishCardCharge(account, payment);
  return payment;
};

/** Handles `PUT /payments/{id}`: value, due date and billing type change only while the charge is open. */
export const updatePayment = (account: Account, payment: Payment, body: Body): Payment => {
  const changesTerms = ['value', 'dueDate', 'billingType', 'discount', 'fine', 'interest'].some((name) =>
    has(body, name),
  );
  if (payment.deleted || (changesTerms && !isOpen(payment))) {
    throw refusal('invalid_action', 'Não é possível alterar esta cobrança.');
  }
  const changes = {
    ...(has(body, 'billingType') ? { billingType: readBillingType(body) } : {}),
    ...(has(body, 'value') ? { valueCents: readValue(account, body) } : {}),
    ...(has(body, 'dueDate') ? { dueDate: readDueDate(account, body) } : {}),
    ...(has(body, 'description') ? { description: readDescription(body) ?? null } : {}),
    ...(has(body, 'externalReference')
      ? { externalReference: textIn(body, 'externalReference') ?? null }
      : {}),
    terms: readTerms(body, payment.terms),
  };
  return changePayment(account, payment, changes);
};

/** Applies a change to a charge: its codes change too, and a new due date makes an overdue charge pending. */
export const changePayment = (account: Account, payment: Payment, changes: Partial<Payment>): Payment => {
  Object.assign(payment, changes, { revision: payment.revision + 1 });
  if (payment.status === 'OVERDUE' && payment.dueDate >= account.clock.today()) payment.status = 'PENDING';
  publishPayment(account, 'UPDATED', payment);
  return payment;
};

export const deletePayment = (account: Account, payment: Payment): { deleted: true; id: string } => {
  if (!isOpen(payment)) throw refusal('invalid_action', 'Somente cobranças em aberto podem ser removidas.');
  removePayment(account, payment);
  return { deleted: true, id: payment.id };
};

export const restorePayment = (account: Account, payment: Payment): Payment => {
  if (!payment.deleted) throw refusal('invalid_action', 'A cobrança não está removida.');
  payment.deleted = false;
  payment.status = payment.dueDate < account.clock.today() ? 'OVERDUE' : 'PENDING';
  publishPayment(account, 'RESTORED', payment);
  return payment;
};

export const readBillingType = (body: Body): BillingType => {
  const billingType = textIn(body, 'billingType');
  if (billingType === undefined || !BILLING_TYPES.includes(billingType)) {
    throw invalidField('billingType', 'A forma de pagamento informada é inválida.');
  }
  return billingType as BillingType;
};

export const readValue = ({ settings }: Account, body: Body): number => {
  const cents = centsIn(body, 'value');
  if (cents === undefined || cents <= 0) throw invalidField('value', 'O campo value deve ser informado.');
  if (cents < settings.minimumCents) {
    const minimum = toReais(settings.minimumCents).toFixed(2).replace('.', ',');
    throw invalidField('value', `O valor da cobrança não pode ser menor que R$ ${minimum}.`);
  }
  return cents;
};

export const readDueDate = ({ clock }: Account, body: Body, field = 'dueDate'): string => {
  const day = dayIn(body, field);
  if (day === undefined) throw invalidField(field, `O campo ${field} deve ser informado.`);
  if (day < clock.today()) throw invalidField(field, 'Não é permitido data de vencimento inferior a hoje.');
  return day;
};

export const readDescription = (body: Body): string | undefined => {
  const description = textIn(body, 'description');
  if ((description?.length ?? 0) > DESCRIPTION_MAX) {
    throw invalidField(
      'description',
      `O campo description deve ter no máximo ${DESCRIPTION_MAX} caracteres.`,
    );
  }
  return description;
};
