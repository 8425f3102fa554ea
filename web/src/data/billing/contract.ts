import { type ContractCopy, readContract } from '@escriba/contracts/billing/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { currentLocale } from '../../i18n/locale.ts';
import { useServices } from '../../session/services.ts';
import type { Session } from '../../session/session.ts';
import { contractKey } from './keys.ts';

/** Loads the contract of the user's subscription, in the page's language. */
const contractQuery = (session: Pick<Session, 'call'>) =>
  queryOptions({
    queryKey: [...contractKey, currentLocale()],
    queryFn: async ({ signal }): Promise<ContractCopy> =>
      (await session.call(readContract, {}, { signal })).data,
  });

export const useContract = () => useQuery(contractQuery(useServices().session));
