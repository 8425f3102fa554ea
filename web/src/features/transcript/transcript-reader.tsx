import type { TranscriptDocument } from '@escriba/contracts';
import type { ViewOptions } from '@escriba/transcript';
import { useMemo } from 'react';
import type { Track } from '../../media/player/playback-state.ts';
import type { Peaks } from './player/peaks.ts';
import { useReading, useStage } from './reading/use-reading.ts';
import { ReadingSurface } from './reading-surface.tsx';

type TranscriptReaderProps = {
  /** Names the recording among those that are played. */
  readonly id: string;
  readonly document: TranscriptDocument;
  /** Null where the audio is not shared. */
  readonly audioUrl: string | null;
  readonly peaks?: Peaks | null;
  readonly views?: ViewOptions;
  /** What is fixed at the top of the page, in px. */
  readonly topInset?: number;
};

const NO_VIEWS: ViewOptions = {};

/** A transcript to be read and heard, and not changed. Its texts are of the area `transcript`. */
export const TranscriptReader = (props: TranscriptReaderProps) => {
  const { id, document, audioUrl, peaks = null, views = NO_VIEWS, topInset = 0 } = props;
  const { stage, voice } = useStage(id);
  const reading = useReading(document, views);
  const track = useMemo<Track | null>(
    () => (audioUrl === null ? null : { id, url: audioUrl, renew: async () => audioUrl }),
    [id, audioUrl],
  );
  return (
    <ReadingSurface
      stage={stage}
      voice={voice}
      document={document}
      reading={reading}
      track={track}
      why="none"
      peaks={peaks}
      edit={undefined}
      topInset={topInset}
    />
  );
};
