import { listApiKeys } from '@escriba/contracts/auth/api-keys';
import { queryOptions } from '@tanstack/react-query';
import type { Session } from '../../session/session.ts';

/** Loads the account's API keys, newest first, with the limits that a new key can have. */
export const apiKeysQuery = (session: Pick<Session, 'call'>) =>
  queryOptions({
    queryKey: ['api-keys'],
    queryFn: async ({ signal }) => {
      const { data: keys, requestsPerMinute } = await session.call(listApiKeys, {}, { signal });
      return { keys, requestsPerMinute };
    },
  });
