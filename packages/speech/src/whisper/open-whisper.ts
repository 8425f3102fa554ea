import { join } from 'node:path';
import type { InferenceSession } from 'onnxruntime-node';
import { samplesToMs } from '../audio/samples.ts';
import { type Device, openSession } from '../runtime/session.ts';
import { createTurns } from '../runtime/turns.ts';
import type { Recognition, RecogniseOptions, Span, Whisper } from '../types.ts';
import type { LoadedWhisper } from './attempt.ts';
import { createVocabularies, type Vocabulary } from '../vocabulary/vocabulary.ts';
import { readConfig } from './config.ts';
import { confirmText } from './confirm-text.ts';
import { createDecoder } from './decoder.ts';
import { createEncoder, PIECE_SAMPLES_MAX } from './encoder.ts';
import { languageProbabilities } from './probabilities.ts';
import { cutStretch, joinResults, recogniseStretch, type StretchResult } from './recognise-stretch.ts';
import { joinWords, toSegments } from './segments.ts';
import { readTokens } from './tokens.ts';

export type WhisperOptions = {
  /** Folder with `encoder.onnx`, `decoder.onnx`, `tokens.txt` and `config.json`. */
  dir: string;
  /** Default 1: several single-threaded processes are faster than one with several threads. */
  intraOpNumThreads?: number;
  /** Default `cpu`. */
  device?: Device | undefined;
  /** Called if `device` cannot be used; the processor then computes the model. */
  onFallback?: ((cause: Error) => void) | undefined;
};

/** Opens a Whisper model (about 0.4 GB of memory with its buffers); close it when done. */
export const openWhisper = async (options: WhisperOptions): Promise<Whisper> => {
  const { dir } = options;
  const [config, tokens, [encoderSession, decoderSession]] = await Promise.all([
    readConfig(join(dir, 'config.json')),
    readTokens(join(dir, 'tokens.txt')),
    openSessions(options),
  ]);
  const encoder = createEncoder(encoderSession, config);
  const decoder = createDecoder(decoderSession, config);
  const engine: LoadedWhisper = { config, tokens, encoder, decoder };
  const vocabularyOf = createVocabularies(tokens);
  const inTurn = createTurns();

  return {
    model: config.model,
    languages: config.languages,
    recognisePiece: (samples, options = {}) =>
      inTurn(() => recognisePiece(engine, samples, options, vocabularyOf(options.vocabulary))),
    detectLanguage: (samples) =>
      inTurn(async () => {
        decoder.listenTo(await encoder(samples.subarray(0, PIECE_SAMPLES_MAX)), 1);
        return languageProbabilities(await decoder.stepForLogits([config.sot]), config);
      }),
    close: () =>
      inTurn(async () => {
        await encoderSession.release();
        await decoderSession.release();
      }),
  };
};

type Sessions = readonly [encoder: InferenceSession, decoder: InferenceSession];

const openSessions = async (options: WhisperOptions): Promise<Sessions> => {
  const { dir, intraOpNumThreads, device = 'cpu', onFallback } = options;
  const openOn = async (used: Device): Promise<Sessions> => [
    await openSession(join(dir, 'encoder.onnx'), intraOpNumThreads, used),
    await openSession(join(dir, 'decoder.onnx'), intraOpNumThreads, used),
  ];
  if (device === 'cpu') return openOn('cpu');
  try {
    return await openOn(device);
  } catch (error) {
    // A damaged file fails again, with its own error.
    const sessions = await openOn('cpu');
    onFallback?.(error instanceof Error ? error : new Error(String(error)));
    return sessions;
  }
};

const recognisePiece = async (
  engine: LoadedWhisper,
  samples: Float32Array,
  options: RecogniseOptions,
  vocabulary: Vocabulary | undefined,
): Promise<Recognition> => {
  const { language = 'auto', task = 'transcribe', beamSize = 5, offsetMs = 0, prior, signal } = options;
  const spans = options.spans ?? [{ startMs: offsetMs, endMs: offsetMs + samplesToMs(samples.length) }];
  const whole = { samples, startMs: offsetMs, spans };
  const stretches =
    samples.length <= PIECE_SAMPLES_MAX
      ? [whole]
      : cutStretch(whole, { pieceMsMax: samplesToMs(PIECE_SAMPLES_MAX), pauseMs: Infinity });
  const results: StretchResult[] = [];
  for (const stretch of stretches) {
    const settings = {
      language: results[0]?.language ?? language,
      task,
      beamSize,
      rewards: vocabulary?.rewards,
      signal,
    };
    const given = prior && { of: prior, spokenMs: spokenMsOf(stretch.spans) };
    const result = await recogniseStretch(engine, stretch, { ...settings, prior: given });
    const { words, ...confirmed } = await confirmText(engine, stretch, result, settings);
    results.push({ ...confirmed, words: vocabulary?.write(words) ?? words });
  }
  return toRecognition(joinResults(results));
};

const spokenMsOf = (spans: readonly Span[]): number =>
  spans.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);

const toRecognition = (result: StretchResult): Recognition => {
  const segments = toSegments(result.words);
  return {
    text: joinWords(result.words.filter(({ unsure }) => !unsure)),
    language: result.language,
    languageProbability: result.languageProbability,
    languages: result.languages,
    words: segments.flatMap((segment) => segment.words),
    segments,
    avgLogprob: result.tokens === 0 ? 0 : result.logprob / result.tokens,
    noSpeechProb: result.noSpeechProb,
    flags: [...result.flags],
  };
};
