import type { TranscriptionDetail } from '@escriba/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { renewTranscription } from './change-transcriptions.ts';
import { transcriptionQuery } from './transcriptions.ts';

/** Asks for a recording anew and shows what came wherever it is shown. Throws `ApiError`. */
export const fetchFresh = async (queries: QueryClient, id: string): Promise<TranscriptionDetail> => {
  const detail = await queries.fetchQuery({ ...transcriptionQuery(id), staleTime: 0 });
  const { segments: _, ...item } = detail;
  renewTranscription(queries, item);
  return detail;
};
