import { UNLIMITED } from '@escriba/contracts/plans/limits';
import { getInsightUsage } from '@escriba/contracts/transcription/insight-usage';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useServices } from '../../session/services.ts';
import type { Session } from '../../session/session.ts';
import { usageKey, useUsage } from './usage.ts';

const FRESH_MS = 2 * 60_000;

/** Loads how many insights of the user count this month. */
const insightUsageQuery = (session: Pick<Session, 'call'>) =>
  queryOptions({
    queryKey: [...usageKey, 'insights'],
    queryFn: async ({ signal }): Promise<number> =>
      (await session.call(getInsightUsage, {}, { signal })).data.used,
    staleTime: FRESH_MS,
  });

/** Returns how many insights of the user count this month; undefined while that is unknown. */
export const useInsightsUsed = (): number | undefined =>
  useQuery(insightUsageQuery(useServices().session)).data;

/** Returns how many insights the plan includes each month; undefined if that is unlimited or unknown. */
export const useInsightLimit = (): number | undefined => {
  const limit = useUsage().data?.plan.limits.insightsPerMonth;
  return limit === UNLIMITED ? undefined : limit;
};
