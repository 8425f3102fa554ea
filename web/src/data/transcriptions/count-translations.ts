import { countTranslations } from '@escriba/contracts/transcription/made-translations';
import { queryOptions } from '@tanstack/react-query';
import type { Session } from '../../session/session.ts';

/** Counts the recordings that have a translation, by its language. */
export const translationCountsQuery = (session: Pick<Session, 'call'>, ids: readonly string[]) =>
  queryOptions({
    queryKey: ['translation-counts', ids],
    queryFn: async ({ signal }) =>
      (await session.call(countTranslations, { query: { ids: ids.join(',') } }, { signal })).data,
    gcTime: 0,
  });
