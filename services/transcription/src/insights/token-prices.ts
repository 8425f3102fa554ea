/** The price of a million tokens, in the currency of the operator. */
export type TokenPrices = { readonly input: number; readonly output: number };

/** Returns the price of a request, in the currency of the prices. */
export const priceOf = (
  { inputTokens, outputTokens }: { readonly inputTokens: number; readonly outputTokens: number },
  prices: TokenPrices,
): number => (inputTokens * prices.input + outputTokens * prices.output) / 1_000_000;
