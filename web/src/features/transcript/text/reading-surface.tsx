import type { RecordingPart, Speaker, TranscriptDocument } from '@escriba/contracts';
import { type Fold, speakerName } from '@escriba/transcript';
import { LocateFixed } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlayback } from '../../../media/player/page-playback.ts';
import type { Track } from '../../../media/player/playback-state.ts';
import { Button } from '../../../ui/button.tsx';
import { speakerHue } from '../../../ui/speaker-mark.tsx';
import type { Peaks } from '../player/peaks.ts';
import { PlayerDock } from '../player/player-dock.tsx';
import type { Reading } from '../reading/reading.ts';
import type { Surface } from '../reading/surface.ts';
import type { Voice } from '../reading/voice.ts';
import { readPosition } from '../reading/position-link.ts';
import type { Listening } from '../reading/use-listening.ts';
import {
  type EditTools,
  type Mode,
  type TextTools,
  TextToolsProvider,
  useTextTools,
} from '../editing/text-tools.ts';
import { FoldedSpeech } from './folded-speech.tsx';
import { TranscriptText } from './transcript-text.tsx';
import { useHueAt } from './use-hue-at.ts';

export type ReadingSurfaceProps = {
  readonly surface: Surface;
  readonly voice: Voice;
  readonly document: Pick<TranscriptDocument, 'speakers' | 'durationMs'>;
  readonly reading: Reading;
  /** Null without audio. */
  readonly track: Track | null;
  readonly listening: Listening | undefined;
  /** Why there is no audio; null if that needs no explanation. */
  readonly why: 'purged' | 'missing' | null;
  readonly peaks: Peaks | null;
  readonly mode: Mode;
  readonly edit: EditTools | undefined;
  /** What the recording was merged from. */
  readonly parts?: readonly RecordingPart[];
  /** The words to check, above the player. */
  readonly checking?: ReactNode;
  /** Below the text. */
  readonly children?: ReactNode;
};

/** The text with the player below it. */
export const ReadingSurface = (props: ReadingSurfaceProps) => {
  const { t } = useTranslation(['transcript', 'player']);
  const { surface, voice, document: transcript, reading, track, listening, why, mode, edit } = props;
  const { nameOf, hueOf } = useSpeakers(transcript.speakers);
  const tools = useMemo<TextTools>(
    () => ({ t, surface, nameOf, hueOf, listenFrom: listening?.listenFrom, mode, edit }),
    [t, surface, nameOf, hueOf, listening, mode, edit],
  );
  const hueAt = useHueAt(reading, hueOf);
  const dock = useInsets(surface);
  useEffect(() => voice.read(reading), [voice, reading]);
  useLinkedPosition(surface, track);
  return (
    <TextToolsProvider value={tools}>
      {reading.passages.length === 0 ? (
        <NoText folds={reading.foldsAfter(-1)} />
      ) : (
        <TranscriptText reading={reading} parts={props.parts ?? []} />
      )}
      {props.children}
      {track === null && why === null ? null : (
        <div ref={dock} data-docked="bottom" className="sticky bottom-0 z-20 mt-auto print:hidden">
          <FollowButton voice={voice} />
          {props.checking}
          <PlayerDock
            track={track}
            why={why ?? 'missing'}
            durationSeconds={transcript.durationMs / 1_000}
            peaks={props.peaks}
            hueAt={hueAt}
            onToggle={() => listening?.toggle()}
          />
        </div>
      )}
    </TextToolsProvider>
  );
};

/** Without any text, also of speech that is folded. */
const NoText = ({ folds }: { readonly folds: readonly Fold[] }) => {
  const { t, edit } = useTextTools();
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

/** Names and colours; 'Pessoa 1' for an unnamed speaker. */
const useSpeakers = (speakers: readonly Speaker[]) => {
  const { t } = useTranslation('transcript');
  return useMemo(
    () => ({
      nameOf: (id: string | null) => speakerName(speakers, id, (number) => t('person', { number })),
      hueOf: (id: string | null) => speakerHue(speakers.findIndex((speaker) => speaker.id === id)),
    }),
    [speakers, t],
  );
};

/** Reports the heights that cover the text above and below. */
const useInsets = (surface: Surface) => {
  const dock = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const bar = document.querySelector<HTMLElement>('[data-docked=top]');
    const measure = () =>
      surface.setInsets({ top: bar?.offsetHeight ?? 0, bottom: dock.current?.offsetHeight ?? 0 });
    measure();
    const observer = new ResizeObserver(measure);
    for (const element of [bar, dock.current]) if (element !== null) observer.observe(element);
    return () => observer.disconnect();
  }, [surface]);
  return dock;
};

/** Scrolls to the position in the address, where the audio then starts. */
const useLinkedPosition = (surface: Surface, track: Track | null): void => {
  const playback = usePlayback();
  const latest = useRef(track);
  useEffect(() => {
    latest.current = track;
  }, [track]);
  useEffect(() => {
    const go = (): void => {
      const ms = readPosition(window.location.hash);
      const passage = ms === undefined ? undefined : surface.getReading()?.passageAt(ms);
      if (ms === undefined || passage === undefined) return;
      if (latest.current !== null) playback.seek(latest.current, ms / 1_000);
      surface.reveal({ passageId: passage.id, token: 0 }, { always: true });
    };
    // The list is positioned one frame later.
    const frame = requestAnimationFrame(go);
    window.addEventListener('hashchange', go);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('hashchange', go);
    };
  }, [surface, playback]);
};

const FollowButton = ({ voice }: { readonly voice: Voice }) => {
  const { t } = useTranslation('transcript');
  const isAway = useSyncExternalStore(voice.subscribe, voice.isAway);
  if (!isAway) return null;
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-full flex justify-center pb-3">
      <Button
        size="small"
        onClick={voice.follow}
        className="pointer-events-auto animate-appear rounded-full shadow-floating"
      >
        <LocateFixed aria-hidden="true" className="size-4 text-accent" />
        {t('follow')}
      </Button>
    </div>
  );
};
