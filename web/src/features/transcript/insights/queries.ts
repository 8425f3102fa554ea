import { type Insight, listInsights } from '@escriba/contracts/transcription/insights';
import { queryOptions } from '@tanstack/react-query';
import { transcriptionKeys } from '../../../data/transcriptions/keys.ts';
import type { Session } from '../../../session/session.ts';
import { isUnderWay } from './forms.ts';

/** How often unfinished insights are fetched, in case an event was lost. */
const POLL_EVERY_MS = 3_000;

export const insightsKey = (id: string) => [...transcriptionKeys.all, 'insights', id] as const;

/** Loads what was made of a recording, the newest first. */
export const insightsQuery = (session: Session, id: string) =>
  queryOptions({
    queryKey: insightsKey(id),
    queryFn: async ({ signal }): Promise<readonly Insight[]> =>
      (await session.call(listInsights, { params: { id } }, { signal })).data,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) === true ? POLL_EVERY_MS : false),
  });
