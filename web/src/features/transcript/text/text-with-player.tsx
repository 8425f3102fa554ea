import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import type { RecordingPart } from '@escriba/contracts/transcription/library';
import type { Fold } from '@escriba/transcript';
import { LocateFixed } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlayback } from '../../../media/player/page-playback.ts';
import type { Track } from '../../../media/player/playback-state.ts';
import { Button } from '../../../ui/button.tsx';
import type { PlayerChapter } from '../player/chapters.ts';
import type { Peaks } from '../player/peaks.ts';
import { PlayerDock } from '../player/player-dock.tsx';
import type { TranscriptLayout } from '../reading/transcript-layout.ts';
import type { Viewport } from '../reading/viewport.ts';
import type { PlaybackFollower } from '../reading/playback-follower.ts';
import { readPosition } from '../reading/position-link.ts';
import type { PlaybackActions } from '../reading/use-playback-actions.ts';
import {
  type EditContext,
  type Mode,
  type TextContext,
  TextContextProvider,
  useTextContext,
} from '../editing/text-context.ts';
import { useSpeakers } from '../speakers/use-speakers.ts';
import { FoldedSpeech } from './folded-speech.tsx';
import { TranscriptText } from './transcript-text.tsx';
import { useHueAt } from './use-hue-at.ts';

export type TextWithPlayerProps = {
  readonly viewport: Viewport;
  readonly follower: PlaybackFollower;
  readonly document: Pick<TranscriptDocument, 'speakers' | 'durationMs'>;
  readonly layout: TranscriptLayout;
  /** The track; null without audio. */
  readonly track: Track | null;
  readonly playbackActions: PlaybackActions | undefined;
  /** The reason why there is no audio; null if that needs no explanation. */
  readonly why: 'purged' | 'missing' | null;
  readonly peaks: Peaks | null;
  readonly mode: Mode;
  readonly edit: EditContext | undefined;
  /** The recordings of which it was merged. */
  readonly parts?: readonly RecordingPart[];
  /** Where chapters begin, for the player. */
  readonly chapters?: readonly PlayerChapter[];
  /** The bar with the words to check, above the player. */
  readonly checking?: ReactNode;
  /** The content below the text. */
  readonly children?: ReactNode;
};

/** Renders the text with the player below it. */
export const TextWithPlayer = (props: TextWithPlayerProps) => {
  const { t } = useTranslation(['transcript', 'player']);
  const { viewport, follower, document: transcript, layout, track, playbackActions, why, mode, edit } = props;
  const { nameOf, hueOf } = useSpeakers(transcript.speakers);
  const context = useMemo<TextContext>(
    () => ({ t, viewport, nameOf, hueOf, playFrom: playbackActions?.playFrom, mode, edit }),
    [t, viewport, nameOf, hueOf, playbackActions, mode, edit],
  );
  const hueAt = useHueAt(layout, hueOf);
  const dock = useInsets(viewport);
  useEffect(() => follower.setLayout(layout), [follower, layout]);
  useLinkedPosition(viewport, track);
  return (
    <TextContextProvider value={context}>
      {layout.passages.length === 0 ? (
        <>
          <NoText folds={layout.foldsAfter(-1)} />
          {props.children}
        </>
      ) : (
        <TranscriptText layout={layout} parts={props.parts ?? []}>
          {props.children}
        </TranscriptText>
      )}
      {track === null && why === null ? null : (
        <div ref={dock} data-docked="bottom" className="sticky bottom-0 z-20 mt-auto print:hidden">
          <FollowButton follower={follower} />
          {props.checking}
          <PlayerDock
            track={track}
            why={why ?? 'missing'}
            durationSeconds={transcript.durationMs / 1_000}
            peaks={props.peaks}
            hueAt={hueAt}
            chapters={props.chapters ?? NO_CHAPTERS}
            onToggle={() => playbackActions?.toggle()}
            onPlayFrom={(ms) => playbackActions?.playFrom(ms)}
          />
        </div>
      )}
    </TextContextProvider>
  );
};

const NO_CHAPTERS: readonly PlayerChapter[] = [];

/** Says that there is no text, or only folded speech. */
const NoText = ({ folds }: { readonly folds: readonly Fold[] }) => {
  const { t, edit } = useTextContext();
  const isFolded = folds.length > 0 && edit !== undefined;
  const title = isFolded ? t('unsure.only') : t('noText');
  return (
    <div className="mx-auto w-full max-w-[calc(var(--container-reading)+2rem)] px-4 py-16">
      <p className="mb-4 text-center text-muted text-balance">
        {edit === undefined ? title : `${title} ${t('noTextIsFree')}`}
      </p>
      <FoldedSpeech folds={folds} />
    </div>
  );
};

/** Reports the heights that cover the text above and below. */
const useInsets = (viewport: Viewport) => {
  const dock = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const bar = document.querySelector<HTMLElement>('[data-docked=top]');
    const measure = () =>
      viewport.setInsets({ top: bar?.offsetHeight ?? 0, bottom: dock.current?.offsetHeight ?? 0 });
    measure();
    const observer = new ResizeObserver(measure);
    for (const element of [bar, dock.current]) if (element !== null) observer.observe(element);
    return () => observer.disconnect();
  }, [viewport]);
  return dock;
};

/** Scrolls to the position in the address, where the audio then starts. */
const useLinkedPosition = (viewport: Viewport, track: Track | null): void => {
  const playback = usePlayback();
  const latest = useRef(track);
  useEffect(() => {
    latest.current = track;
  }, [track]);
  useEffect(() => {
    const go = (): void => {
      const ms = readPosition(window.location.hash);
      const passage = ms === undefined ? undefined : viewport.getLayout()?.passageAt(ms);
      if (ms === undefined || passage === undefined) return;
      if (latest.current !== null) playback.seek(latest.current, ms / 1_000);
      viewport.reveal({ passageId: passage.id, token: 0 }, { always: true });
    };
    // The list is positioned one frame later.
    const frame = requestAnimationFrame(go);
    window.addEventListener('hashchange', go);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('hashchange', go);
    };
  }, [viewport, playback]);
};

const FollowButton = ({ follower }: { readonly follower: PlaybackFollower }) => {
  const { t } = useTranslation('transcript');
  const isAway = useSyncExternalStore(follower.subscribe, follower.isAway);
  if (!isAway) return null;
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-full flex justify-center pb-3">
      <Button
        size="small"
        onClick={follower.follow}
        className="pointer-events-auto animate-appear rounded-full shadow-floating"
      >
        <LocateFixed aria-hidden="true" className="size-4 text-accent" />
        {t('follow')}
      </Button>
    </div>
  );
};
