import { openPcmFile } from '@escriba/speech';

/** Loudness over time. `peaks`: one byte each, 255 at the recording's loudest moment. */
export type Waveform = { perSecond: number; peaks: Uint8Array };

const PER_SECOND = 20;
const SAMPLES_PER_PEAK = 16_000 / PER_SECOND;
/** Loudness grows more slowly than the pressure of the sound (Stevens's power law). */
const LOUDNESS_EXPONENT = 0.6;
/** −46 dB. A recording that never exceeds this is drawn low: its noise must not look like speech. */
const LOUDEST_MIN = 0.005;

/**
 * Perceived loudness of each twentieth of a second of decoded PCM, relative to the recording's loudest: quiet recordings look like loud
 * ones. A shorter last part counts by its own length. An hour takes a tenth of a second; the event loop keeps running.
 * @throws the signal's reason
 */
export const measurePeaks = async (pcmPath: string, signal: AbortSignal): Promise<Waveform> => {
  const pcm = await openPcmFile(pcmPath);
  try {
    const meters: Float32Array[] = [];
    for await (const chunk of pcm.chunks()) {
      signal.throwIfAborted();
      meters.push(measureChunk(chunk));
    }
    return { perSecond: PER_SECOND, peaks: toBytes(meters) };
  } finally {
    await pcm.close();
  }
};

/** Root mean squares; chunks hold whole peaks except the last. */
const measureChunk = (samples: Float32Array): Float32Array => {
  const count = Math.ceil(samples.length / SAMPLES_PER_PEAK);
  return Float32Array.from({ length: count }, (_, i) => {
    const from = i * SAMPLES_PER_PEAK;
    const to = Math.min(samples.length, from + SAMPLES_PER_PEAK);
    let sum = 0;
    for (let at = from; at < to; at++) sum += (samples[at] ?? 0) ** 2;
    return Math.sqrt(sum / (to - from));
  });
};

const toBytes = (meters: readonly Float32Array[]): Uint8Array => {
  let loudest = LOUDEST_MIN;
  for (const meter of meters) for (const value of meter) loudest = Math.max(loudest, value);
  const bytes = new Uint8Array(meters.reduce((sum, meter) => sum + meter.length, 0));
  let at = 0;
  for (const meter of meters)
    for (const value of meter) bytes[at++] = Math.round(255 * (value / loudest) ** LOUDNESS_EXPONENT);
  return bytes;
};
