import { ApiError } from '@escriba/client';
import { beforeAll, describe, expect, it } from '@jest/globals';
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
