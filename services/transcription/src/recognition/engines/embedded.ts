import { stat } from 'node:fs/promises';
import type { HealthPart } from '@escriba/contracts/gateway/gateway';
import { combineLanguages, type Device, type LanguageGuess, piecesForLanguage } from '@escriba/speech';
import { PCM_BYTES_PER_MS } from '../../platform/media/decode.ts';
import { SHORT_MS_MAX } from '../../recordings/recordings.ts';
import { checkMemory } from './check-memory.ts';
import type { Engine, EngineOptions, Piece } from './engine.ts';
import { toHealthPart } from './engine.errors.ts';
import { createSpeechPool } from './speech-pool.ts';
import type { SpeechProgram } from './speech-program.ts';
import { checkVoiceEncoder, requireModels } from './verify-models.ts';
import { requireWhisper, SHIPPED, type WhisperModel } from './whisper-model.ts';

export type EmbeddedEngineOptions = {
  /** The Whisper that it recognises with; default: the shipped one. */
  model?: WhisperModel | undefined;
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

/** Greedy decoding with the same model. */
const FAST = { suffix: '-fast', beamSize: 1 };

/** Recognises locally, with `@escriba/speech`, in child processes that die with this one. */
export const createEmbeddedEngine = (options: EmbeddedEngineOptions): Engine => {
  const { modelsDir, concurrency, beamSize, device = 'cpu', program, onLoss, onFallback } = options;
  const { model = SHIPPED } = options;
  const pool = createSpeechPool({
    model,
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
    modelFor: (speechModel) => (speechModel === 'fast' ? `${model.name}${FAST.suffix}` : model.name),

    check: () =>
      checkModels({ model, modelsDir, concurrency }, () => Promise.all([pool.warm(), clips.warm()])),

    countWaiting: pool.countWaiting,

    countSlots: () => concurrency,

    findSpeech: async (pcmPath, { fromMs, toMs, ...options }) => {
      const finder = (await isClip(pcmPath)) ? clips : searches;
      return finder.run('findSpeech', { pcmPath, fromMs, toMs }, options);
    },

    detectLanguage: (pcmPath, pieces, options) => detectLanguage(pool, { pcmPath, pieces }, options),

    recognise: (pcmPath, { startMs, endMs, spans }, options) => {
      const { language, prior, vocabulary, speechModel, voices = false } = options;
      const how = {
        language,
        prior,
        vocabulary,
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

type Checked = Pick<EmbeddedEngineOptions, 'modelsDir' | 'concurrency'> & { readonly model: WhisperModel };

/** Checks the models' files, then loads them; what works with less than it should is reported in words. */
const checkModels = async (
  { model, modelsDir, concurrency }: Checked,
  warm: () => Promise<unknown>,
): Promise<HealthPart> => {
  try {
    await Promise.all([requireWhisper(model.name, modelsDir), requireModels(['silero-vad'], modelsDir)]);
    await warm();
    const memory = checkMemory(model, concurrency);
    return memory.code === undefined ? await checkVoiceEncoder(modelsDir) : memory;
  } catch (error) {
    return toHealthPart(error);
  }
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
