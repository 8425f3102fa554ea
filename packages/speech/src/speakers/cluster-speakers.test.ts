import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { foldGroups, linkGroups, meanSimilarity, PRINT_LENGTH, type Groups } from './average-linkage.ts';
import { clusterSpeakers } from './cluster-speakers.ts';
import { groupVoices } from './group-voices.ts';
import { formatVoicePrint, parseVoicePrint } from './voice-print.ts';

/** Repeatable noise between −1 and 1 (mulberry32). */
const createNoise = (seed: number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 31 - 1;
  };
};

/** Voice prints of the given sequence of speakers; 0.6 gives a mean cosine of about 0.73 within one voice. `shared`: what all voices have in common. */
const printsOf = (
  speakers: readonly number[],
  { seed = 1, spread = 0.6, shared = 0 } = {},
): Float32Array[] => {
  const noise = createNoise(seed);
  const common = Array.from({ length: PRINT_LENGTH }, () => shared * noise());
  const voices = Array.from({ length: Math.max(0, ...speakers) + 1 }, () =>
    common.map((value) => value + (1 - shared) * noise()),
  );
  return speakers.map((speaker) => {
    const print = Float32Array.from(voices[speaker] ?? [], (value) => value + spread * noise());
    const length = Math.hypot(...print);
    return print.map((value) => value / length);
  });
};
const groupsOf = (prints: Float32Array[]): Groups => ({
  sums: Float32Array.from(prints.flatMap((print) => [...print])),
  counts: new Float64Array(prints.length).fill(1),
});
const windowsOf = (speakers: readonly number[], options = {}) =>
  printsOf(speakers, options).map((print, i) => ({
    startMs: 800 * i,
    endMs: 800 * (i + 1),
    print: formatVoicePrint(print),
  }));
/** `count` turns of `length` windows, alternating speakers. */
const dialogue = (speakers: number, count: number, length: number) =>
  Array.from({ length: count * length }, (_, i) => Math.floor(i / length) % speakers);

describe('average linkage', () => {
  /** The simple algorithm: always merge the best pair. */
  const linkPlainly = (groups: Groups, similarityMin: number): Int32Array => {
    const labels = Int32Array.from(groups.counts.keys());
    for (;;) {
      const folded = foldGroups(groups, labels);
      let best = { similarity: -Infinity, a: 0, b: 0 };
      for (let b = 1; b < folded.counts.length; b++) {
        for (let a = 0; a < b; a++) {
          const similarity = meanSimilarity(folded, a, b);
          if (similarity > best.similarity) best = { similarity, a, b };
        }
      }
      if (best.similarity < similarityMin) return labels;
      for (const [i, label] of labels.entries()) {
        if (label === best.b) labels[i] = best.a;
        else if (label > best.b) labels[i] = label - 1;
      }
    }
  };

  it('equals always merging the best pair', () => {
    const mixture = fc.record({
      speakers: fc.array(fc.nat(3), { minLength: 1, maxLength: 30 }),
      seed: fc.integer({ min: 1, max: 1e6 }),
      spread: fc.double({ min: 0.2, max: 1.5, noNaN: true }),
      similarityMin: fc.double({ min: 0.2, max: 0.9, noNaN: true }),
    });
    fc.assert(
      fc.property(mixture, ({ speakers, similarityMin, ...how }) => {
        const groups = groupsOf(printsOf(speakers, how));
        expect(linkGroups(groups, similarityMin)).toEqual(linkPlainly(groups, similarityMin));
      }),
    );
  });

  it('ends for many equal prints, and for none', () => {
    const print = printsOf([0])[0] ?? new Float32Array();
    const same = groupsOf(Array.from({ length: 50 }, () => print));
    expect(new Set(linkGroups(same, 0.6)).size).toBe(1);
    const silent = groupsOf(Array.from({ length: 50 }, () => new Float32Array(PRINT_LENGTH)));
    expect(new Set(linkGroups(silent, 0.6)).size).toBe(50);
  });
});

