import { getModelPath } from '@escriba/models';
import { samplePath } from '@escriba/testing';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decodeAudio } from '../audio/decode-audio.ts';
import { recordingOf } from '../audio/recording.ts';
import { joinSamples, samplesToMs } from '../audio/samples.ts';
import { findSpans, spanRules } from '../detection/spans.ts';
import { openVoiceDetector } from '../detection/voice-detector.ts';
import type { PcmFile, Span, VoiceDetector } from '../types.ts';
import { planPieces } from './plan-pieces.ts';

const WINDOW_MS = 32;
const STRETCH_MS_MIN = 120_000;

type Recording = Pick<PcmFile, 'read' | 'durationMs'>;

/** A recording of one number per window: the probability of speech that the detector below reads from it. */
const recordingOfWindows = (probabilities: Float32Array): Recording => ({
  durationMs: probabilities.length * WINDOW_MS,
  read: async (startMs, endMs) =>
    probabilities.subarray(Math.round(startMs / WINDOW_MS), Math.round(endMs / WINDOW_MS)),
});

const detector: Pick<VoiceDetector, 'detectSpeech'> = {
  detectSpeech: async (source) => {
    const numbers: number[] = [];
    for await (const chunk of source as AsyncIterable<Float32Array>) numbers.push(...chunk);
    const probabilities = Float32Array.from(numbers);
    const rules = spanRules({});
    const durationMs = numbers.length * WINDOW_MS;
    const windows = { windowMs: WINDOW_MS, probabilities, loudness: probabilities };
    const spans = findSpans(probabilities, WINDOW_MS, durationMs, rules);
    return { spans, durationMs, marginMs: rules.marginMs, windows };
  },
};

const planInStretches = async (recording: Recording, lengthsMs: readonly number[]): Promise<Span[]> => {
  const planned: Span[] = [];
  let fromMs: number | undefined = 0;
  for (let turn = 0; fromMs !== undefined; turn += 1) {
    const lengthMs: number = lengthsMs[turn % lengthsMs.length] ?? STRETCH_MS_MIN;
    const { pieces, nextMs } = await planPieces(detector, recording, { fromMs, toMs: fromMs + lengthMs });
    planned.push(...timesOf(pieces));
    fromMs = nextMs;
  }
  return planned;
};

const timesOf = (pieces: readonly Span[]): Span[] => pieces.map(({ startMs, endMs }) => ({ startMs, endMs }));

/** Up to half an hour of speech and silence by turns, each with its own loudness. */
const recordings = fc
  .array(
    fc.record({
      silence: fc.oneof(fc.nat(40), fc.nat(4_000)),
      speech: fc.oneof(fc.nat(600), fc.nat(6_000)),
      seed: fc.nat(1_000),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((turns) =>
    Float32Array.from(
      turns.flatMap(({ silence, speech, seed }) => [
        ...Array.from({ length: silence }, () => 0),
        ...Array.from({ length: speech }, (_, i) => 0.6 + 0.3 * Math.abs(Math.sin(i * 12.9898 + seed))),
      ]),
    ),
  );

describe('pieces that are planned in stretches', () => {
  it('are those of the whole recording, with stretches of any length', async () => {
    await fc.assert(
      fc.asyncProperty(
        recordings,
        fc.array(fc.integer({ min: STRETCH_MS_MIN, max: 600_000 }), { minLength: 1, maxLength: 4 }),
        async (probabilities, lengthsMs) => {
          const recording = recordingOfWindows(probabilities);
          const { pieces, nextMs } = await planPieces(detector, recording);
          expect(nextMs).toBeUndefined();
          expect(await planInStretches(recording, lengthsMs)).toEqual(timesOf(pieces));
        },
      ),
    );
  });

  it('begin where an interrupted plan ended, even within speech', async () => {
    const recording = recordingOfWindows(new Float32Array(10_000).fill(0.9));
    const { pieces } = await planPieces(detector, recording);
    const endMs = pieces[3]?.endMs;
    const rest = await planPieces(detector, recording, { fromMs: endMs });
    expect(timesOf(rest.pieces)).toEqual(timesOf(pieces.slice(4)));
  });

  it('are none in silence, and in a recording of nothing', async () => {
    const silence = recordingOfWindows(new Float32Array(20_000));
    expect(await planPieces(detector, silence, { toMs: 300_000 })).toEqual({ pieces: [], nextMs: 240_000 });
    expect(await planPieces(detector, silence, { fromMs: 240_000 })).toEqual({ pieces: [] });
    expect(await planPieces(detector, recordingOfWindows(new Float32Array(0)))).toEqual({ pieces: [] });
  });

  it('differ by no more than two windows with the real detector, which remembers what it heard', async () => {
    const modelPath = await getModelPath('silero-vad', 'silero-vad-16k-sequence.onnx');
    const real = await openVoiceDetector({ modelPath });
    const speech = await joinSamples(
      decodeAudio(samplePath('three-voices.ogg'), { ffmpegPath: process.env['FFMPEG_PATH'] }),
    );
    const samples = new Float32Array(3 * speech.length);
    for (let turn = 0; turn < 3; turn += 1) samples.set(speech, turn * speech.length);
    const recording = { ...recordingOf(samples), durationMs: samplesToMs(samples.length) };
    const whole = await planPieces(real, recording);
    const first = await planPieces(real, recording, { toMs: 150_000 });
    const rest = await planPieces(real, recording, { fromMs: first.nextMs });
    await real.close();
    expect(first.pieces.length).toBeGreaterThan(5);
    const planned = [...first.pieces, ...rest.pieces];
    expect(planned).toHaveLength(whole.pieces.length);
    for (const [index, { startMs, endMs }] of whole.pieces.entries()) {
      expect(Math.abs((planned[index]?.startMs ?? 0) - startMs)).toBeLessThanOrEqual(2 * WINDOW_MS);
      expect(Math.abs((planned[index]?.endMs ?? 0) - endMs)).toBeLessThanOrEqual(2 * WINDOW_MS);
    }
  }, 60_000);
});
