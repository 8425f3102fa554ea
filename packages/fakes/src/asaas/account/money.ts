/** Reais as Asaas sends them: `2990` cents are `29.9`. */
export const toReais = (cents: number): number => cents / 100;

/** Returns whole cents of an amount in reais, rounded half up; undefined if it is no number. */
export const toCents = (reais: unknown): number | undefined => {
  const amount = typeof reais === 'string' && reais.trim() !== '' ? Number(reais) : reais;
  return typeof amount === 'number' && Number.isFinite(amount)
    ? Math.round(Number((amount * 100).toFixed(4)))
    : undefined;
};

const FIXED_FEE_CENTS = 199;
const CARD_FIXED_FEE_CENTS = 49;
const CARD_RATE = 0.0299;

/** Returns what Asaas keeps of a charge: R$ 1.99, or R$ 0.49 + 2.99 % for a card. */
export const feeCents = (billingType: string, valueCents: number): number =>
  billingType === 'CREDIT_CARD'
    ? CARD_FIXED_FEE_CENTS + Math.round(Number((valueCents * CARD_RATE).toFixed(4)))
    : FIXED_FEE_CENTS;
