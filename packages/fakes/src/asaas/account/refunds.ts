import { randomBytes } from 'node:crypto';
import type { Account } from './account.ts';
import { invalidField, refusal } from './errors.ts';
import { type Body, centsIn, has, textIn } from './fields.ts';
import { publishPayment } from './settlement.ts';
import type { Payment, Refund } from './state.ts';

/** Handles `POST /payments/{id}/refund {value?, description?}`: all that is left, or a part of it. */
export const refundPayment = (account: Account, payment: Payment, body: Body): Payment => {
  assertRefundable(payment);
  if (payment.billingType === 'BOLETO') {
    throw refusal('invalid_action', 'Para estornar boletos utilize o endpoint bankSlip/refund.');
  }
  const leftCents = payment.valueCents - refundedCents(payment);
  const valueCents = has(body, 'value') ? centsIn(body, 'value') : leftCents;
  if (valueCents === undefined || valueCents <= 0 || valueCents > leftCents) {
    throw invalidField('value', 'O valor do estorno é inválido ou maior que o valor disponível.');
  }
  takeFromBalance(account, payment, valueCents);
  const refund = addRefund(account, payment, valueCents, textIn(body, 'description'));
  if (account.settings.slowRefunds) {
    payment.settledStatus = settledStatusOf(payment);
    payment.status = 'REFUND_IN_PROGRESS';
    publishPayment(account, 'REFUND_IN_PROGRESS', payment);
  } else {
    finish(account, payment, refund);
  }
  return payment;
};

/** Handles `POST /payments/{id}/bankSlip/refund`: the payer names an account on a page, then the refund is paid. */
export const requestBoletoRefund = (account: Account, payment: Payment): { requestUrl: string } => {
  assertRefundable(payment);
  if (payment.billingType !== 'BOLETO') throw refusal('invalid_billingType', 'A cobrança não é um boleto.');
  const refund = addRefund(account, payment, payment.valueCents - refundedCents(payment), undefined);
  refund.status = 'AWAITING_CUSTOMER_EXTERNAL_AUTHORIZATION';
  payment.settledStatus = settledStatusOf(payment);
  payment.status = 'REFUND_REQUESTED';
  return { requestUrl: `${account.url()}/i/${payment.id.slice('pay_'.length)}` };
};

/** Ends a refund that waits: paid, or denied. */
export const endRefund = (account: Account, payment: Payment, paid: boolean): void => {
  const refund = payment.refunds.find(({ status }) => status !== 'DONE' && status !== 'CANCELLED');
  if (refund === undefined) throw refusal('invalid_action', 'A cobrança não tem estorno em andamento.');
  const wasTaken = refund.status === 'PENDING';
  if (paid) {
    if (!wasTaken) takeFromBalance(account, payment, refund.valueCents);
    payment.status = settledStatusOf(payment);
    finish(account, payment, refund);
    return;
  }
  refund.status = 'CANCELLED';
  payment.status = settledStatusOf(payment);
  if (wasTaken && payment.status === 'RECEIVED') account.state.balanceCents += refund.valueCents;
  publishPayment(account, 'REFUND_DENIED', payment);
};

/** Returns the cents of a charge that are already refunded or on their way. */
const refundedCents = ({ refunds }: Payment): number =>
  refunds.reduce((sum, { status, valueCents }) => sum + (status === 'CANCELLED' ? 0 : valueCents), 0);

const finish = (account: Account, payment: Payment, refund: Refund): void => {
  refund.status = 'DONE';
  refund.effectiveDate = account.clock.stamp();
  const isFull = refundedCents(payment) >= payment.valueCents;
  if (isFull) payment.status = 'REFUNDED';
  publishPayment(account, isFull ? 'REFUNDED' : 'PARTIALLY_REFUNDED', payment);
};

const assertRefundable = ({ status, deleted }: Payment): void => {
  if (deleted || (status !== 'CONFIRMED' && status !== 'RECEIVED')) {
    throw refusal('invalid_action', 'Somente cobranças confirmadas ou recebidas podem ser estornadas.');
  }
};

/** Takes a refund from the balance. Fees are not given back: refunding the only charge of an account lacks them. */
const takeFromBalance = ({ state }: Account, payment: Payment, cents: number): void => {
  if (settledStatusOf(payment) !== 'RECEIVED') return;
  if (state.balanceCents < cents) {
    throw refusal('invalid_action', 'Não há saldo suficiente para realizar o estorno.');
  }
  state.balanceCents -= cents;
};

const settledStatusOf = ({ status, settledStatus }: Payment): 'CONFIRMED' | 'RECEIVED' =>
  status === 'CONFIRMED' || status === 'RECEIVED' ? status : (settledStatus ?? 'RECEIVED');

const addRefund = (
  account: Account,
  payment: Payment,
  valueCents: number,
  description: string | undefined,
): Refund => {
  const isPix = payment.billingType === 'PIX';
  const refund: Refund = {
    dateCreated: account.clock.stamp(),
    status: 'PENDING',
    valueCents,
    description: description ?? null,
    endToEndIdentifier: isPix ? `D19540550${randomBytes(11).toString('hex')}` : null,
    effectiveDate: null,
    receipt: payment.receipt,
  };
  payment.refunds.push(refund);
  return refund;
};
