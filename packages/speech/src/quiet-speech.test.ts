import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { getModelDir, getModelPath } from '@escriba/models';
import { samplePath } from '@escriba/testing';
import {
  decodeAudio,
  joinSamples,
  openVoiceDetector,
  openWhisper,
  transcribe,
  type VoiceDetector,
  type Whisper,
  wordErrors,
} from './index.ts';

const TIMEOUT_MS = 60_000;
let detector: VoiceDetector;
let whisper: Whisper;

beforeAll(async () => {
  detector = await openVoiceDetector({
    modelPath: await getModelPath('silero-vad', 'silero-vad-16k-sequence.onnx'),
  });
  whisper = await openWhisper({ dir: await getModelDir('whisper-base') });
});
afterAll(async () => {
  await Promise.all([detector.close(), whisper.close()]);
});

/** The text of a sample, and of the same sample divided by a number. */
const textsOf = async (name: string, divisor: number) => {
  const loud = await joinSamples(decodeAudio(samplePath(name), { ffmpegPath: process.env['FFMPEG_PATH'] }));
  const quiet = loud.map((sample) => sample / divisor);
  return {
    loud: (await transcribe({ detector, whisper }, loud)).text,
    quiet: (await transcribe({ detector, whisper }, quiet)).text,
  };
};

// Powers of two within the limit of the gain: both have the same samples at their normal level, on every processor.
it.each([
  ['fleurs-pt-000.ogg', 24, 16],
  ['fleurs-es-000.ogg', 36, 64],
  ['two-speakers-en.wav', 36, 64],
])(
  'quiet speech has the text of loud speech: %s, %d dB less',
  async (name, _decibels, divisor) => {
    const { loud, quiet } = await textsOf(name, divisor);
    expect(loud.length).toBeGreaterThan(50);
    expect(quiet).toBe(loud);
  },
  TIMEOUT_MS,
);

it(
  'speech so quiet that the gain’s limit leaves it below the normal level keeps its words',
  async () => {
    const { loud, quiet } = await textsOf('fleurs-pt-000.ogg', 64);
    const { insertions, deletions, substitutions } = wordErrors(loud, quiet);
    expect({ insertions, deletions }).toEqual({ insertions: 0, deletions: 0 });
    // Two spellings of a name are equally probable in it: the level decides, and the rounding of the processor.
    expect(substitutions).toBeLessThanOrEqual(1);
  },
  TIMEOUT_MS,
);
