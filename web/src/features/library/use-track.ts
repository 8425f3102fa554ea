import type { TranscriptionItem } from '@escriba/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Track } from '../../media/player/playback-state.ts';
import { fetchFresh } from '../../data/fetch-fresh.ts';

/** A recording as the player takes it; null once its audio is gone. */
export const useTrack = ({
  transcriptionId: id,
  audioUrl,
}: Pick<TranscriptionItem, 'transcriptionId' | 'audioUrl'>): Track | null => {
  const queries = useQueryClient();
  return useMemo(
    () =>
      audioUrl === null
        ? null
        : { id, url: audioUrl, renew: async () => (await fetchFresh(queries, id)).audioUrl },
    [queries, id, audioUrl],
  );
};
