import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getModelPath } from '@escriba/models';
import { samplePath } from '@escriba/testing';
import { decodeAudio, joinSamples, openVoiceDetector, type Span, type VoiceDetector } from '../index.ts';

let detector: VoiceDetector;

beforeAll(async () => {
  detector = await openVoiceDetector({
    modelPath: await getModelPath('silero-vad', 'silero-vad-16k-sequence.onnx'),
  });
});
afterAll(() => detector.close());

const load = (name: string) =>
  joinSamples(decodeAudio(samplePath(name), { ffmpegPath: process.env['FFMPEG_PATH'] }));

describe('voice detection', () => {
  it('finds the same speech in chunks of any length', async () => {
    const samples = await load('fleurs-pt-000.ogg');
    const chunks = function* chunks() {
      for (let from = 0, length = 1; from < samples.length; from += length, length = (length * 7) % 9_973) {
        yield samples.subarray(from, from + length);
      }
    };
    const whole = await detector.detectSpeech(samples);
    const parts = await detector.detectSpeech(chunks());
    expect(parts.spans).toEqual(whole.spans);
    expect(whole.spans.length).toBeGreaterThan(0);
    expect(parts.windows.probabilities).toEqual(whole.windows.probabilities);
  });

  it('finds nearly all of the turns of a dialogue', async () => {
    const turns = JSON.parse(await readFile(samplePath('two-voices-en.json'), 'utf8')) as {
      start: number;
      end: number;
    }[];
    const { spans } = await detector.detectSpeech(await load('two-voices-en.ogg'));
    const covered = ({ startMs, endMs }: Span) =>
      spans.reduce(
        (ms, span) => ms + Math.max(0, Math.min(endMs, span.endMs) - Math.max(startMs, span.startMs)),
        0,
      );
    for (const { start, end } of turns) {
      expect(covered({ startMs: start * 1000, endMs: end * 1000 })).toBeGreaterThan(
        0.7 * (end - start) * 1000,
      );
    }
  });
});
