import { type Affiliate, getAffiliate, getCommissions } from '@escriba/contracts/billing/affiliates';
import { queryOptions } from '@tanstack/react-query';
import type { Session } from '../../session/session.ts';

type Calls = Pick<Session, 'call'>;

/** Loads the user's participation in the affiliate programme; null before they join. */
export const affiliateQuery = (session: Calls) =>
  queryOptions({
    queryKey: ['affiliate'],
    queryFn: async ({ signal }): Promise<Affiliate | null> =>
      (await session.call(getAffiliate, {}, { signal })).data,
  });

/** Loads the entries of one month. */
export const commissionsQuery = (session: Calls, month: string) =>
  queryOptions({
    queryKey: ['affiliate', 'commissions', month],
    queryFn: async ({ signal }) =>
      (await session.call(getCommissions, { query: { month } }, { signal })).data,
  });
