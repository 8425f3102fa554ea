import type { PaymentMethod } from '@escriba/contracts/billing/fields';

/** Asaas's names of the payment methods. */
const BILLING_TYPES: Readonly<Record<PaymentMethod, string>> = {
  pix: 'PIX',
  boleto: 'BOLETO',
  credit_card: 'CREDIT_CARD',
};

export const toBillingType = (method: PaymentMethod | undefined): string | undefined =>
  method === undefined ? undefined : BILLING_TYPES[method];
