import * as Type from '../shared/schema.ts';

/** Amounts of money are integers in cents of BRL. */
export const Cents = Type.Integer({ minimum: 0, maximum: 100_000_000 });

/** Seats that a subscription has beyond those that its plan includes. */
export const EXTRA_SEATS_MAX = 1_000;
export const ExtraSeats = Type.Integer({ minimum: 0, maximum: EXTRA_SEATS_MAX });

export const BILLING_CYCLES = ['monthly', 'yearly'] as const;
export const BillingCycle = Type.Enum([...BILLING_CYCLES]);
export type BillingCycle = Type.Static<typeof BillingCycle>;

export const PAYMENT_METHODS = ['pix', 'boleto', 'credit_card'] as const;
export const PaymentMethod = Type.Enum([...PAYMENT_METHODS]);
export type PaymentMethod = Type.Static<typeof PaymentMethod>;

export const BillingId = Type.String({ format: 'uuid' });
export const ByBillingId = Type.Object({ id: BillingId });
