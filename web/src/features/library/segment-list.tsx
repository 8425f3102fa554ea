import type { TranscriptionDetail } from '@escriba/contracts/transcription/library';
import type { TranscriptSegment } from '@escriba/contracts/transcription/transcription';
import { memo, startTransition, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../media/format.ts';
import { usePositionOf, usePlayback } from '../../media/player/page-playback.ts';
import type { Track } from '../../media/player/playback-state.ts';
import { classes } from '../../ui/classes.ts';
import { useTrack } from './use-track.ts';

/** How many segments a group has; the browser lays out groups only near the screen. */
const GROUP_SIZE = 40;
const GROUPS_AT_ONCE = 2;

/** Renders the full text with times; a time plays the audio from there. */
export const SegmentList = ({ detail }: { readonly detail: TranscriptionDetail }) => {
  const { t } = useTranslation(['library', 'player']);
  const track = useTrack(detail);
  const groups = useMemo(() => inGroups(detail.segments), [detail.segments]);
  const shown = useGrowing(groups.length);
  const current = useCurrentStart(detail);
  const text = detail.result?.text ?? '';
  if (text.trim() === '' && groups.length === 0) return <p className="text-muted">{t('list.noText')}</p>;
  if (groups.length === 0)
    return (
      <p
        dir="auto"
        className="mx-auto max-w-[65ch] font-serif text-lg leading-[1.75] whitespace-pre-wrap wrap-anywhere"
      >
        {text}
      </p>
    );
  return (
    <div className="mx-auto flex max-w-[calc(65ch+4.5rem)] flex-col font-serif text-lg leading-[1.75]">
      {groups.slice(0, shown).map((group) => (
        <Group
          key={group[0]?.startMs}
          segments={group}
          track={track}
          currentStartMs={group.some(({ startMs }) => startMs === current) ? current : undefined}
        />
      ))}
    </div>
  );
};

type GroupProps = {
  readonly segments: readonly TranscriptSegment[];
  readonly track: Track | null;
  /** The start of the current segment; undefined while the audio is elsewhere. */
  readonly currentStartMs: number | undefined;
};

const Group = memo(({ segments, track, currentStartMs }: GroupProps) => (
  <ol className="flex flex-col gap-2 pb-2 [contain-intrinsic-size:auto_2600px] [content-visibility:auto]">
    {segments.map((segment, index) => (
      <Segment
        // Two segments may start at the same time.
        key={`${segment.startMs}-${index}`}
        segment={segment}
        track={track}
        isCurrent={segment.startMs === currentStartMs}
      />
    ))}
  </ol>
));

type SegmentProps = {
  readonly segment: TranscriptSegment;
  readonly track: Track | null;
  readonly isCurrent: boolean;
};

const TIME = 'w-14 shrink-0 text-right max-sm:w-12 font-sans text-xs text-muted tabular-nums';

const Segment = ({ segment, track, isCurrent }: SegmentProps) => {
  const { t } = useTranslation(['library', 'player']);
  const playback = usePlayback();
  const seconds = segment.startMs / 1_000;
  const time = formatDuration(seconds);
  const listen = () => {
    if (track === null) return;
    playback.seek(track, seconds);
    playback.play(track);
  };
  return (
    <li
      className="flex items-baseline gap-3 max-sm:-ml-2 max-sm:gap-2"
      aria-current={isCurrent ? 'time' : undefined}
    >
      {track === null ? (
        <span className={TIME}>{time}</span>
      ) : (
        <button
          type="button"
          onClick={listen}
          aria-label={t('player:playFrom', { time })}
          title={t('player:playFrom', { time })}
          className={classes(
            TIME,
            '-my-1 rounded-control px-1.5 py-1 transition-colors duration-150 hover:bg-accent/10 hover:text-accent-strong touch:min-h-11',
          )}
        >
          {time}
        </button>
      )}
      <p dir="auto" className="min-w-0 grow wrap-anywhere">
        <span className={isCurrent ? 'marked' : undefined}>{segment.text}</span>
      </p>
    </li>
  );
};

const inGroups = (segments: readonly TranscriptSegment[]): TranscriptSegment[][] =>
  Array.from({ length: Math.ceil(segments.length / GROUP_SIZE) }, (_, index) =>
    segments.slice(index * GROUP_SIZE, (index + 1) * GROUP_SIZE),
  );

/** Renders the first screen at once and the rest in chunks, so that input stays responsive. */
const useGrowing = (length: number): number => {
  const [shown, setShown] = useState(GROUPS_AT_ONCE);
  useEffect(() => {
    if (shown >= length) return undefined;
    const timer = setTimeout(() => startTransition(() => setShown(shown + GROUPS_AT_ONCE)));
    return () => clearTimeout(timer);
  }, [shown, length]);
  return shown;
};

/** Returns the start, in ms, of the segment that plays. */
const useCurrentStart = ({ transcriptionId, segments }: TranscriptionDetail): number | undefined =>
  usePositionOf(transcriptionId, (seconds) => {
    const ms = seconds * 1_000;
    const found = segments.findLast(({ startMs }) => startMs <= ms);
    return found !== undefined && ms < found.endMs ? found.startMs : undefined;
  });
