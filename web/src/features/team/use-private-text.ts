import { countPrivateFolders } from '@escriba/contracts/transcription/folder-access';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../session/services.ts';

type PrivateText = {
  /** Whether the sentence is still awaited. */
  readonly isPending: boolean;
  /** What is deleted when the person leaves; empty if nothing is. */
  readonly text: string;
};

/** Says how many recordings a member alone sees, which are deleted when they leave. Without a person it asks nothing. */
export const usePrivateText = (personId: string | undefined, whose: 'yours' | 'theirs'): PrivateText => {
  const { t } = useTranslation('folderAccess');
  const { session } = useServices();
  const { data, isPending } = useQuery({
    queryKey: ['workspaces', 'private-folders', personId],
    queryFn: async ({ signal }) => {
      const params = { personId: personId ?? '' };
      return (await session.call(countPrivateFolders, { params }, { signal })).data;
    },
    enabled: personId !== undefined,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  if (personId === undefined) return { isPending: false, text: '' };
  if (isPending) return { isPending, text: t('checking') };
  if (data === undefined) return { isPending, text: t('unknown') };
  return { isPending, text: data.recordings === 0 ? '' : t(whose, { count: data.recordings }) };
};
