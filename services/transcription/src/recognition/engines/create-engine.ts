import type { Logger } from '@escriba/runtime';
import type { Device } from '@escriba/speech';
import { Counter, type Registry } from 'prom-client';
import type { MediaPrograms } from '../../platform/media/run-program.ts';
import { createEmbeddedEngine } from './embedded.ts';
import type { EngineName } from '../../platform/engine-names.ts';
import type { Engine } from './engine.ts';
import type { ModelChoice } from '../../platform/models/model-choice.ts';
import { createMeteredEngine } from './metered-engine.ts';
import type { OfferedModel } from './model-pools.ts';
import { createOpenAiEngine } from './openai.ts';
import type { SpeechProgram } from './speech-program.ts';
import type { WhisperModel } from './whisper-model.ts';

type EngineConfig = {
  readonly SPEECH_ENGINE?: EngineName | undefined;
  readonly SPEECH_BEAM_SIZE: number;
  readonly SPEECH_DEVICE: Device;
  readonly ESCRIBA_MODELS_DIR?: string | undefined;
  readonly OPENAI_API_KEY?: string | undefined;
  readonly OPENAI_BASE_URL?: string | undefined;
  readonly OPENAI_MODEL: string;
};

export type CreateEngineInput = {
  config: EngineConfig;
  programs: MediaPrograms;
  /** Which model of the embedded engine recognises which recordings. */
  modelChoice: ModelChoice;
  /** The models of the embedded engine, the default first. */
  offeredModels: readonly [WhisperModel, ...OfferedModel[]];
  /** Number of pieces recognised concurrently. */
  speechConcurrency: number;
  logger: Pick<Logger, 'warn'>;
  registry: Registry;
  /** The program that the speech processes run. */
  program: SpeechProgram;
};

const CREATE: Readonly<Record<EngineName, (input: CreateEngineInput) => Engine>> = {
  embedded: (input) => {
    const { SPEECH_BEAM_SIZE: beamSize, SPEECH_DEVICE: device } = input.config;
    const [model, ...others] = input.offeredModels;
    return createEmbeddedEngine({
      ...commonOf(input),
      model,
      others,
      choice: input.modelChoice,
      beamSize,
      device,
      onFallback: logFallback(input.logger),
    });
  },
  openai: (input) => {
    const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl, OPENAI_MODEL: model } = input.config;
    return createOpenAiEngine({ ...commonOf(input), apiKey, baseUrl, model, programs: input.programs });
  },
};

/** Creates the engine that the configuration names; without a name, a key or an address of a server implies `openai`. */
export const createEngine = (input: CreateEngineInput): Engine => {
  const { SPEECH_ENGINE, OPENAI_API_KEY, OPENAI_BASE_URL } = input.config;
  const implied = OPENAI_API_KEY === undefined && OPENAI_BASE_URL === undefined ? 'embedded' : 'openai';
  return createMeteredEngine(CREATE[SPEECH_ENGINE ?? implied](input), input.registry);
};

const logFallback = (logger: CreateEngineInput['logger']) => (cause: string) =>
  logger.warn(
    {
      device: 'cpu',
      cause,
      needed: 'an NVIDIA card, driver 580 or newer, and the worker image for CUDA',
    },
    'speech.cuda_unavailable',
  );

const commonOf = ({ config, speechConcurrency, logger, registry, program }: CreateEngineInput) => {
  const lost = new Counter({
    name: 'speech_process_restarts_total',
    help: 'Speech processes that died unexpectedly and were replaced',
    registers: [registry],
  });
  return {
    modelsDir: config.ESCRIBA_MODELS_DIR,
    concurrency: speechConcurrency,
    program,
    onLoss: (cause: Error) => {
      lost.inc();
      logger.warn({ err: cause }, 'speech.process_lost');
    },
  };
};
