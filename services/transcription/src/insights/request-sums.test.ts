import { describe, expect, it } from '@jest/globals';
import type { RequestSums } from './insight-figures.repository.ts';
import { createRequestSummer } from './request-sums.ts';

const CALL = { outcome: 'done', inputTokens: 1_000, outputTokens: 100, durationMs: 5 } as const;
const prices = { input: 2, output: 10 };
const logger = { warn: () => undefined };
const total = (stored: readonly RequestSums[], of: keyof RequestSums): number =>
  stored.reduce((sum, one) => sum + one[of], 0);

describe('the requests to a language model', () => {
  it('are stored when they end, those that end meanwhile together', async () => {
    const stored: RequestSums[] = [];
    const gate = Promise.withResolvers<void>();
    const store = async (sums: RequestSums): Promise<void> => {
      stored.push(sums);
      await gate.promise;
    };
    const requests = createRequestSummer({ store, prices, logger });
    for (const outcome of ['done', 'failed', 'done'] as const) requests.add({ ...CALL, outcome });
    gate.resolve();
    await requests.close();
    expect(stored).toHaveLength(2);
    expect([total(stored, 'requestsDone'), total(stored, 'requestsFailed')]).toEqual([2, 1]);
    expect([total(stored, 'inputTokens'), total(stored, 'outputTokens')]).toEqual([3_000, 300]);
    expect(total(stored, 'price')).toBeCloseTo(0.009, 9);
  });

  it('that could not be stored are stored with the next one, or on closing', async () => {
    const stored: RequestSums[] = [];
    let isAway = true;
    const store = async (sums: RequestSums): Promise<void> => {
      if (isAway) throw new Error('away');
      stored.push(sums);
    };
    const requests = createRequestSummer({ store, prices, logger });
    requests.add(CALL);
    await new Promise(setImmediate);
    requests.add(CALL);
    await new Promise(setImmediate);
    isAway = false;
    await requests.close();
    expect(stored).toMatchObject([{ requestsDone: 2, inputTokens: 2_000 }]);
  });
});
