import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getModelPath } from '@escriba/models';
import { samplePath } from '@escriba/testing';
import { speakerErrors } from '../accuracy/speaker-errors.ts';
import { decodeAudio } from '../audio/decode-audio.ts';
import { joinSamples, msToSamples } from '../audio/samples.ts';
import { openVoiceDetector } from '../detection/voice-detector.ts';
import { packSpeech } from '../packing/pack-speech.ts';
import type { Span, SpeakerTurn, VoiceDetector, VoiceEncoder } from '../types.ts';
import { clusterSpeakers } from './cluster-speakers.ts';
import { diarize } from './diarize.ts';
import { matchKnownVoices } from './match-known-voices.ts';
import { voicesOfSpeakers } from './mean-prints.ts';
import { openVoiceEncoder } from './voice-encoder.ts';

let detector: VoiceDetector;
let encoder: VoiceEncoder;

beforeAll(async () => {
  detector = await openVoiceDetector({
    modelPath: await getModelPath('silero-vad', 'silero-vad-16k-sequence.onnx'),
  });
  encoder = await openVoiceEncoder({ modelPath: await getModelPath('speaker-ge2e', 'voice-encoder.onnx') });
});

afterAll(async () => {
  await Promise.all([detector.close(), encoder.close()]);
});

const seconds = 60_000;

const listen = async (name: string) => {
  const samples = await joinSamples(
    decodeAudio(samplePath(name), { ffmpegPath: process.env['FFMPEG_PATH'] }),
  );
  const detection = await detector.detectSpeech(samples);
  return { samples, detection, turns: await diarize(encoder, samples, detection.spans) };
};

const readReference = async (name: string): Promise<SpeakerTurn[]> => {
  const turns = JSON.parse(await readFile(samplePath(name), 'utf8')) as {
    start: number;
    end: number;
    speaker: number;
  }[];
  return turns.map(({ start, end, speaker }) => ({ startMs: start * 1_000, endMs: end * 1_000, speaker }));
};

const lengthMs = (spans: readonly Span[]) =>
  spans.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);

describe('the speakers of a conversation', () => {
  it.each([
    ['two-voices-en', 2],
    ['three-voices', 3],
  ])(
    '%s: the right number of speakers, and at most 2 % of the speech assigned to the wrong one',
    async (name, speakers) => {
      const { turns, detection } = await listen(`${name}.ogg`);
      const errors = speakerErrors(turns, await readReference(`${name}.json`));
      expect(errors.speakers).toBe(speakers);
      expect(errors.wrongShare).toBeLessThanOrEqual(0.02);
      expect(lengthMs(turns)).toBeGreaterThanOrEqual(lengthMs(detection.spans));
    },
    seconds,
  );

  // The recording has a third voice for two seconds, too short to count as a speaker.
  it(
    'two-speakers-en: two',
    async () => {
      expect((await listen('two-speakers-en.wav')).turns.map(({ speaker }) => speaker)).toEqual([0, 1, 0]);
    },
    seconds,
  );

  it(
    'three-voices: a few seconds of one of the voices are recognised, those of another person are not',
    async () => {
      const { samples, detection, turns } = await listen('three-voices.ogg');
      const windows = await encoder.voicePrints(samples, { spans: detection.spans });
      const hear = async (name: string, fromMs: number, toMs: number) => {
        const all = await joinSamples(
          decodeAudio(samplePath(name), { ffmpegPath: process.env['FFMPEG_PATH'] }),
        );
        const cut = all.slice(msToSamples(fromMs), msToSamples(toMs));
        const { spans } = await detector.detectSpeech(cut);
        return encoder.voicePrints(cut, { spans });
      };
      const known = [
        await hear('two-voices-en.ogg', 1_000, 6_000),
        await hear('three-voices.ogg', 24_000, 28_000),
        await hear('three-voices.ogg', 4_000, 6_000),
      ];
      const at = (ms: number) => turns.find(({ endMs }) => endMs > ms)?.speaker;
      expect(matchKnownVoices(voicesOfSpeakers(windows, turns), known)).toEqual([-1, at(26_000), at(5_000)]);
    },
    seconds,
  );

  it(
    'pieces that went through JSON and came back in another order give the same turns',
    async () => {
      const { samples, detection, turns } = await listen('two-voices-en.ogg');
      const windows = [];
      for (const { startMs, endMs, spans } of packSpeech(detection).toReversed()) {
        const piece = samples.slice(startMs * 16, endMs * 16);
        windows.push(...(await encoder.voicePrints(piece, { offsetMs: startMs, spans })));
      }
      expect(await clusterSpeakers(JSON.parse(JSON.stringify(windows)) as typeof windows)).toEqual(turns);
    },
    seconds,
  );
});

describe('a recording of one person', () => {
  it.each([
    'short-pt.wav',
    ...[0, 1, 2, 3, 4].map((i) => `fleurs-pt-00${i}.ogg`),
    ...['de', 'en', 'es', 'fr'].map((language) => `fleurs-${language}-000.ogg`),
  ])(
    '%s has one speaker',
    async (name) => {
      expect(new Set((await listen(name)).turns.map(({ speaker }) => speaker)).size).toBe(1);
    },
    seconds,
  );
});

describe('a recording without speech', () => {
  it('has no turns', async () => {
    expect((await listen('silence.wav')).turns).toEqual([]);
  });
});

describe('voice prints', () => {
  it('are not computed after cancellation', async () => {
    const spans = [{ startMs: 0, endMs: 5_000 }];
    const listening = encoder.voicePrints(new Float32Array(80_000), { spans, signal: AbortSignal.abort() });
    await expect(listening).rejects.toThrow('aborted');
  });
});
