import { listSpeechModels, type SpeechModel } from '@escriba/contracts/transcription/recognition';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useServices } from '../session/services.ts';
import type { Session } from '../session/session.ts';

const FRESH_MS = 2 * 60_000;

const speechModelsQuery = (session: Pick<Session, 'call'>) =>
  queryOptions({
    queryKey: ['speech-models'],
    queryFn: async ({ signal }): Promise<SpeechModel[]> =>
      (await session.call(listSpeechModels, {}, { signal })).data,
    staleTime: FRESH_MS,
  });

/** The speech models between which the user can choose; none while they are unknown, or if there is no choice. */
export const useSpeechModels = () => {
  const { data = [], isLoading, failureCount } = useQuery(speechModelsQuery(useServices().session));
  return { choices: data.length > 1 ? data : [], isLoading: isLoading && failureCount === 0 };
};
