import type { Account } from './account.ts';
import { refusal } from './errors.ts';
import { isOpen, removePayment } from './settlement.ts';
import type { Customer } from './state.ts';
import { deleteSubscription } from './subscriptions.ts';

/** Handles `DELETE /customers/{id}`: the subscriptions and open charges of the customer are removed too. */
export const removeCustomer = (account: Account, customer: Customer): { deleted: true; id: string } => {
  if (customer.deleted) throw refusal('invalid_action', 'O cliente já foi removido.');
  const { id } = customer;
  for (const subscription of account.state.subscriptions)
    if (subscription.customer === id && !subscription.deleted) deleteSubscription(account, subscription);
  for (const payment of account.state.payments)
    if (payment.customer === id && isOpen(payment)) removePayment(account, payment);
  customer.deleted = true;
  return { deleted: true, id };
};
