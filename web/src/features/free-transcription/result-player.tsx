import type { TranscriptionSnapshot } from '@escriba/contracts/transcription/transcription';
import { useEffect, useMemo, useRef, useState } from 'react';
import { AudioPlayer } from '../../media/player/audio-player.tsx';
import { createPagePlayback, PlaybackContext, usePlayback } from '../../media/player/page-playback.ts';
import type { Track } from '../../media/player/playback-state.ts';
import { findDeviceId } from '../../media/device.ts';
import { PlayerPlace } from './player-place.tsx';
import { TranscriptText } from './transcript-text.tsx';
import { useSpokenWord } from './use-spoken-word.ts';
import { createVisitorApi } from './visitor-api.ts';

type ResultPlayerProps = {
  readonly snapshot: TranscriptionSnapshot;
  readonly audioUrl: string;
  readonly areTimesShown: boolean;
};

/** Renders the transcript with its recording: the spoken word is marked, and a click on a word plays from it. */
export const ResultPlayer = (props: ResultPlayerProps) => {
  const [playback] = useState(createPagePlayback);
  useEffect(() => playback.stop, [playback]);
  return (
    <PlaybackContext value={playback}>
      <Listening {...props} />
    </PlaybackContext>
  );
};

const Listening = ({ snapshot, audioUrl, areTimesShown }: ResultPlayerProps) => {
  const { transcriptionId: id, segments, fileName, durationMs } = snapshot;
  const playback = usePlayback();
  const track = useMemo((): Track => ({ id, url: audioUrl, renew: () => renewUrl(id) }), [id, audioUrl]);
  const spokenMs = useSpokenWord(id, segments);
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = text.current;
    const playFrom = ({ target }: MouseEvent): void => {
      const word = target instanceof Element ? target.closest<HTMLElement>('[data-start-ms]') : null;
      if (word === null || window.getSelection()?.isCollapsed === false) return;
      playback.seek(track, Number(word.dataset['startMs']) / 1_000);
      playback.play(track);
    };
    element?.addEventListener('click', playFrom);
    return () => element?.removeEventListener('click', playFrom);
  }, [playback, track]);
  return (
    <>
      <PlayerPlace>
        <AudioPlayer track={track} name={fileName} durationSeconds={(durationMs ?? 0) / 1_000} isWhole />
      </PlayerPlace>
      <div ref={text}>
        <TranscriptText segments={segments} areTimesShown={areTimesShown} spokenMs={spokenMs} />
      </div>
    </>
  );
};

/** Requests the audio's address again, which is valid for some hours. Null once the recording is deleted. */
const renewUrl = async (id: string): Promise<string | null> => {
  const { snapshot } = await createVisitorApi().findFree(findDeviceId());
  return snapshot?.transcriptionId === id ? (snapshot.audioUrl ?? null) : null;
};
