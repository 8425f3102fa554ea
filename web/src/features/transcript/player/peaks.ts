import type { SpeakerHue } from '../../../ui/speaker-hue.ts';

/** Loudness over time: `perSecond` values from 0 to 255. */
export type Peaks = { readonly perSecond: number; readonly values: Uint8Array };

/** Returns the colour of the speaker at a time of the recording, in ms. */
export type HueAt = (ms: number) => SpeakerHue;

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

/** Returns `count` bars from 0 to 1: the peak of each interval. The server scales a recording to its loudest moment, and leaves silence low. */
export const toBars = ({ values }: Peaks, count: number): Float32Array =>
  Float32Array.from({ length: Math.max(0, count) }, (_, bar) => {
    const from = Math.floor((bar * values.length) / count);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * values.length) / count));
    let peak = 0;
    for (let at = from; at < to && at < values.length; at += 1) peak = Math.max(peak, values[at] ?? 0);
    return peak / LOUDEST;
  });

/** The value of the loudest moment. */
const LOUDEST = 255;
