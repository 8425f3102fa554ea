import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LanguageGuess, SAMPLE_RATE, packSpeech, piecesForLanguage } from '@escriba/speech';
import { NO_SCHEDULING_KEY } from '../queue/fair-queue.ts';
import { createFairTurns } from '../queue/fair-turns.ts';
import type { PieceResult, Span, SpeechSpan } from '../db/json.ts';
import { encodePiece } from '../media/encode.ts';
import type { MediaPrograms } from '../media/run-program.ts';
import type { Engine, EngineOptions, Piece } from './engine.ts';
import { speechRejected, toHealthPart } from './engine.errors.ts';
import { findLanguageCode } from './language-names.ts';
import type { HeardVoices } from './open-voices.ts';
import { isLooping, joinPieceResults, toPieceResult, withoutLoops } from './piece-result.ts';
import { createSpeechClient, type SpeechClientOptions } from './speech-client.ts';
import { createSpeechPool } from './speech-pool.ts';
import type { SpeechProgram } from './speech-program.ts';
import { checkVoiceEncoder, requireModels } from './verify-models.ts';

export type OpenAiEngineOptions = SpeechClientOptions & {
  programs: MediaPrograms;
  /** Concurrent requests. */
  concurrency: number;
  /** A folder to search for voice detection and voice encoder before the shipped ones. */
  modelsDir?: string | undefined;
  /** What that process runs; default: `speech-process.ts`. */
  program?: SpeechProgram | undefined;
  /** Called when the process that detects speech and voices died unexpectedly; for a log. */
  onLoss?: ((cause: Error) => void) | undefined;
};

const UPLOAD_BYTES_MAX = 25 * 2 ** 20;
/** No language: the server detects it. */
const UNKNOWN_LANGUAGES: ReadonlySet<string> = new Set(['auto', 'und', '']);
const TEST_SOUND_MS_MAX = 10_000;
const UNHEARD: HeardVoices = { voices: null, overlaps: null };
/** Shorter pieces are not split when they loop. */
const CUT_MS_MIN = 4_000;

type AskInput = EngineOptions & {
  pcmPath: string;
  piece: Span & { spans?: readonly SpeechSpan[] };
  language: string;
};

/** Recognises with OpenAI or any compatible server. Speech is detected locally, so that silence costs nothing and invents nothing. */
export const createOpenAiEngine = (options: OpenAiEngineOptions): Engine => {
  const { modelsDir, program, onLoss } = options;
  const client = createSpeechClient(options);
  const pool = createSpeechPool({ modelsDir, finds: 'voices', device: 'cpu', size: 1, program, onLoss });
  const { ask, hear, countWaiting } = createListener(options, client);
  // Servers do not distinguish voices: that is done locally, and its failure never loses words.
  const hearVoices = (pcmPath: string, { startMs, endMs, spans }: Piece, options: EngineOptions) =>
    pool.run('hearVoices', { pcmPath, piece: { startMs, endMs, spans } }, options).catch(() => UNHEARD);

  return {
    name: 'openai',
    // A server has a single model: there is no faster one.
    modelFor: () => options.model,

    check: async () => {
      try {
        await requireModels(['silero-vad'], modelsDir);
        const [lacks] = await Promise.all([client.check(() => makeTestSound(options.programs)), pool.warm()]);
        const voices = await checkVoiceEncoder(modelsDir);
        if (lacks === undefined || voices.code !== undefined) return voices;
        return { ok: true, code: 'speech.times_unavailable', message: lacks };
      } catch (error) {
        return toHealthPart(error);
      }
    },

    countWaiting,

    countSearching: () => 0, // pieces are recognised elsewhere

    findSpeech: (pcmPath, { fromMs, toMs, ...options }) =>
      pool.run('findSpeech', { pcmPath, fromMs, toMs }, options),

    detectLanguage: async (pcmPath, pieces, { signal, schedulingKey }) => {
      const piece = piecesForLanguage(pieces).toSorted((a, b) => lengthMs(b) - lengthMs(a))[0];
      if (!piece) return certainly('und');
      const { language } = await ask({ pcmPath, piece, language: 'auto', signal, schedulingKey });
      return certainly(findLanguageCode(language ?? '') ?? 'und');
    },

    recognise: async (
      pcmPath,
      piece,
      { language, voices = false, signal, closing, schedulingKey, onStart },
    ) => {
      const recognising = hear({ pcmPath, piece, language, signal, closing, schedulingKey, onStart });
      if (!voices) return recognising;
      const [result, heard] = await Promise.all([
        recognising,
        hearVoices(pcmPath, piece, { signal, schedulingKey }),
      ]);
      return { ...result, ...heard };
    },

    close: pool.close,
  };
};

