import { queryOptions } from '@tanstack/react-query';
import type { Session } from '../../session/session.ts';

/** Loads the account's API keys, newest first, with the limits that a new key can have. Its contract is a file of its own: settings need it late. */
export const apiKeysQuery = (session: Pick<Session, 'call'>) =>
  queryOptions({
    queryKey: ['api-keys'],
    queryFn: async ({ signal }) => {
      const { listApiKeys } = await import('@escriba/contracts/auth/api-keys');
      const { data: keys, requestsPerMinute } = await session.call(listApiKeys, {}, { signal });
      return { keys, requestsPerMinute };
    },
  });
