/** Root mean square of each window; the last one may be shorter. */
export const loudnessOf = (samples: Float32Array, windowSamples: number): Float32Array => {
  const loudness = new Float32Array(Math.ceil(samples.length / windowSamples));
  for (let i = 0; i < loudness.length; i++) {
    loudness[i] = rootMeanSquare(samples.subarray(i * windowSamples, (i + 1) * windowSamples));
  }
  return loudness;
};

const rootMeanSquare = (samples: Float32Array): number => {
  let sum = 0;
  for (let i = 0; i < samples.length; i++) {
    const sample = samples[i] ?? 0;
    sum += sample * sample;
  }
  return Math.sqrt(sum / Math.max(1, samples.length));
};