/** A second of a quiet tone, as FLAC. */
const makeTestSound = async (programs: MediaPrograms) => {
  const path = join(tmpdir(), `escriba-test-sound-${randomUUID()}`);
  const samples = Int16Array.from({ length: SAMPLE_RATE }, (_, at) => 500 * Math.sin(at / 10));
  try {
    await writeFile(path, samples);
    const whole = { startMs: 0, endMs: 1_000, signal: AbortSignal.timeout(TEST_SOUND_MS_MAX) };
    return await encodePiece(programs, { ...whole, pcmPath: path, workPath: `${path}.flac` });
  } finally {
    await rm(path, { force: true });
  }
};

/** Servers name a language without its probability. */
const certainly = (language: string): LanguageGuess => ({
  language,
  probability: 1,
  probabilities: [[language, 1]],
});

/** Sends pieces to the server; requests looping ones again in halves. */
const createListener = (
  { programs, concurrency }: Pick<OpenAiEngineOptions, 'programs' | 'concurrency'>,
  client: Pick<ReturnType<typeof createSpeechClient>, 'transcribe'>,
) => {
  const { inTurn, countWaiting } = createFairTurns(concurrency);
  const ask = ({
    pcmPath,
    piece,
    language,
    onStart,
    schedulingKey = NO_SCHEDULING_KEY,
    ...stops
  }: AskInput) =>
    inTurn(schedulingKey, async () => {
      const { signal } = stops;
      signal.throwIfAborted();
      stops.closing?.throwIfAborted();
      onStart?.();
      const { startMs, endMs } = piece;
      const workPath = `${pcmPath}.${randomUUID()}.flac`;
      const flac = await encodePiece(programs, { pcmPath, startMs, endMs, workPath, signal });
      if (flac.length > UPLOAD_BYTES_MAX) throw speechRejected(new Error(`A piece of ${flac.length} bytes`));
      return client.transcribe(flac, {
        language: UNKNOWN_LANGUAGES.has(language) ? undefined : language,
        signal,
      });
    });
  const hearOnce = async (input: AskInput): Promise<PieceResult> =>
    toPieceResult(await ask(input), input.piece, input.language);
  const hear = async (input: AskInput & { piece: Piece }): Promise<PieceResult> => {
    const result = await hearOnce(input);
    if (!isLooping(result)) return result;
    const halves = { ...input, closing: undefined }; // the piece has begun
    const heard = cutSmaller(input.piece).map((part) => hearOnce({ ...halves, piece: part }));
    return joinPieceResults((await Promise.all(heard)).map(withoutLoops), 'recut');
  };
  return { ask, hear, countWaiting };
};

const lengthMs = ({ startMs, endMs }: Span): number => endMs - startMs;

/** Splits a piece into parts of about half its length, between its spans if possible. */
const cutSmaller = (piece: Piece): Span[] =>
  lengthMs(piece) < CUT_MS_MIN
    ? [piece]
    : packSpeech({ spans: piece.spans }, { pieceMsMax: Math.ceil(lengthMs(piece) / 2) });
