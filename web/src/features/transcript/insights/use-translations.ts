import { getInsight, type Insight } from '@escriba/contracts/transcription/insights';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useServices } from '../../../session/services.ts';
import type { Session } from '../../../session/session.ts';
import { isUnderWay } from './forms.ts';

/** How often a translation that is written is fetched, in case an event was lost. */
const POLL_EVERY_MS = 3_000;

const doneKey = (insightId: string | undefined) => ['translation', insightId, 'done'] as const;
const soFarKey = (insightId: string | undefined) => ['translation', insightId, 'so far'] as const;

const fetchSentences =
  (session: Session, id: string, insightId: string) =>
  async ({ signal }: { readonly signal: AbortSignal }): Promise<Insight['statements']> =>
    (await session.call(getInsight, { params: { id, insightId } }, { signal })).data.statements;

/** Loads the sentences of a translation that is done, which stay the same. */
const doneQuery = (session: Session, id: string, insightId: string | undefined) =>
  queryOptions({
    queryKey: doneKey(insightId),
    queryFn: fetchSentences(session, id, insightId ?? ''),
    enabled: insightId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Loads the sentences that are written so far, again with each part that the list says is done. */
const soFarQuery = (session: Session, id: string, insight: Insight | undefined) =>
  queryOptions({
    queryKey: [...soFarKey(insight?.id), insight?.progress?.done ?? 0],
    queryFn: fetchSentences(session, id, insight?.id ?? ''),
    enabled: insight?.status === 'running',
    placeholderData: keepPreviousData,
    refetchInterval: POLL_EVERY_MS,
  });

type Translations = {
  /** The translations into a language with their sentences, as far as they are loaded. */
  readonly translations: readonly Insight[];
  /** Whether the sentences of a translation that is done are not there yet. */
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
};

/** Loads the sentences of the translations into a language, which the list leaves out. */
export const useTranslations = (id: string, insights: readonly Insight[], language: string): Translations => {
  const { session } = useServices();
  const queries = useQueryClient();
  const listed = insights.filter((one) => one.form === 'translation' && one.language === language);
  const shown = listed.find(({ status }) => status === 'done');
  const underWay = listed.find(isUnderWay);
  const soFar = useQuery(soFarQuery(session, id, underWay));
  const done = useQuery({
    ...doneQuery(session, id, shown?.id),
    // What was read while it was written, or the one before, stays until the whole is there.
    placeholderData: (before: Insight['statements'] | undefined) =>
      queries.getQueriesData<Insight['statements']>({ queryKey: soFarKey(shown?.id) }).at(-1)?.[1] ?? before,
  });
  const sentencesOf = (one: Insight): Insight['statements'] => {
    if (one === shown) return done.data ?? [];
    return one === underWay ? (soFar.data ?? []) : [];
  };
  return {
    translations: listed.map((one) => ({ ...one, statements: sentencesOf(one) })),
    isLoading: shown !== undefined && done.isPending,
    error: shown !== undefined && done.data === undefined ? done.error : null,
    retry: () => void done.refetch(),
  };
};