describe('voices of a long recording', () => {
  const rules = { linkedMin: 0.6, similarityMin: () => 0.6, membersMin: 4, groupsMax: 20 };

  it('are the same block by block as all at once', async () => {
    const groups = groupsOf(printsOf(dialogue(5, 60, 10)));
    const atOnce = await groupVoices(groups, { ...rules, blockLength: 1_000 });
    expect(new Set(atOnce).size).toBe(5);
    for (const blockLength of [16, 50, 128]) {
      expect(await groupVoices(groups, { ...rules, blockLength })).toEqual(atOnce);
    }
  });

  it('can be many dissimilar windows', async () => {
    const prints = printsOf(Array.from({ length: 1_200 }, (_, i) => i));
    const labels = await groupVoices(groupsOf(prints), { ...rules, blockLength: 200 });
    expect(labels).toHaveLength(1_200);
    expect(new Set(labels).size).toBe(1);
  });
});

describe('speakers of a recording', () => {
  const speakersOf = async (...input: Parameters<typeof clusterSpeakers>) =>
    (await clusterSpeakers(...input)).map(({ speaker }) => speaker);

  it('are numbered in order of appearance, one turn after another', async () => {
    expect(await clusterSpeakers(windowsOf([2, 2, 2, 2, 0, 0, 0, 0, 0, 2]))).toEqual([
      { startMs: 0, endMs: 3_200, speaker: 0 },
      { startMs: 3_200, endMs: 7_200, speaker: 1 },
      { startMs: 7_200, endMs: 8_000, speaker: 0 },
    ]);
  });

  it('do not depend on the order in which pieces were finished', async () => {
    const windows = windowsOf(dialogue(3, 12, 5));
    expect(await clusterSpeakers(windows.toReversed())).toEqual(await clusterSpeakers(windows));
  });

  it('end a turn at a long pause', async () => {
    const windows = windowsOf([0, 0, 0, 0]).map((window, i) =>
      i < 2 ? window : { ...window, startMs: window.startMs + 5_000, endMs: window.endMs + 5_000 },
    );
    expect(await clusterSpeakers(windows)).toHaveLength(2);
    expect(await clusterSpeakers(windows, { pauseMs: 5_000 })).toHaveLength(1);
  });

  it('are not made of a few outlier windows', async () => {
    expect(await speakersOf(windowsOf([0, 0, 0, 0, 0, 1, 1, 1, 0, 0]))).toEqual([0]);
    expect(await speakersOf(windowsOf([0, 0, 0, 0, 0, 1, 1, 1, 0, 0]), { windowsMin: 3 })).toEqual([0, 1, 0]);
  });

  it('exist even in a very short recording', async () => {
    expect(await speakersOf(windowsOf([0]))).toEqual([0]);
    expect(await speakersOf([])).toEqual([]);
  });

  it('do not exceed the given maximum', async () => {
    const turns = await clusterSpeakers(windowsOf(dialogue(6, 12, 8)), { speakersMax: 3 });
    expect(new Set(turns.map(({ speaker }) => speaker)).size).toBe(3);
  });

  it('are as many as a user says, if there are so many voices or fewer', async () => {
    const windows = windowsOf(dialogue(3, 9, 8));
    for (const speakers of [1, 2, 3]) {
      expect(new Set(await speakersOf(windows, { speakers })).size).toBe(speakers);
    }
    expect(new Set(await speakersOf(windowsOf([0, 0]), { speakers: 5 })).size).toBeLessThanOrEqual(2);
  });

  it('that a user expects are found among voices that are alike', async () => {
    const alike = { spread: 0.3, shared: 0.7 };
    const windows = windowsOf(dialogue(2, 6, 8), alike);
    expect(await speakersOf(windows)).toEqual([0]);
    expect(await speakersOf(windows, { speakers: 2 })).toEqual([0, 1, 0, 1, 0, 1]);
  });

  it('are not searched for after cancellation', async () => {
    const cancelled = clusterSpeakers(windowsOf(dialogue(2, 8, 5)), { signal: AbortSignal.abort() });
    await expect(cancelled).rejects.toThrow('aborted');
  });
});

describe('a voice print as text', () => {
  it('keeps its direction', () => {
    const [print = new Float32Array()] = printsOf([0]);
    const parsed = new Float32Array(PRINT_LENGTH);
    parseVoicePrint(formatVoicePrint(print), parsed, 0);
    expect(print.reduce((sum, value, i) => sum + value * (parsed[i] ?? 0), 0)).toBeGreaterThan(0.9995);
  });

  it('is refused if it is invalid', async () => {
    await expect(clusterSpeakers([{ startMs: 0, endMs: 800, print: 'AAAA' }])).rejects.toThrow(
      'Invalid voice print',
    );
  });
});
