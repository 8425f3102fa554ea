import { stat } from 'node:fs/promises';
import type { HealthPart } from '@escriba/contracts/gateway/gateway';
import { combineLanguages, type Device, type LanguageGuess, piecesForLanguage } from '@escriba/speech';
import { PCM_BYTES_PER_MS } from '../../platform/media/decode.ts';
import { SHORT_MS_MAX } from '../../recordings/recordings.ts';
import { chooseModel, type ModelChoice } from '../../platform/models/model-choice.ts';
import type { Engine, EngineOptions, Piece } from './engine.ts';
import { toHealthPart } from './engine.errors.ts';
import { createModelPools, type OfferedModel } from './model-pools.ts';
import { createSpeechPool } from './speech-pool.ts';
import type { SpeechProgram } from './speech-program.ts';
import { checkVoiceEncoder, requireModels } from './verify-models.ts';
import { SHIPPED, type WhisperModel } from './whisper-model.ts';

export type EmbeddedEngineOptions = {
  /** The model of recordings without another one; default: the shipped one. */
  model?: WhisperModel | undefined;
  /** Models beside it. */
  others?: readonly OfferedModel[] | undefined;
  /** Which model recognises which recordings; default: `model` recognises all. */
  choice?: ModelChoice | undefined;
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

/** Beam size of recordings with the choice `fast`. */
const FAST_BEAM_SIZE = 1;

/** Recognises locally, with `@escriba/speech`, in child processes that die with this one. */
export const createEmbeddedEngine = (options: EmbeddedEngineOptions): Engine => {
  const { modelsDir, concurrency, beamSize, program, onLoss, model = SHIPPED } = options;
  const { choice = { byDefault: model.name, byPlan: {} } } = options;
  const pools = openModelPools({ ...options, model });
  const finding = { modelsDir, finds: 'speech', device: 'cpu', size: 1, program, onLoss } as const;
  // Finding the speech of a clip takes a moment, that of a long recording takes seconds: no piece and no clip waits for it.
  const clips = createSpeechPool(finding);
  const searches = createSpeechPool(finding);
  let voices: HealthPart = { ok: true };

  return {
    name: 'embedded',
    defaultModel: model.name,

    modelFor: (recording) => chooseModel(choice, recording),

    listModels: pools.list,

    refresh: pools.refresh,

    check: async () => {
      const found = await checkModels(modelsDir, { pools, clips });
      voices = found.ok ? await checkVoiceEncoder(modelsDir) : voices;
      return report(found, voices);
    },

    observe: () => report(pools.report(), voices),

    countWaiting: pools.countWaiting,

    countSlots: () => concurrency,

    findSpeech: async (pcmPath, { fromMs, toMs, ...options }) => {
      const finder = (await isClip(pcmPath)) ? clips : searches;
      return finder.run('findSpeech', { pcmPath, fromMs, toMs }, options);
    },

    detectLanguage: (pcmPath, pieces, { model: name = model.name, ...options }) =>
      detectLanguage(pools, { pcmPath, pieces, model: name }, options),

    recognise: (pcmPath, { startMs, endMs, spans }, options) => {
      const { language, prior, task, vocabulary, speechModel, voices = false } = options;
      const how = {
        model: options.model ?? model.name,
        language,
        prior,
        ...(task !== undefined && { task }),
        vocabulary,
        beamSize: speechModel === 'fast' ? FAST_BEAM_SIZE : beamSize,
        voices,
      };
      return pools.recognise({ pcmPath, piece: { startMs, endMs, spans }, ...how }, options);
    },

    hearVoices: (pcmPath, { startMs, endMs, spans }, options) =>
      pools.hearVoices({ pcmPath, piece: { startMs, endMs, spans } }, options),

    close: async () => {
      await Promise.all([pools.close(), clips.close(), searches.close()]);
    },
  };
};

/** The speech processes of all models that recognise words. */
const openModelPools = ({
  model,
  others = [],
  modelsDir,
  concurrency,
  device = 'cpu',
  program,
  onLoss,
  onFallback,
}: EmbeddedEngineOptions & { readonly model: WhisperModel }) =>
  createModelPools({
    models: [model, ...others],
    modelsDir,
    concurrency,
    open: (opened, size) =>
      createSpeechPool({
        model: opened,
        modelsDir,
        finds: 'words',
        device,
        size,
        program,
        onLoss,
        onFallback,
      }),
  });

type Checked = {
  readonly pools: Pick<ReturnType<typeof createModelPools>, 'warm' | 'report'>;
  readonly clips: Pick<ReturnType<typeof createSpeechPool>, 'warm'>;
};

/** Checks the models' files, then loads them; what works with less than it should is reported in words. */
const checkModels = async (modelsDir: string | undefined, { pools, clips }: Checked): Promise<HealthPart> => {
  try {
    await requireModels(['silero-vad'], modelsDir);
    await Promise.all([pools.warm(), clips.warm()]);
    return pools.report();
  } catch (error) {
    return toHealthPart(error);
  }
};

/** A fault of the models is more important than one of the voices. */
const report = (models: HealthPart, voices: HealthPart): HealthPart =>
  models.code === undefined ? voices : models;

const detectLanguage = async (
  pools: Pick<ReturnType<typeof createModelPools>, 'detectLanguage'>,
  { pcmPath, pieces, model }: { pcmPath: string; pieces: readonly Piece[]; model: string },
  options: EngineOptions,
): Promise<LanguageGuess> => {
  const guesses = await Promise.all(
    piecesForLanguage(pieces).map(async ({ startMs, endMs }) => ({
      guess: await pools.detectLanguage({ pcmPath, startMs, endMs, model }, options),
      weight: endMs - startMs,
    })),
  );
  return combineLanguages(guesses);
};

const isClip = async (pcmPath: string): Promise<boolean> =>
  (await stat(pcmPath)).size <= SHORT_MS_MAX * PCM_BYTES_PER_MS;
