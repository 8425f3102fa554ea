import { stat } from 'node:fs/promises';
import { combineLanguages, type Device, type LanguageGuess, piecesForLanguage } from '@escriba/speech';
import { PCM_BYTES_PER_MS } from '../../platform/media/decode.ts';
import { SHORT_MS_MAX } from '../../recordings/recordings.ts';
import type { Engine, EngineOptions, Piece } from './engine.ts';
import { toHealthPart } from './engine.errors.ts';
import { createSpeechPool } from './speech-pool.ts';
import type { SpeechProgram } from './speech-program.ts';
import { checkVoiceEncoder, requireModels } from './verify-models.ts';

export type EmbeddedEngineOptions = {
  /** A folder to search for models before the shipped ones. */
  modelsDir?: string | undefined;
  /** Number of single-threaded processes, and so of pieces recognised concurrently. */
  concurrency: number;
  /** Beam size of the decoder; 1 is fastest. */
  beamSize: number;
  /** The device that computes Whisper; default `cpu`. */
  device?: Device | undefined;
  /** The program that the processes run; default: `speech-process.ts`. */
  program?: SpeechProgram | undefined;
  /** Called when a process died unexpectedly; for a log. */
  onLoss?: ((cause: Error) => void) | undefined;
  /** Called once if the device cannot be used and the processor computes Whisper; for a log. */
  onFallback?: ((cause: string) => void) | undefined;
};

const MODEL = 'whisper-base';
/** The same model with greedy decoding. */
const FAST = { name: `${MODEL}-fast`, beamSize: 1 };

/** Recognises locally, with `@escriba/speech`, in child processes that die with this one. */
export const createEmbeddedEngine = (options: EmbeddedEngineOptions): Engine => {
  const { modelsDir, concurrency, beamSize, device = 'cpu', program, onLoss, onFallback } = options;
  const pool = createSpeechPool({
    modelsDir,
    finds: 'words',
    device,
    size: concurrency,
    program,
    onLoss,
    onFallback,
  });
  const finding = { modelsDir, finds: 'speech', device: 'cpu', size: 1, program, onLoss } as const;
  // Finding the speech of a clip takes a moment, that of a long recording takes seconds: no piece and no clip waits for it.
  const clips = createSpeechPool(finding);
  const searches = createSpeechPool(finding);

  return {
    name: 'embedded',
    modelFor: (speechModel) => (speechModel === 'fast' ? FAST.name : MODEL),

    check: async () => {
      try {
        await requireModels([MODEL, 'silero-vad'], modelsDir);
        await Promise.all([pool.warm(), clips.warm()]);
        return await checkVoiceEncoder(modelsDir);
      } catch (error) {
        return toHealthPart(error);
      }
    },

    countWaiting: pool.countWaiting,

    countSlots: () => concurrency,

    findSpeech: async (pcmPath, { fromMs, toMs, ...options }) => {
      const finder = (await isClip(pcmPath)) ? clips : searches;
      return finder.run('findSpeech', { pcmPath, fromMs, toMs }, options);
    },

    detectLanguage: (pcmPath, pieces, options) => detectLanguage(pool, { pcmPath, pieces }, options),

    recognise: (pcmPath, { startMs, endMs, spans }, options) => {
      const { language, prior, speechModel, voices = false } = options;
      const how = {
        language,
        prior,
        beamSize: speechModel === 'fast' ? FAST.beamSize : beamSize,
        voices,
      };
      return pool.run('recognise', { pcmPath, piece: { startMs, endMs, spans }, ...how }, options);
    },

    close: async () => {
      await Promise.all([pool.close(), clips.close(), searches.close()]);
    },
  };
};

const detectLanguage = async (
  pool: ReturnType<typeof createSpeechPool>,
  { pcmPath, pieces }: { pcmPath: string; pieces: readonly Piece[] },
  options: EngineOptions,
): Promise<LanguageGuess> => {
  const guesses = await Promise.all(
    piecesForLanguage(pieces).map(async ({ startMs, endMs }) => ({
      guess: await pool.run('detectLanguage', { pcmPath, startMs, endMs }, options),
      weight: endMs - startMs,
    })),
  );
  return combineLanguages(guesses);
};

const isClip = async (pcmPath: string): Promise<boolean> =>
  (await stat(pcmPath)).size <= SHORT_MS_MAX * PCM_BYTES_PER_MS;
