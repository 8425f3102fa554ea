import { Counter, type Registry } from 'prom-client';
import type { PaymentMethod } from '@escriba/contracts/billing/fields';
import type { LedgerKind } from './ledger.repository.ts';

/** Money that a committed transaction of the ledger moved. */
export type MoneyMove = {
  readonly kind: LedgerKind;
  readonly method: PaymentMethod;
  /** The amount in cents, positive. */
  readonly cents: number;
};

const KINDS = ['payment', 'refund', 'chargeback', 'fee'] as const;
const METHODS: readonly PaymentMethod[] = ['pix', 'boleto', 'credit_card'];

/** Counts money that the ledger has posted at the payment provider, and the postings. Call it after the commit. */
export const createMoneyCounter = (registry: Registry) => {
  const cents = new Counter({
    name: 'billing_money_cents_total',
    help: 'Cents posted in the ledger, by kind and method of payment',
    labelNames: ['kind', 'method'],
    registers: [registry],
  });
  const postings = new Counter({
    name: 'billing_postings_total',
    help: 'Postings of money in the ledger, by kind and method of payment',
    labelNames: ['kind', 'method'],
    registers: [registry],
  });
  for (const kind of KINDS)
    for (const method of METHODS) {
      cents.inc({ kind, method }, 0);
      postings.inc({ kind, method }, 0);
    }
  return (moves: readonly MoneyMove[]): void => {
    for (const { kind, method, cents: amount } of moves) {
      cents.inc({ kind, method }, amount);
      postings.inc({ kind, method });
    }
  };
};

export type CountMoney = ReturnType<typeof createMoneyCounter>;
