import { QueryClientProvider, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createQueryClient } from '../../query-client.ts';
import { Notice } from '../../ui/notice.tsx';
import { createVisitorApi } from './visitor-api.ts';

const RECHECK_MS = 30_000;

/** Whether every part of the product is up; asked again only while one is not. */
const readinessQuery = queryOptions({
  queryKey: ['readiness'],
  queryFn: ({ signal }) => createVisitorApi().getReadiness(signal),
  refetchInterval: ({ state }) => (state.data?.ready === true ? false : RECHECK_MS),
  retry: false,
});

/** Says calmly that transcripts wait while the speech model is missing. Uploads go on. */
export const ReadinessBanner = () => {
  const [queries] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queries}>
      <SpeechNotice />
    </QueryClientProvider>
  );
};

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
