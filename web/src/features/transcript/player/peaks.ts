/** Loudness over time: `perSecond` values from 0 to 255. */
export type Peaks = { readonly perSecond: number; readonly values: Uint8Array };

/** Decodes the server's base64. */
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

/** `count` bars from 0 to 1: the peak of each interval, scaled so that the loudest is 1. */
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
