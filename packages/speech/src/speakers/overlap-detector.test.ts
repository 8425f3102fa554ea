import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getModelPath } from '@escriba/models';
import { samplePath } from '@escriba/testing';
import { decodeAudio } from '../audio/decode-audio.ts';
import { joinSamples, msToSamples } from '../audio/samples.ts';
import { seededRandom } from '../whisper/sampling.ts';
import type { OverlapDetector, Span, VoiceEncoder } from '../types.ts';
import { mayOverlap } from './may-overlap.ts';
import { openOverlapDetector } from './overlap-detector.ts';
import { openVoiceEncoder } from './voice-encoder.ts';

let detector: OverlapDetector;
let encoder: VoiceEncoder;
let one: Float32Array;
let other: Float32Array;

beforeAll(async () => {
  detector = await openOverlapDetector({
    modelPath: await getModelPath('speech-segmentation', 'segmentation.onnx'),
  });
  encoder = await openVoiceEncoder({ modelPath: await getModelPath('speaker-ge2e', 'voice-encoder.onnx') });
  [one, other] = await Promise.all([voice(0), voice(1)]);
});
afterAll(() => Promise.all([detector.close(), encoder.close()]));

/** Six seconds in which one of the two people of a sample dialogue speaks alone. */
const voice = async (speaker: 0 | 1): Promise<Float32Array> => {
  const samples = await joinSamples(
    decodeAudio(samplePath('two-voices-en.ogg'), { ffmpegPath: process.env['FFMPEG_PATH'] }),
  );
  return samples.slice(msToSamples(TURNS[speaker]), msToSamples(TURNS[speaker] + 6_000));
};

const TURNS = [34_410, 26_890] as const;

/** One person, and the other from 3 s on: both speak from 3 to 6 s. */
const dialogue = (loudness: number): Float32Array => {
  const both = new Float32Array(msToSamples(9_000));
  both.set(one);
  for (const [i, sample] of other.entries()) {
    const at = msToSamples(3_000) + i;
    both[at] = (both[at] ?? 0) + loudness * sample;
  }
  return both;
};

const sharedMs = (found: readonly Span[], { startMs, endMs }: Span): number =>
  found.reduce(
    (sum, span) => sum + Math.max(0, Math.min(span.endMs, endMs) - Math.max(span.startMs, startMs)),
    0,
  );

describe('overlapping speech', () => {
  it.each([1, 0.5])('is found where two people speak, the second at %s of the loudness', async (loudness) => {
    const found = await detector.findOverlaps(dialogue(loudness), { offsetMs: 10_000 });
    const whole = sharedMs(found, { startMs: 0, endMs: Infinity });
    const right = sharedMs(found, { startMs: 13_000, endMs: 16_000 });
    expect(right).toBeGreaterThan(1_500);
    expect(right / whole).toBeGreaterThan(0.8);
  });

  it('is not found where one person speaks at a time, in silence or noise', async () => {
    const random = seededRandom(1);
    const noise = Float32Array.from({ length: msToSamples(6_000) }, () => 0.1 * (random() - 0.5));
    const turns = new Float32Array(one.length + other.length);
    turns.set(one);
    turns.set(other, one.length);
    const sounds = [one, other, turns, noise, new Float32Array(msToSamples(6_000)), new Float32Array()];
    for (const sound of sounds) expect(await detector.findOverlaps(sound)).toEqual([]);
  });

  it('is searched only in pieces whose voices differ', async () => {
    const printsOf = (samples: Float32Array) =>
      encoder.voicePrints(samples, { spans: [{ startMs: 0, endMs: samples.length / 16 }] });
    expect(mayOverlap(await printsOf(one))).toBe(false);
    expect(mayOverlap(await printsOf(other))).toBe(false);
    expect(mayOverlap(await printsOf(dialogue(1)))).toBe(true);
    expect(mayOverlap([])).toBe(false);
  });

  it('is found in no sound after a cancellation, and in the next', async () => {
    const signal = AbortSignal.abort(new Error('cancelled'));
    await expect(detector.findOverlaps(one, { signal })).rejects.toThrow('cancelled');
    expect(await detector.findOverlaps(one)).toEqual([]);
  });
});
