import type { BankCharge } from '../testing/bank.ts';
import type { Order } from './buyer.ts';
import type { BilledCharge, BilledUser } from './billing-evidence.ts';

type Books = {
  readonly orders: readonly Order[];
  /** Charges of all payers at the bank, by e-mail address. */
  readonly charges: ReadonlyMap<string, readonly BankCharge[]>;
  readonly users: ReadonlyMap<string, BilledUser>;
};

const PAID = new Set(['RECEIVED', 'CONFIRMED']);

/**
 * Returns one sentence for each order that was lost or paid twice, each plan that is not active once, and each cent that differs between the
 * books.
 */
export const findMoneyViolations = ({ orders, charges, users }: Books): string[] =>
  orders.flatMap((order) => {
    const { userId, email, method } = order;
    const paid = (charges.get(email) ?? []).filter(({ status }) => PAID.has(status));
    const user = users.get(userId);
    const name = `the order of ${userId} by ${method}`;
    if (user === undefined) return [`${name} is lost`];
    return [
      ...(order.isActive ? [] : [`${name} never became active for its buyer`]),
      ...(paid.length === 1 ? [] : [`${name} was paid ${paid.length} times at the bank`]),
      ...(user.liveSubscriptions === 1 ? [] : [`${name} has ${user.liveSubscriptions} live subscriptions`]),
      ...(user.plan === 'pro' && user.status === 'active'
        ? []
        : [`${name}: usage enforces ${user.plan ?? 'no plan'} (${user.status ?? 'no status'})`]),
      ...judgeLedger(name, paid, user.charges),
    ];
  });

const judgeLedger = (
  name: string,
  paid: readonly BankCharge[],
  charges: readonly BilledCharge[],
): string[] => {
  const booked = charges.filter(({ state }) => state === 'paid');
  const held = paid.reduce((sum, { value }) => sum + Math.round(value * 100), 0);
  const received = charges.reduce((sum, charge) => sum + charge.receivedCents, 0);
  return [
    ...(booked.length === 1 ? [] : [`${name} has ${booked.length} paid charges here`]),
    ...(booked.every(({ asaasId }) => paid.some(({ id }) => id === asaasId))
      ? []
      : [`${name} is paid here by a charge that the bank does not hold`]),
    ...(received === held ? [] : [`${name}: the ledger has ${received} cents, the bank ${held}`]),
    ...charges
      .filter(({ balanceCents }) => balanceCents !== 0)
      .map(({ balanceCents }) => `${name}: the ledger does not add up: ${balanceCents} cents`),
  ];
};
