import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PCM_BYTES_PER_MS } from '../../platform/media/decode.ts';

const BYTES_PER_SAMPLE = 2;
const SAMPLES_PER_MS = PCM_BYTES_PER_MS / BYTES_PER_SAMPLE;
/** Sound that is not needed any more is removed when it is this long. */
const STALE_MS_MAX = 60_000;

export type SoundFile = Awaited<ReturnType<typeof openSoundFile>>;

/** The sound of a session as a growing PCM file, from which the engine reads. Disposing it removes the file. */
export const openSoundFile = async (folder: string) => {
  const path = join(folder, `live-${randomUUID()}.pcm`);
  const file = await open(path, 'wx+', 0o600);
  let firstSample = 0;
  let samples = 0;

  const begin = async (fromSample: number): Promise<void> => {
    await file.truncate(0);
    firstSample = fromSample;
    samples = 0;
  };

  return {
    path,
    durationMs: (): number => Math.floor(samples / SAMPLES_PER_MS),
    /** Position in the recording of a moment of the file. */
    sampleAt: (ms: number): number => firstSample + ms * SAMPLES_PER_MS,

    /** Appends samples; those that it has are skipped. Returns false if samples are missing before them: then the file begins with these. */
    append: async (fromSample: number, pcm: Buffer): Promise<boolean> => {
      const known = firstSample + samples - fromSample;
      const isGap = known < 0 && samples > 0;
      const begins = samples === 0 || isGap;
      if (begins) await begin(fromSample);
      const added = pcm.subarray(begins ? 0 : known * BYTES_PER_SAMPLE);
      const whole = added.subarray(0, added.length - (added.length % BYTES_PER_SAMPLE));
      await file.write(whole, 0, whole.length, samples * BYTES_PER_SAMPLE);
      samples += whole.length / BYTES_PER_SAMPLE;
      return !isGap;
    },

    /** Removes what is before a moment, if it is long. Returns by how much all times of the file are earlier now, in ms. */
    forget: async (beforeMs: number): Promise<number> => {
      if (beforeMs < STALE_MS_MAX) return 0;
      const kept = samples - beforeMs * SAMPLES_PER_MS;
      const rest = Buffer.alloc(Math.max(0, kept) * BYTES_PER_SAMPLE);
      await file.read(rest, 0, rest.length, beforeMs * PCM_BYTES_PER_MS);
      await begin(firstSample + beforeMs * SAMPLES_PER_MS);
      await file.write(rest, 0, rest.length, 0);
      samples = rest.length / BYTES_PER_SAMPLE;
      return beforeMs;
    },

    [Symbol.asyncDispose]: async (): Promise<void> => {
      await file.close();
      await rm(path, { force: true });
    },
  };
};
