import type { Account } from './account.ts';
import { TEST_CARDS, readCard } from './cards.ts';
import { addDays } from './days.ts';
import { refusal } from './errors.ts';
import { findByPixPayload } from './payment-codes.ts';
import { getPayment } from './payments.ts';
import {
  chargeCard,
  confirmBoleto,
  isOpen,
  markOverdue,
  publishCardCharge,
  receivePix,
  subscriptionOf,
} from './settlement.ts';
import type { Payment } from './state.ts';
import { attachCard } from './subscriptions.ts';

/** What payers do, outside the API. */

/** Returns the open charge of a Pix code or of an id. A code from before a change of the charge is refused, as a bank would. */
export const getScanned = (account: Account, idOrPayload: string): Payment => {
  if (!idOrPayload.startsWith('000201')) return getPayment(account, idOrPayload);
  const payment = findByPixPayload(account, idOrPayload);
  if (payment === undefined) throw refusal('invalid_action', 'O código Pix não é válido.');
  return payment;
};

/** Pays at the charge's `invoiceUrl` with a card, which a subscription keeps for its later charges. */
export const payWithCard = (
  account: Account,
  payment: Payment,
  number: string = TEST_CARDS.approved,
): void => {
  if (!isOpen(payment) || payment.billingType === 'PIX' || payment.billingType === 'BOLETO') {
    throw refusal('invalid_action', 'Esta cobrança não pode ser paga com cartão de crédito.');
  }
  const nextYear = Number(account.clock.today().slice(0, 4)) + 1;
  const card = readCard(account, payment.customer, {
    creditCard: { holderName: 'Pagador', number, expiryMonth: '12', expiryYear: nextYear, ccv: '123' },
    creditCardHolderInfo: {
      name: 'Pagador',
      email: 'pagador@example.com',
      cpfCnpj: '24971563792',
      postalCode: '01001000',
      addressNumber: '1',
      phone: '11900000000',
    },
    remoteIp: '127.0.0.1',
  });
  if (card === undefined) return;
  chargeCard(account, payment, card);
  publishCardCharge(account, payment);
  const subscription = subscriptionOf(account, payment);
  if (subscription) attachCard(account, subscription, card);
};

/** Pays an open charge the way it asks for; Pix if it leaves the choice. */
export const payByDefault = (account: Account, payment: Payment): void => {
  if (payment.billingType === 'BOLETO') confirmBoleto(account, payment);
  else if (payment.billingType === 'CREDIT_CARD') payWithCard(account, payment);
  else receivePix(account, payment);
};

/** Makes an open charge overdue now: its due date becomes yesterday. */
export const lapse = (account: Account, payment: Payment): void => {
  if (payment.deleted || payment.status !== 'PENDING') {
    throw refusal('invalid_action', 'Somente cobranças pendentes podem vencer.');
  }
  const yesterday = addDays(account.clock.today(), -1);
  if (payment.dueDate > yesterday) payment.dueDate = yesterday;
  markOverdue(account, payment);
};
