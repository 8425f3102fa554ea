/** Formats an amount in cents as reais with a point, as spreadsheets read it: `29.00`. */
export const reais = (cents: number): string => (cents / 100).toFixed(2);

/** Formats an amount in cents with the sign of the currency: `R$ 29.00`. */
export const inReais = (cents: number): string => `R$ ${reais(cents)}`;
