import { join } from 'node:path';
import { getModelDir, getModelPath } from '@escriba/models';
import {
  openPcmFile,
  openTextLists,
  openVoiceDetector,
  packSpeech,
  SAMPLE_RATE,
  type TextLists,
  writePeakLevel,
} from '@escriba/speech';
import type { BenchContext } from '../measurement.ts';
import { decodeToPcm } from '../raw/decode-to-pcm.ts';
import type { RankedPiece, RankedRecording } from './lists.ts';
import type { Source } from './make-recordings.ts';
import type { Vocabulary } from './vocabulary.ts';
import { withWordCost } from './word-cost.ts';

const BEAM_SIZE = 5;
const PADDING_SAMPLES = 5 * SAMPLE_RATE;
const SPEED = 1.05;
const PIECE_SAMPLES_MAX = 28 * SAMPLE_RATE;

/** All texts that the engine's search ends with, piece by piece. What the engine does about improbable texts is left out. */
export const listRecordings = async (
  { folder, say, signal }: BenchContext,
  sources: readonly Source[],
  vocabulary: Vocabulary | undefined,
): Promise<RankedRecording[]> => {
  const modelPath = await getModelPath('silero-vad', 'silero-vad-16k-sequence.onnx');
  const detector = await openVoiceDetector({ modelPath });
  const lists = await openTextLists({ dir: await getModelDir('whisper-base') });
  const recordings: RankedRecording[] = [];
  try {
    for (const { path, ...source } of sources) {
      const pcmPath = join(folder, 'ranking.pcm');
      await decodeToPcm(path, pcmPath);
      await writePeakLevel(pcmPath);
      const pcm = await openPcmFile(pcmPath);
      const pieces: RankedPiece[] = [];
      for (const { startMs, endMs } of packSpeech(await detector.detectSpeech(pcm.chunks()))) {
        signal.throwIfAborted();
        const samples = await pcm.read(startMs, endMs);
        pieces.push(await listPiece(lists, { samples, language: source.language, vocabulary }));
      }
      await pcm.close();
      recordings.push({ ...source, pieces });
      if (recordings.length % 20 === 0) say(`  ${recordings.length} of ${sources.length} recordings`);
    }
  } finally {
    await Promise.all([detector.close(), lists.close()]);
  }
  return recordings;
};

type PieceInput = {
  readonly samples: Float32Array;
  readonly language: string;
  readonly vocabulary: Vocabulary | undefined;
};

const listPiece = async (
  lists: TextLists,
  { samples, language, vocabulary }: PieceInput,
): Promise<RankedPiece> => {
  await lists.encode(samples);
  const search = { language, beamSize: BEAM_SIZE };
  const texts = (await lists.list(search)).filter(({ looped }) => !looped);
  const costed =
    vocabulary === undefined || language !== 'pt'
      ? []
      : await lists.list({
          ...search,
          around: withWordCost({ vocabulary, tokens: lists.tokens, eot: lists.eot }),
        });
  const tokens = texts.map((text) => text.tokens);
  const padded = await scoreAgain(lists, { samples: pad(samples), language, tokens });
  const faster = await scoreAgain(lists, { samples: speedUp(samples), language, tokens });
  return {
    texts: texts.map((text, index) => ({
      text: text.text,
      tokens: text.tokens.length,
      logprob: text.logprob,
      logprobPadded: padded[index] ?? text.logprob,
      logprobFaster: faster[index] ?? text.logprob,
    })),
    choiceWithWordCost: costed[0]?.text ?? texts[0]?.text ?? '',
  };
};

type ScoreInput = {
  readonly samples: Float32Array;
  readonly language: string;
  readonly tokens: readonly (readonly number[])[];
};

const scoreAgain = async (
  lists: TextLists,
  { samples, language, tokens }: ScoreInput,
): Promise<readonly number[]> => {
  if (tokens.length === 0) return [];
  await lists.encode(samples);
  return lists.score(language, tokens);
};

const pad = (samples: Float32Array): Float32Array => {
  const padded = new Float32Array(Math.min(PIECE_SAMPLES_MAX, samples.length + PADDING_SAMPLES));
  padded.set(samples.subarray(0, padded.length));
  return padded;
};

/** Shorter and higher; between two samples the values are on a line. */
const speedUp = (samples: Float32Array): Float32Array =>
  Float32Array.from({ length: Math.floor(samples.length / SPEED) }, (_, index) => {
    const place = index * SPEED;
    const share = place - Math.floor(place);
    return (1 - share) * (samples[Math.floor(place)] ?? 0) + share * (samples[Math.floor(place) + 1] ?? 0);
  });
