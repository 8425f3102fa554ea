import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PartQueries } from '../../data/part-queries.tsx';
import { Notice } from '../../ui/notice.tsx';
import { createVisitorApi } from './visitor-api.ts';

const RECHECK_MS = 30_000;

/** Whether all parts of the product are up; polled only while one is down. */
const readinessQuery = queryOptions({
  queryKey: ['readiness'],
  queryFn: ({ signal }) => createVisitorApi().getReadiness(signal),
  refetchInterval: ({ state }) => (state.data?.ready === true ? false : RECHECK_MS),
  retry: false,
});

/** Says that transcripts wait for the speech model. Uploads stay possible. */
export const ReadinessBanner = () => (
  <PartQueries>
    <SpeechNotice />
  </PartQueries>
);

const SpeechNotice = () => {
  const { t } = useTranslation('transcription');
  const { data } = useQuery(readinessQuery);
  const speech = data?.parts['speech'];
  if (speech === undefined || speech.ok || speech.code?.startsWith('speech.model') !== true) return null;
  return (
    <Notice tone="info" className="animate-appear">
      {t('banner.model')}
    </Notice>
  );
};
