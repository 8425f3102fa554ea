import type { Quote } from '@escriba/contracts/billing/checkout';
import { hashKey } from '@tanstack/react-query';
import { failureCode } from '../failure-text.ts';

const STALE = 'billing.quote_stale';

/** Returns whether the quote of an order has expired, or no longer says what the order would do. */
export const isStaleQuote = (error: unknown): boolean => failureCode(error) === STALE;

type Sending<Result> = {
  readonly send: (quoteId: string) => Promise<Result>;
  /** Loads the quote again. */
  readonly renew: () => Promise<Quote | undefined>;
};

/**
 * Orders what the page shows. A quote that has only expired is replaced by the new one, with the same prices and dates. @throws the refusal
 * of an order whose prices or dates have changed: the user has to see them first
 */
export const orderAsShown = async <Result>(
  shown: Quote,
  { send, renew }: Sending<Result>,
): Promise<Result> => {
  try {
    return await send(shown.id);
  } catch (error) {
    if (!isStaleQuote(error)) throw error;
    const renewed = await renew();
    // A query that fails to load again keeps what it had.
    if (renewed === undefined || renewed.id === shown.id) throw error;
    if (promiseOf(renewed) !== promiseOf(shown)) throw error;
    return send(renewed.id);
  }
};

const promiseOf = ({ id: _id, expiresAt: _expiresAt, ...promise }: Quote): string => hashKey([promise]);
