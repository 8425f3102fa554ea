import { randomUUID } from 'node:crypto';
import type { Account } from './account.ts';
import { findCard, keepCard } from './cards.ts';
import { addDays, nextBusinessDay } from './days.ts';
import { refusal } from './errors.ts';
import { invoiceOnPayment } from './invoice-settings.ts';
import { createLookup } from './lookup.ts';
import { feeCents } from './money.ts';
import { paymentView } from './payment-view.ts';
import { endInstruction } from './pix-instructions.ts';
import type { BillingType, Card, Payment, Subscription } from './state.ts';
import { amountDueOn } from './terms.ts';

const CARD_CREDIT_DAYS = 32;

export const publishPayment = (account: Account, event: string, payment: Payment): void =>
  account.publish(`PAYMENT_${event}`, { payment: paymentView(account, payment) });

export const isOpen = ({ status, deleted }: Payment): boolean =>
  !deleted && (status === 'PENDING' || status === 'OVERDUE');

/** Lets a payer pay with Pix: the money is there at once. */
export const receivePix = (account: Account, payment: Payment): void => {
  assertOpen(payment, ['PIX', 'BOLETO', 'UNDEFINED']);
  settle(account, payment, 'PIX');
  payment.pixTransaction = randomUUID();
  if (payment.pixAuthorization !== undefined) endInstruction(account, payment, 'CANCELLED');
  receive(account, payment, account.clock.today());
};

/** Lets a payer pay a boleto: confirmed now, received on the next business day. */
export const confirmBoleto = (account: Account, payment: Payment): void => {
  assertOpen(payment, ['BOLETO', 'UNDEFINED']);
  settle(account, payment, 'BOLETO');
  confirm(account, payment, nextBusinessDay(account.clock.today()));
};

/** Charges a card at once, on request of the payer; a card under risk analysis waits for the decision. */
export const chargeCard = (account: Account, payment: Payment, card: Card): void => {
  keepCard(account, card);
  payment.cardToken = card.token;
  if (card.behaviour === 'risk_analysis') {
    Object.assign(payment, { billingType: 'CREDIT_CARD', status: 'AWAITING_RISK_ANALYSIS' });
    return;
  }
  capture(account, payment);
};

const capture = (account: Account, payment: Payment): void => {
  settle(account, payment, 'CREDIT_CARD');
  const creditDate = addDays(account.clock.today(), CARD_CREDIT_DAYS);
  Object.assign(payment, { status: 'CONFIRMED', creditDate, estimatedCreditDate: creditDate });
};

/** Publishes what `chargeCard` did, and issues the invoice of a paid charge. */
export const publishCardCharge = (account: Account, payment: Payment): void => {
  if (payment.status !== 'CONFIRMED') {
    publishPayment(account, 'AWAITING_RISK_ANALYSIS', payment);
    return;
  }
  publishPayment(account, 'CONFIRMED', payment);
  invoiceOnPayment(account, payment, false);
};

/** Charges the card of a subscription's charge on its due date, without anyone present. */
export const chargeCardOnDueDate = (account: Account, payment: Payment): void => {
  const card = findCard(account, payment.cardToken);
  if (card === undefined) return;
  if (card.behaviour === 'declines_renewals' || card.behaviour === 'declines') {
    publishPayment(account, 'CREDIT_CARD_CAPTURE_REFUSED', payment);
    return;
  }
  chargeCard(account, payment, card);
  publishCardCharge(account, payment);
};

export const decideRiskAnalysis = (account: Account, payment: Payment, approved: boolean): void => {
  if (payment.status !== 'AWAITING_RISK_ANALYSIS') {
    throw refusal('invalid_action', 'A cobrança não está em análise de risco.');
  }
  if (!approved) {
    payment.status = payment.dueDate < account.clock.today() ? 'OVERDUE' : 'PENDING';
    delete payment.cardToken;
    publishPayment(account, 'REPROVED_BY_RISK_ANALYSIS', payment);
    return;
  }
  capture(account, payment);
  publishPayment(account, 'APPROVED_BY_RISK_ANALYSIS', payment);
  publishCardCharge(account, payment);
};

/** Lets the money of a confirmed charge reach the account. */
export const receive = (account: Account, payment: Payment, day: string): void => {
  Object.assign(payment, { status: 'RECEIVED', paymentDate: day, creditDate: day, estimatedCreditDate: day });
  account.state.balanceCents += payment.valueCents - feeCents(payment.billingType, payment.valueCents);
  publishPayment(account, 'RECEIVED', payment);
  invoiceOnPayment(account, payment, true);
};

/** Confirms an open charge by an agreement with the payer's bank: boleto, PIX Automático. */
export const confirm = (account: Account, payment: Payment, creditDate: string): void => {
  Object.assign(payment, { status: 'CONFIRMED', creditDate, estimatedCreditDate: creditDate });
  publishPayment(account, 'CONFIRMED', payment);
  invoiceOnPayment(account, payment, false);
};

export const markOverdue = (account: Account, payment: Payment): void => {
  payment.status = 'OVERDUE';
  publishPayment(account, 'OVERDUE', payment);
};

export const removePayment = (account: Account, payment: Payment): void => {
  payment.deleted = true;
  publishPayment(account, 'DELETED', payment);
};

export const subscriptionOf = ({ state }: Account, payment: Payment): Subscription | undefined =>
  byId(state.subscriptions, payment.subscription)[0];

const byId = createLookup<Subscription>(({ id }) => id);

/** Fixes how and when a charge was paid, and what was paid. */
const settle = (account: Account, payment: Payment, billingType: BillingType): void => {
  const today = account.clock.today();
  const { totalCents, interestCents } = amountDueOn(payment, today);
  if (totalCents !== payment.valueCents) {
    payment.originalValueCents = payment.valueCents;
    payment.valueCents = totalCents;
    payment.interestCents = interestCents > 0 ? interestCents : null;
  }
  payment.billingType = billingType;
  payment.confirmedDate = today;
  payment.clientPaymentDate = today;
  payment.receipt = String(6_723_880_153_000_000 + payment.number);
};

const assertOpen = (payment: Payment, billingTypes: readonly BillingType[]): void => {
  if (!isOpen(payment)) throw refusal('invalid_action', 'A cobrança não está em aberto.');
  if (!billingTypes.includes(payment.billingType)) {
    throw refusal('invalid_billingType', 'A cobrança não aceita esta forma de pagamento.');
  }
};
