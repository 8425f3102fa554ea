import type { PcmFile } from '../types.ts';
import { msToSamples, SAMPLE_RATE } from './samples.ts';

/** Samples in memory with the interface of a file. */
export const recordingOf = (samples: Float32Array): Pick<PcmFile, 'read' | 'chunks'> => ({
  read: async (startMs, endMs) => samples.subarray(msToSamples(startMs), msToSamples(endMs)),
  async *chunks() {
    for (let from = 0; from < samples.length; from += SAMPLE_RATE)
      yield samples.subarray(from, from + SAMPLE_RATE);
  },
});
