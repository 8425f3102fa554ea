import { QueryClientProvider, queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { queryClient } from '../../query-client.ts';
import { Notice } from '../../ui/notice.tsx';

const RECHECK_MS = 30_000;

/** Whether every part of the product is up; asked again only while one is not. */
export const readinessQuery = queryOptions({
  queryKey: ['readiness'],
  queryFn: ({ signal }) => api.getReadiness(signal),
  refetchInterval: ({ state }) => (state.data?.ready === true ? false : RECHECK_MS),
  retry: false,
});

/** Says calmly that transcripts wait while the speech model is missing. Uploads go on. */
export const ReadinessBanner = () => (
  <QueryClientProvider client={queryClient}>
    <SpeechNotice />
  </QueryClientProvider>
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
