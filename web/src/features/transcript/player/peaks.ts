/** Loudness over time: 0–255, `perSecond` of them a second. */
export type Peaks = { readonly perSecond: number; readonly values: Uint8Array };

/** From the server's base64. */
export const toPeaks = ({
  perSecond,
  peaks,
}: {
  readonly perSecond: number;
  readonly peaks: string;
}): Peaks => ({
  perSecond,
  values: Uint8Array.from(atob(peaks), (character) => character.charCodeAt(0)),
});

/** As many bars as there is room for, 0–1: each the loudest of its stretch, the loudest of all at 1. */
export const toBars = ({ values }: Peaks, count: number): Float32Array => {
  const bars = new Float32Array(Math.max(0, count));
  let loudest = 1;
  for (let bar = 0; bar < bars.length; bar += 1) {
    const from = Math.floor((bar * values.length) / count);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * values.length) / count));
    let peak = 0;
    for (let at = from; at < to && at < values.length; at += 1) peak = Math.max(peak, values[at] ?? 0);
    bars[bar] = peak;
    loudest = Math.max(loudest, peak);
  }
  return bars.map((bar) => bar / loudest);
};
