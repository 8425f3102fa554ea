import { listShareLinks, type ShareLink } from '@escriba/contracts/transcription/sharing';
import { queryOptions } from '@tanstack/react-query';
import { transcriptionKeys } from '../../../data/transcriptions/keys.ts';
import type { Session } from '../../../session/session.ts';

/** Loads the links of a transcript, the newest first. */
export const shareLinksQuery = (session: Session, id: string) =>
  queryOptions({
    queryKey: [...transcriptionKeys.all, 'links', id],
    queryFn: async ({ signal }): Promise<readonly ShareLink[]> =>
      (await session.call(listShareLinks, { params: { id } }, { signal })).data,
    staleTime: 0,
  });

type LinkAddress = { readonly path: string; readonly origin: string | null };

/** Returns the full URL of a link's page, at the company's own domain if it has one. */
export const toAddress = ({ path, origin }: LinkAddress): string =>
  new URL(path, origin ?? window.location.origin).href;
