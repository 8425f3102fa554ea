import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../media/format.ts';
import { playback } from '../../../media/player/current-playback.ts';
import type { Track } from '../../../media/player/playback-state.ts';
import { useTheme } from '../../../ui/theme.ts';
import type { Peaks } from './peaks.ts';
import { createWaveformPainter } from './waveform-painter.ts';

type WaveformProps = {
  readonly track: Track;
  readonly durationSeconds: number;
  readonly peaks: Peaks | null;
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

/** The recording over time, and where in it the voice is. Moves from frame to frame without being drawn by React. */
export const Waveform = ({ track, durationSeconds, peaks }: WaveformProps) => {
  const { t } = useTranslation('transcript');
  const { canvas, slider, elapsed, remaining } = useMoving(track, durationSeconds, peaks);
  const seek = (seconds: number) => playback.seek(track, Math.max(0, Math.min(durationSeconds, seconds)));
  return (
    <div className="flex min-w-0 grow items-center gap-3 max-sm:order-first max-sm:w-full max-sm:grow-0">
      <Figure ref={elapsed} label={t('player.elapsed')} />
      <div className="relative h-10 min-w-0 grow rounded-control has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent touch:h-11">
        <canvas
          ref={canvas}
          aria-hidden="true"
          className="size-full border-ink text-accent caret-line-strong"
        />
        <input
          ref={slider}
          type="range"
          dir="ltr"
          aria-label={t('player.seek')}
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
      </div>
      <Figure ref={remaining} label={t('player.remaining')} />
    </div>
  );
};

type FigureProps = { readonly ref: React.Ref<HTMLSpanElement>; readonly label: string };

const Figure = ({ ref, label }: FigureProps) => (
  <span className="min-w-10 shrink-0 text-center text-xs text-muted tabular-nums">
    <span className="sr-only">{label} </span>
    <span ref={ref} />
  </span>
);

/** Moves the canvas, the figures and the slider with the voice. */
const useMoving = (track: Track, durationSeconds: number, peaks: Peaks | null) => {
  const { t } = useTranslation('transcript');
  const canvas = useRef<HTMLCanvasElement>(null);
  const slider = useRef<HTMLInputElement>(null);
  const elapsed = useRef<HTMLSpanElement>(null);
  const remaining = useRef<HTMLSpanElement>(null);
  const colours = useColours();
  useEffect(() => {
    const surface = canvas.current;
    if (surface === null) return undefined;
    const painter = createWaveformPainter(surface, peaks);
    let frame = 0;
    let shownSecond = -1;
    const show = (): void => {
      const seconds = Math.min(playback.now(track.id), durationSeconds);
      painter.draw(durationSeconds > 0 ? seconds / durationSeconds : 0);
      if (slider.current !== null) slider.current.value = String(seconds);
      const whole = Math.floor(seconds);
      if (whole === shownSecond) return;
      shownSecond = whole;
      const [position, duration] = [formatDuration(whole), formatDuration(durationSeconds)];
      if (elapsed.current !== null) elapsed.current.textContent = position;
      if (remaining.current !== null)
        remaining.current.textContent = `−${formatDuration(Math.max(0, Math.round(durationSeconds) - whole))}`;
      slider.current?.setAttribute('aria-valuetext', t('player.place', { position, duration }));
    };
    const run = (): void => {
      frame = 0;
      show();
      const { id, status } = playback.getState();
      if (id === track.id && status === 'playing') frame = requestAnimationFrame(run);
    };
    const wake = (): void => {
      if (frame === 0) run();
    };
    const prepare = (): void => {
      painter.prepare();
      show();
    };
    prepare();
    const observer = new ResizeObserver(prepare);
    observer.observe(surface);
    const unsubscribe = playback.subscribe(wake);
    return () => {
      observer.disconnect();
      unsubscribe();
      cancelAnimationFrame(frame);
    };
  }, [track.id, durationSeconds, peaks, colours, t]);
  return { canvas, slider, elapsed, remaining };
};

/** Something else whenever the page takes other colours. */
const useColours = (): string => {
  const theme = useTheme();
  const [isDark, setDark] = useState(() => window.matchMedia(DARK).matches);
  useEffect(() => {
    const media = window.matchMedia(DARK);
    const onChange = () => setDark(media.matches);
    media.addEventListener('change', onChange);
    return () => media.removeEventListener('change', onChange);
  }, []);
  return `${theme} ${isDark}`;
};

const DARK = '(prefers-color-scheme: dark)';
