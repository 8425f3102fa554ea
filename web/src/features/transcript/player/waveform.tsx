import { type Ref, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../media/format.ts';
import { usePlayback } from '../../../media/player/page-playback.ts';
import type { Track } from '../../../media/player/playback-state.ts';
import { createStore } from '../../../platform/store.ts';
import { classes } from '../../../ui/classes.ts';
import { type Theme, useTheme } from '../../../ui/theme.ts';
import { ChapterMarks } from './chapter-marks.tsx';
import { type PlayerChapter, chapterAt } from './chapters.ts';
import { moveWith } from './move-with.ts';
import type { HueAt, Peaks } from './peaks.ts';
import { createWaveformPainter } from './waveform-painter.ts';

type WaveformProps = {
  readonly track: Track;
  readonly durationSeconds: number;
  readonly peaks: Peaks | null;
  readonly hueAt: HueAt;
  /** Where chapters begin; empty without them. */
  readonly chapters: readonly PlayerChapter[];
  /** The index of the current one; -1 without one. */
  readonly current: number;
  readonly onPlayFrom: (ms: number) => void;
};

const ARROW_SECONDS = 5;
const PAGE_SECONDS = 30;
const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: ARROW_SECONDS,
  ArrowUp: ARROW_SECONDS,
  ArrowLeft: -ARROW_SECONDS,
  ArrowDown: -ARROW_SECONDS,
  PageUp: PAGE_SECONDS,
  PageDown: -PAGE_SECONDS,
};

/** Renders the waveform with the playback position. Moves each frame without React renders. */
export const Waveform = (props: WaveformProps) => {
  const { track, durationSeconds, chapters, current, onPlayFrom } = props;
  const { t } = useTranslation('player');
  const playback = usePlayback();
  const { canvas, slider, elapsed, remaining } = useMoving(props);
  const seek = (seconds: number) => playback.seek(track, Math.max(0, Math.min(durationSeconds, seconds)));
  return (
    <div className="flex min-w-0 grow items-center gap-1 @max-[18rem]:order-first @max-[18rem]:basis-full @xl:gap-3">
      <Figure ref={elapsed} label={t('elapsed')} />
      <ChapterTitle title={chapters[current]?.title} className="max-w-44 @max-3xl:hidden" />
      <div className="relative h-9 min-w-0 grow rounded-control has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent touch:h-11">
        <canvas ref={canvas} aria-hidden="true" className="size-full border-ink text-accent" />
        <input
          ref={slider}
          type="range"
          dir="ltr"
          aria-label={t('seek')}
          min={0}
          max={Math.max(durationSeconds, 0.1)}
          step={0.1}
          defaultValue={0}
          disabled={durationSeconds <= 0}
          onChange={(event) => seek(event.target.valueAsNumber)}
          onKeyDown={(event) => {
            const step = STEPS[event.key];
            if (step === undefined) return;
            event.preventDefault();
            event.stopPropagation();
            seek(playback.now(track.id) + step);
          }}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
        {chapters.length === 0 ? null : (
          <ChapterMarks {...{ chapters, durationSeconds, current, onPlayFrom }} />
        )}
      </div>
      <Figure ref={remaining} label={t('remaining')} className="@max-2xl:hidden" />
    </div>
  );
};

type ChapterTitleProps = { readonly title: string | undefined; readonly className: string };

/** Renders the title of the current chapter beside the time. */
export const ChapterTitle = ({ title, className }: ChapterTitleProps) => {
  const { t } = useTranslation('player');
  if (title === undefined) return null;
  return (
    <p title={title} className={classes('truncate text-xs text-muted', className)}>
      <span className="sr-only">{t('chapter')} </span>
      <span dir="auto">{title}</span>
    </p>
  );
};

type FigureProps = {
  readonly ref: Ref<HTMLSpanElement>;
  readonly label: string;
  readonly className?: string;
};

const Figure = ({ ref, label, className }: FigureProps) => (
  <span className={classes('min-w-10 shrink-0 text-center text-xs text-muted tabular-nums', className)}>
    <span className="sr-only">{label} </span>
    <span ref={ref} />
  </span>
);

type Parts = {
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly slider: RefObject<HTMLInputElement | null>;
  readonly elapsed: RefObject<HTMLSpanElement | null>;
  readonly remaining: RefObject<HTMLSpanElement | null>;
};

/** Updates canvas, times and slider during playback. */
const useMoving = ({ track, durationSeconds, peaks, hueAt, chapters }: WaveformProps): Parts => {
  const { t } = useTranslation('player');
  const parts: Parts = {
    canvas: useRef<HTMLCanvasElement>(null),
    slider: useRef<HTMLInputElement>(null),
    elapsed: useRef<HTMLSpanElement>(null),
    remaining: useRef<HTMLSpanElement>(null),
  };
  const { canvas, slider, elapsed, remaining } = parts;
  const showTimes = useCallback(
    (seconds: number, title: string | undefined): void => {
      const [position, duration] = [formatDuration(seconds), formatDuration(durationSeconds)];
      const left = formatDuration(Math.max(0, Math.round(durationSeconds) - seconds));
      elapsed.current?.replaceChildren(position);
      remaining.current?.replaceChildren(`−${left}`);
      const place = t('place', { position, duration });
      slider.current?.setAttribute('aria-valuetext', title === undefined ? place : `${place}, ${title}`);
    },
    [t, durationSeconds, elapsed, remaining, slider],
  );
  const playback = usePlayback();
  const paper = usePaper();
  useEffect(() => {
    const surface = canvas.current;
    if (surface === null) return undefined;
    const painter = createWaveformPainter(surface, { peaks, durationSeconds, hueAt });
    let shown = '';
    const show = (): void => {
      const seconds = Math.min(playback.now(track.id), durationSeconds);
      painter.draw(durationSeconds > 0 ? seconds / durationSeconds : 0);
      if (slider.current !== null) slider.current.value = String(seconds);
      const whole = Math.floor(seconds);
      const title = chapters[chapterAt(chapters, seconds * 1_000)]?.title;
      if (`${whole} ${title}` !== shown) showTimes(whole, title);
      shown = `${whole} ${title}`;
    };
    const prepare = (): void => {
      painter.prepare();
      show();
    };
    const observer = new ResizeObserver(prepare);
    observer.observe(surface);
    const stops = [moveWith(playback, track.id, show), paper.subscribe(prepare), () => observer.disconnect()];
    prepare();
    return () => {
      for (const stop of stops) stop();
    };
  }, [playback, track.id, durationSeconds, peaks, hueAt, chapters, paper, showTimes, canvas, slider]);
  return parts;
};

/** Rerenders when the colours of the page change. */
const usePaper = () => {
  const theme = useTheme();
  const [paper] = useState(createPaper);
  useEffect(() => paper.takeTheme(theme), [paper, theme]);
  return paper;
};

const createPaper = () => {
  const theme = createStore<Theme | undefined>(undefined);
  return {
    takeTheme: theme.set,
    subscribe: (listener: () => void): (() => void) => {
      const media = window.matchMedia('(prefers-color-scheme: dark)');
      const unsubscribe = theme.subscribe(listener);
      media.addEventListener('change', listener);
      return () => {
        unsubscribe();
        media.removeEventListener('change', listener);
      };
    },
  };
};
