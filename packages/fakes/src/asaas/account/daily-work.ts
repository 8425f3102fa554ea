import type { Account } from './account.ts';
import { addDays } from './days.ts';
import { authorizeInvoice } from './invoices.ts';
import { publishAuthorization } from './pix-instructions.ts';
import { chargeCardOnDueDate, confirm, markOverdue, receive } from './settlement.ts';
import type { Payment } from './state.ts';
import { generateCharges, lastGeneratedDay } from './subscriptions.ts';

/** Does what Asaas does on its own early on each day. */
export const workDay = (account: Account, day: string): void => {
  const { state } = account;
  const payments = (matches: (payment: Payment) => boolean): Payment[] =>
    state.payments.filter((payment) => !payment.deleted && matches(payment));
  const isPending = ({ status }: Payment): boolean => status === 'PENDING';

  for (const payment of payments((payment) => isPending(payment) && payment.dueDate < day)) {
    markOverdue(account, payment);
  }
  for (const payment of payments(
    ({ status, creditDate }) => status === 'CONFIRMED' && (creditDate ?? '') <= day,
  )) {
    receive(account, payment, day);
  }
  const lastDay = lastGeneratedDay(account);
  for (const subscription of state.subscriptions) generateCharges(account, subscription, lastDay);
  for (const payment of payments((payment) => isPending(payment) && payment.dueDate === day)) {
    if (payment.billingType === 'CREDIT_CARD') chargeCardOnDueDate(account, payment);
    if (payment.pixAuthorization !== undefined) collect(account, payment, day);
  }
  for (const invoice of state.invoices) {
    if (invoice.status === 'SCHEDULED' && invoice.effectiveDate <= day) authorizeInvoice(account, invoice);
  }
  for (const authorization of state.pixAuthorizations) {
    if (authorization.status === 'ACTIVE' && (authorization.finishDate ?? day) < day) {
      authorization.status = 'EXPIRED';
      publishAuthorization(account, 'EXPIRED', authorization);
    }
  }
};

/** Collects by PIX Automático: the payer's bank pays the scheduled charge, which is confirmed before it is received. */
const collect = (account: Account, payment: Payment, day: string): void => {
  payment.confirmedDate = day;
  payment.clientPaymentDate = day;
  confirm(account, payment, addDays(day, 1));
};
