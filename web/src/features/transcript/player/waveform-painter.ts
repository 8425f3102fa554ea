import { type Peaks, toBars } from './peaks.ts';

const BAR = 3;
const GAP = 1;
const QUIET = 0.06;

/** Draws a waveform on a canvas: the played part in the canvas's `color`, the rest in its `caret-color`. */
export const createWaveformPainter = (canvas: HTMLCanvasElement, peaks: Peaks | null) => {
  const context = canvas.getContext('2d');
  let layers: { readonly heard: HTMLCanvasElement; readonly ahead: HTMLCanvasElement } | undefined;
  let marker = '';

  /** Recomputes after a change of size or colours. */
  const prepare = (): void => {
    const scale = window.devicePixelRatio || 1;
    canvas.width = Math.max(1, Math.round(canvas.clientWidth * scale));
    canvas.height = Math.max(1, Math.round(canvas.clientHeight * scale));
    const { color, caretColor, borderTopColor } = getComputedStyle(canvas);
    marker = borderTopColor;
    const bars = barsFor(canvas.width / scale, peaks);
    layers = { heard: drawBars(canvas, bars, color), ahead: drawBars(canvas, bars, caretColor) };
  };

  return {
    prepare,
    /** `done` is the played part, 0–1. */
    draw: (done: number): void => {
      if (context === null || layers === undefined) return;
      const { width, height } = canvas;
      const at = Math.round(width * Math.max(0, Math.min(1, done)));
      context.clearRect(0, 0, width, height);
      context.drawImage(layers.ahead, 0, 0);
      if (at > 0) {
        context.clearRect(0, 0, at, height);
        context.drawImage(layers.heard, 0, 0, at, height, 0, 0, at, height);
      }
      context.fillStyle = marker;
      const thickness = 2 * (window.devicePixelRatio || 1);
      context.fillRect(Math.min(width - thickness, Math.max(0, at - thickness / 2)), 0, thickness, height);
    },
  };
};

/** A thin line when there is no waveform. */
const barsFor = (width: number, peaks: Peaks | null): Float32Array => {
  const count = Math.max(1, Math.floor(width / (BAR + GAP)));
  return peaks === null || peaks.values.length === 0 ? new Float32Array(count) : toBars(peaks, count);
};

const drawBars = (
  { width, height }: HTMLCanvasElement,
  bars: Float32Array,
  color: string,
): HTMLCanvasElement => {
  const layer = document.createElement('canvas');
  Object.assign(layer, { width, height });
  const context = layer.getContext('2d');
  if (context === null) return layer;
  context.fillStyle = color;
  const step = width / bars.length;
  const bar = Math.max(1, (step * BAR) / (BAR + GAP));
  bars.forEach((value, index) => {
    const size = Math.max(QUIET, value) * height;
    context.fillRect(index * step, (height - size) / 2, bar, size);
  });
  return layer;
};
