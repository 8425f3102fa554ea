import { getUsageStatus, type UsageInfo } from '@escriba/contracts/usage/usage';
import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { currentLocale } from '../../i18n/locale.ts';
import { useServices } from '../../session/services.ts';
import type { Session } from '../../session/session.ts';

const FRESH_MS = 2 * 60_000;

/** The prefix of all keys of the user's usage. */
export const usageKey = ['usage'] as const;

/** Loads the user's plan and usage, with texts in the page's language. */
export const usageQuery = (session: Pick<Session, 'call'>) =>
  queryOptions({
    queryKey: [...usageKey, currentLocale()],
    queryFn: async ({ signal }): Promise<UsageInfo> =>
      (await session.call(getUsageStatus, {}, { signal })).data,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });

type PrefetchInput = { readonly session: Session; readonly queries: QueryClient };

/** Loads the usage of a signed-in user, so that the first page is drawn with it. A failure shows where it is used. */
export const prefetchUsage = ({ session, queries }: PrefetchInput): void => {
  if (session.getState().status === 'authenticated') void queries.prefetchQuery(usageQuery(session));
};

export const useUsage = (options: { readonly enabled?: boolean } = {}) =>
  useQuery({ ...usageQuery(useServices().session), ...options });

/** Returns whether a plan above the user's is sold; true before the usage is known. */
export const hasLargerPlan = (usage: UsageInfo | undefined): boolean =>
  usage?.user.planInForce !== 'business';

/** Returns the last loaded usage; undefined before the first response. */
export const readUsage = (queries: QueryClient): UsageInfo | undefined =>
  queries.getQueryData([...usageKey, currentLocale()]);
