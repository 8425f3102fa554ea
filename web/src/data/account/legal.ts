import { getLegalAcceptances } from '@escriba/contracts/auth/privacy';
import { queryOptions } from '@tanstack/react-query';
import type { Session } from '../../session/session.ts';

/** Loads which versions of the terms and the privacy policy the user has accepted. */
export const legalQuery = (session: Pick<Session, 'call'>) =>
  queryOptions({
    queryKey: ['legal'],
    queryFn: async ({ signal }) => (await session.call(getLegalAcceptances, {}, { signal })).data,
    staleTime: Infinity,
  });
