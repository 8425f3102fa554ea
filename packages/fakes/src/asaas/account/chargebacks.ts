import { randomUUID } from 'node:crypto';
import type { Account } from './account.ts';
import { addDays } from './days.ts';
import { refusal } from './errors.ts';
import { publishPayment } from './settlement.ts';
import type { Chargeback, Payment } from './state.ts';

const DAYS_TO_SEND_DOCUMENTS = 7;

/** Lets the cardholder contest a paid card charge. */
export const requestChargeback = (account: Account, payment: Payment): void => {
  const { status } = payment;
  if (payment.billingType !== 'CREDIT_CARD' || (status !== 'CONFIRMED' && status !== 'RECEIVED')) {
    throw refusal('invalid_action', 'Somente cobranças pagas com cartão podem ser contestadas.');
  }
  const today = account.clock.today();
  payment.settledStatus = status;
  payment.status = 'CHARGEBACK_REQUESTED';
  payment.chargeback = {
    id: randomUUID(),
    status: 'REQUESTED',
    disputeStartDate: today,
    deadline: addDays(today, DAYS_TO_SEND_DOCUMENTS),
  };
  if (status === 'RECEIVED') account.state.balanceCents -= payment.valueCents;
  publishPayment(account, 'CHARGEBACK_REQUESTED', payment);
};

/** Lets the account contest the chargeback with documents. */
export const disputeChargeback = (account: Account, payment: Payment): void => {
  chargebackOf(payment, ['REQUESTED']).status = 'IN_DISPUTE';
  payment.status = 'CHARGEBACK_DISPUTE';
  publishPayment(account, 'CHARGEBACK_DISPUTE', payment);
};

/** Lets the account win: the payment waits for the reversal, and is then CONFIRMED or RECEIVED again. */
export const winChargeback = (account: Account, payment: Payment): void => {
  const chargeback = chargebackOf(payment, ['REQUESTED', 'IN_DISPUTE']);
  if (chargeback.status === 'REQUESTED') disputeChargeback(account, payment);
  chargeback.status = 'REVERSED';
  payment.status = 'AWAITING_CHARGEBACK_REVERSAL';
  publishPayment(account, 'AWAITING_CHARGEBACK_REVERSAL', payment);
  payment.status = payment.settledStatus ?? 'RECEIVED';
  if (payment.status === 'RECEIVED') account.state.balanceCents += payment.valueCents;
  publishPayment(account, payment.status, payment);
};

/** Lets the cardholder win: the charge is refunded. */
export const loseChargeback = (account: Account, payment: Payment): void => {
  chargebackOf(payment, ['REQUESTED', 'IN_DISPUTE']).status = 'DONE';
  payment.status = 'REFUNDED';
  publishPayment(account, 'REFUNDED', payment);
};

const chargebackOf = ({ chargeback }: Payment, statuses: readonly Chargeback['status'][]): Chargeback => {
  if (chargeback === undefined || !statuses.includes(chargeback.status)) {
    throw refusal('invalid_action', 'A cobrança não tem contestação em aberto.');
  }
  return chargeback;
};
