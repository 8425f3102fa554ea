/** Recognition and voice detection work best at this level, whatever the recording's own. */
const peakWanted = 0.9;
/** 40 dB. What is more silent than a hundredth of that level is hardly speech, and must not become loud. */
const gainMax = 100;
/** Of 16 kHz: a tenth of a second. */
const samplesPerBlock = 1_600;
/** −70 dB: silence, which is not a part of what is heard. */
const silence = 0.0003;
/** Clicks and bangs of so many blocks in all, at most of this share of what is heard, do not make a recording loud. */
const loudBlocksMax = 30;
const loudShareMax = 0.1;
/** Root mean squares. Measured: speech whose peaks are at the level has 0.12 to 0.37; less than half of that has a louder sound beside it. */
const loudnessMin = 0.05;
const loudnessWanted = 0.12;

type Samples = Int16Array | Float32Array;
type Block = { readonly peak: number; readonly loudness: number };

/** The factor of every sample, or factors at the middle of each tenth of a second. */
export type GainOverTime = number | readonly number[];

/**
 * Measures a recording of 16 kHz, and finds the gain that brings it to a normal level: its loudest sample becomes 0.9, and the gain is the
 * same for all of it. If that leaves speech quiet because of a click or a bang, the gain is that of speech, and decreases around those.
 * @param fullLevel the number that stands for 1
 */
export const createLevelMeter = (fullLevel: number) => {
  const blocks: Block[] = [];
  let [peak, squares, count] = [0, 0, 0];
  const endBlock = (): void => {
    blocks.push({ peak: peak / fullLevel, loudness: Math.sqrt(squares / count) / fullLevel });
    [peak, squares, count] = [0, 0, 0];
  };
  return {
    /** Adds samples that follow those before. */
    add: (samples: Samples): void => {
      for (let i = 0; i < samples.length; i++) {
        const sample = samples[i] ?? 0;
        peak = Math.max(peak, Math.abs(sample));
        squares += sample * sample;
        count += 1;
        if (count === samplesPerBlock) endBlock();
      }
    },
    /** Of all samples so far. */
    finish: (): GainOverTime => {
      if (count > 0) endBlock();
      return gainOf(blocks);
    },
  };
};

const gainOf = (blocks: readonly Block[]): GainOverTime => {
  const peak = blocks.reduce((most, block) => Math.max(most, block.peak), 0);
  // Loud recordings become as much more silent: 1 only for those at the level, and for digital silence.
  const byPeak = peak === 0 ? 1 : gainTo(peakWanted, peak);
  const loudness = usualLoudness(blocks);
  if (loudness === undefined || loudness * byPeak >= loudnessMin) return byPeak;
  const byLoudness = gainTo(loudnessWanted, loudness);
  return byLoudness > byPeak ? gainsUpTo(byLoudness, blocks) : byPeak;
};

const gainTo = (wanted: number, level: number): number => Math.min(gainMax, wanted / level);

/** Of the loudest part without clicks and bangs; undefined for silence. */
const usualLoudness = (blocks: readonly Block[]): number | undefined => {
  const loudest: number[] = [];
  let heard = 0;
  for (const { loudness } of blocks) {
    if (loudness <= silence) continue;
    heard += 1;
    // Sorting hours of blocks would hold up the event loop.
    if (loudest.length <= loudBlocksMax || loudness > (loudest.at(-1) ?? 0)) {
      loudest.splice(loudest.findLastIndex((other) => other >= loudness) + 1, 0, loudness);
      loudest.length = Math.min(loudest.length, loudBlocksMax + 1);
    }
  }
  return loudest[Math.min(loudBlocksMax, Math.floor(heard * loudShareMax))];
};

/** One a block. A sample's gain is between those of two blocks, and neither raises a block beside it above the level. */
const gainsUpTo = (wanted: number, blocks: readonly Block[]): number[] => {
  const most = blocks.map(({ peak }) => Math.min(wanted, gainTo(peakWanted, peak)));
  return most.map((gain, index) => Math.min(most[index - 1] ?? gain, gain, most[index + 1] ?? gain));
};

/** Multiplies samples in place. `first` is the index of the first one in the recording. */
export const applyGain = (samples: Samples, gain: GainOverTime, first: number): void => {
  // Floats are not rounded. Math.round takes seven times as long.
  const half = samples instanceof Int16Array ? 0.5 : undefined;
  for (let i = 0; i < samples.length; i++) {
    const level = (samples[i] ?? 0) * (typeof gain === 'number' ? gain : gainBetween(gain, first + i));
    samples[i] = half === undefined ? level : Math.floor(level + half);
  }
};

const gainBetween = (gains: readonly number[], index: number): number => {
  const place = index / samplesPerBlock - 0.5;
  const before = Math.max(0, Math.floor(place));
  const [from = 1, to = from] = [gains[before], gains[Math.min(before + 1, gains.length - 1)]];
  return from + (to - from) * Math.min(1, Math.max(0, place - before));
};
