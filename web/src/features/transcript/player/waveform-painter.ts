import type { SpeakerHue } from '../../../ui/speaker-hue.ts';
import { type HueAt, type Peaks, toBars } from './peaks.ts';

const BAR = 3;
const GAP = 1;
const QUIET = 0.06;
/** The opacity of the part that is not played yet. */
const AHEAD = 0.55;

type WaveformContent = {
  readonly peaks: Peaks | null;
  readonly durationSeconds: number;
  readonly hueAt: HueAt;
};

/** Draws a waveform on a canvas in the colours of the speakers, without one in the canvas's `color`; the played part is solid. */
export const createWaveformPainter = (
  canvas: HTMLCanvasElement,
  { peaks, durationSeconds, hueAt }: WaveformContent,
) => {
  const context = canvas.getContext('2d');
  let layer: HTMLCanvasElement | undefined;
  let marker = '';

  /** Recomputes after a change of size or colours. */
  const prepare = (): void => {
    const scale = window.devicePixelRatio || 1;
    canvas.width = Math.max(1, Math.round(canvas.clientWidth * scale));
    canvas.height = Math.max(1, Math.round(canvas.clientHeight * scale));
    marker = getComputedStyle(canvas).borderTopColor;
    const bars = barsFor(canvas.width / scale, peaks);
    const hues = Array.from(bars, (_, index) =>
      hueAt(((index + 0.5) / bars.length) * durationSeconds * 1_000),
    );
    layer = drawBars(canvas, bars, { hues, colors: readColors(canvas) });
  };

  return {
    prepare,
    /** Draws the waveform. `done` is the played part, 0–1. */
    draw: (done: number): void => {
      if (context === null || layer === undefined) return;
      const { width, height } = canvas;
      const at = Math.round(width * Math.max(0, Math.min(1, done)));
      context.clearRect(0, 0, width, height);
      context.globalAlpha = AHEAD;
      context.drawImage(layer, 0, 0);
      context.globalAlpha = 1;
      if (at > 0) {
        context.clearRect(0, 0, at, height);
        context.drawImage(layer, 0, 0, at, height, 0, 0, at, height);
      }
      context.fillStyle = marker;
      const thickness = 2 * (window.devicePixelRatio || 1);
      context.fillRect(Math.min(width - thickness, Math.max(0, at - thickness / 2)), 0, thickness, height);
    },
  };
};

/** Reads the colour of each hue in the page's theme; a custom property alone would give its unresolved text. */
const readColors = (canvas: HTMLCanvasElement): readonly string[] => {
  const probe = document.createElement('span');
  canvas.append(probe);
  const colors = [0, 1, 2, 3, 4, 5].map((hue) => {
    probe.style.color = hue === 0 ? '' : `var(--color-speaker-${hue})`;
    return getComputedStyle(probe).color;
  });
  probe.remove();
  return colors;
};

/** Returns the bars; a thin line when there is no waveform. */
const barsFor = (width: number, peaks: Peaks | null): Float32Array => {
  const count = Math.max(1, Math.floor(width / (BAR + GAP)));
  return peaks === null || peaks.values.length === 0 ? new Float32Array(count) : toBars(peaks, count);
};

type Paint = { readonly hues: readonly SpeakerHue[]; readonly colors: readonly string[] };

const drawBars = (
  { width, height }: HTMLCanvasElement,
  bars: Float32Array,
  { hues, colors }: Paint,
): HTMLCanvasElement => {
  const layer = document.createElement('canvas');
  Object.assign(layer, { width, height });
  const context = layer.getContext('2d');
  if (context === null) return layer;
  const step = width / bars.length;
  const bar = Math.max(1, (step * BAR) / (BAR + GAP));
  bars.forEach((value, index) => {
    const size = Math.max(QUIET, value) * height;
    context.fillStyle = colors[hues[index] ?? 0] ?? '';
    context.fillRect(index * step, (height - size) / 2, bar, size);
  });
  return layer;
};
