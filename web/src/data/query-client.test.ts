import { ApiError } from '@escriba/client';
import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createQueryClient } from './query-client.ts';

const queryClient = createQueryClient();

beforeAll(() => {
  const { queries } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ queries: { ...queries, retryDelay: 1 } });
});

/** Returns how many requests a query makes that always fails with this status. */
const requestFailing = async (status: number): Promise<number> => {
  let asked = 0;
  const failing = queryClient.fetchQuery({
    queryKey: ['failing', status],
    queryFn: () => {
      asked += 1;
      throw new ApiError({ status, code: 'x', message: 'x' });
    },
  });
  await expect(failing).rejects.toThrow('x');
  return asked;
};

describe('a query', () => {
  it.each([400, 401, 403, 404, 409, 410, 422, 429])(
    'is not retried after a refusal with %d',
    async (status) => {
      expect(await requestFailing(status)).toBe(1);
    },
  );

  it.each([0, 500, 502, 503])('is retried once after a failure (%d)', async (status) => {
    expect(await requestFailing(status)).toBe(2);
  });
});

describe('a change', () => {
  afterEach(() => onlineManager.setOnline(true));

  it('fails at once without a connection: one that waits for it would look saved, and be lost with the page', async () => {
    onlineManager.setOnline(false);
    const queries = createQueryClient();
    const change = queries.getMutationCache().build(queries, {
      mutationFn: async () => {
        throw new ApiError({ status: 0, code: 'client.network', message: 'no connection' });
      },
    });
    const failure = change.execute(undefined).catch((error: unknown) => error);
    expect(change.state.isPaused).toBe(false);
    expect(await failure).toBeInstanceOf(ApiError);
  });
});
