import { listShareLinks, type ShareLink } from '@escriba/contracts';
import { queryOptions } from '@tanstack/react-query';
import { transcriptionKeys } from '../../../data/transcriptions.ts';
import { session } from '../../../session/current-session.ts';

/** The links of a transcript, the newest first. */
export const shareLinksQuery = (id: string) =>
  queryOptions({
    queryKey: [...transcriptionKeys.all, 'links', id],
    queryFn: async ({ signal }): Promise<readonly ShareLink[]> =>
      (await session.call(listShareLinks, { params: { id } }, { signal })).data,
    staleTime: 0,
  });
