import type { AssistantCall } from '@escriba/assistant';
import type { Logger } from '@escriba/runtime';
import type { RequestSums } from './insight-figures.repository.ts';
import { priceOf, type TokenPrices } from './token-prices.ts';

type SumsDeps = {
  /** Adds requests to those of the month. */
  readonly store: (sums: RequestSums) => Promise<void>;
  readonly prices: TokenPrices;
  readonly logger: Pick<Logger, 'warn'>;
};

/**
 * Stores the requests of this process to a language model as soon as each has ended; those that end while others are stored go together. What could not be
 * stored is stored with the next one, or on closing.
 */
export const createRequestSummer = ({ store, prices, logger }: SumsDeps) => {
  let waiting: RequestSums | undefined;
  let storing: Promise<void> | undefined;

  const storeAll = async (): Promise<void> => {
    while (waiting !== undefined) {
      const sums = waiting;
      waiting = undefined;
      try {
        await store(sums);
      } catch (error) {
        waiting = plus(sums, waiting);
        logger.warn({ err: error }, 'insight.requests_not_stored');
        return;
      }
    }
  };
  const flush = (): Promise<void> =>
    (storing ??= storeAll().finally(() => {
      storing = undefined;
    }));
  return {
    add: (call: AssistantCall): void => {
      waiting = plus(toSums(call, prices), waiting);
      void flush();
    },
    /** Waits until all are stored; tries once more if they could not be. */
    close: async (): Promise<void> => {
      await flush();
      await flush();
    },
  };
};

const toSums = (call: AssistantCall, prices: TokenPrices): RequestSums => ({
  requestsDone: call.outcome === 'done' ? 1 : 0,
  requestsFailed: call.outcome === 'failed' ? 1 : 0,
  inputTokens: call.inputTokens,
  outputTokens: call.outputTokens,
  price: priceOf(call, prices),
});

const plus = (one: RequestSums, other: RequestSums | undefined): RequestSums =>
  other === undefined
    ? one
    : {
        requestsDone: one.requestsDone + other.requestsDone,
        requestsFailed: one.requestsFailed + other.requestsFailed,
        inputTokens: one.inputTokens + other.inputTokens,
        outputTokens: one.outputTokens + other.outputTokens,
        price: one.price + other.price,
      };
