/** Reais as Asaas takes them: 2990 cents are 29.9. The quotient of an integer by 100 prints with two decimals at most. */
export const toReais = (cents: number): number => cents / 100;

/** Returns the whole cents of an amount in reais. It rounds to 4 decimals first, because 1.005 × 100 is 100.49999999999999. */
export const toCents = (reais: number): number => Math.round(Number((reais * 100).toFixed(4)));
