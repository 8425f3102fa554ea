import { queryOptions } from '@tanstack/react-query';
import type { Session } from '../../session/session.ts';

/** Loads the programs that are connected to the account, newest first. */
export const programsQuery = (session: Pick<Session, 'call'>) =>
  queryOptions({
    queryKey: ['programs'],
    queryFn: async ({ signal }) => {
      const { listPrograms } = await import('@escriba/contracts/auth/programs');
      return (await session.call(listPrograms, {}, { signal })).data;
    },
  });
