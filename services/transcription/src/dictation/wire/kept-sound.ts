const BYTES_PER_SAMPLE = 2;

/** 16-bit samples, and the position of the first one in the recording. */
export type Samples = { readonly fromSample: number; readonly pcm: Buffer };

/** Keeps the newest sound of a recording, in order, until it is forgotten. */
export const createKeptSound = (samplesMax: number) => {
  let kept: Samples[] = [];
  let endSample = 0;

  return {
    /** Returns what is new of the samples; undefined if all of them were added before. A gap before them stays one. */
    add: ({ fromSample, pcm }: Samples): Samples | undefined => {
      const known = Math.max(0, endSample - fromSample);
      const rest = pcm.subarray(known * BYTES_PER_SAMPLE);
      if (rest.length === 0) return undefined;
      const added = { fromSample: fromSample + known, pcm: rest };
      kept.push(added);
      endSample = endOf(added);
      kept = kept.filter((samples) => endOf(samples) > endSample - samplesMax);
      return added;
    },
    list: (): readonly Samples[] => kept,
    /** Forgets the sound before a position. */
    forget: (beforeSample: number): void => {
      kept = kept.filter((samples) => endOf(samples) > beforeSample);
    },
  };
};

const endOf = ({ fromSample, pcm }: Samples): number => fromSample + pcm.length / BYTES_PER_SAMPLE;
