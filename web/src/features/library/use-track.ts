import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import { useMemo } from 'react';
import type { Track } from '../../media/player/playback-state.ts';
import { useAppServices } from '../../data/app-services.ts';

/** Returns a recording as the player's track; null once its audio is deleted. */
export const useTrack = ({
  transcriptionId: id,
  audioUrl,
}: Pick<TranscriptionItem, 'transcriptionId' | 'audioUrl'>): Track | null => {
  const { transcriptions } = useAppServices();
  return useMemo(
    () =>
      audioUrl === null
        ? null
        : { id, url: audioUrl, renew: async () => (await transcriptions.fetchFresh(id)).audioUrl },
    [transcriptions, id, audioUrl],
  );
};
