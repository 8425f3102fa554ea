/** The symbol of a currency, by the word after an amount. */
export const CURRENCIES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    real: 'R$',
    reais: 'R$',
    dólar: 'US$',
    dólares: 'US$',
    euro: '€',
    euros: '€',
  }),
);
