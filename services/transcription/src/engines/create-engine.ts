import type { Logger } from '@escriba/runtime';
import type { MediaPrograms } from '../media/run-program.ts';
import { createEmbeddedEngine } from './embedded.ts';
import type { Engine } from './engine.ts';
import { createOpenAiEngine } from './openai.ts';

type EngineConfig = {
  readonly SPEECH_ENGINE?: string | undefined;
  readonly SPEECH_BEAM_SIZE: number;
  readonly ESCRIBA_MODELS_DIR?: string | undefined;
  readonly OPENAI_API_KEY?: string | undefined;
  readonly OPENAI_BASE_URL?: string | undefined;
  readonly OPENAI_MODEL: string;
};

export type CreateEngineInput = {
  config: EngineConfig;
  programs: MediaPrograms;
  /** Pieces recognised at once. */
  speechConcurrency: number;
  logger: Pick<Logger, 'warn'>;
};

/** The engine that the configuration names, or else the one it implies: a key or an address means a server. */
export function createEngine({ config, programs, speechConcurrency, logger }: CreateEngineInput): Engine {
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl, OPENAI_MODEL: model } = config;
  const implied = apiKey === undefined && baseUrl === undefined ? 'embedded' : 'openai';
  const common = {
    modelsDir: config.ESCRIBA_MODELS_DIR,
    concurrency: speechConcurrency,
    onLoss: (cause: Error) => logger.warn({ err: cause }, 'speech.process_lost'),
  };
  return (config.SPEECH_ENGINE ?? implied) === 'embedded'
    ? createEmbeddedEngine({ ...common, beamSize: config.SPEECH_BEAM_SIZE })
    : createOpenAiEngine({ ...common, apiKey, baseUrl, model, programs });
}
