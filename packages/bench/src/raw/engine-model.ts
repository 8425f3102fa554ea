import { basename } from 'node:path';
import { getModel, getModelDir, type ModelKind } from '@escriba/models';
import { openWhisper } from '@escriba/speech';
import { openTransducer, withWhisper } from '@escriba/transducer';
import type { EngineRecogniser } from './engine-jobs.ts';
import { openSherpaWhisper } from './sherpa-whisper.ts';

/** A model that an engine process recognises with: a kind of the product's, or sherpa-onnx's own Whisper in its place. */
export type EngineModel = {
  readonly kind: ModelKind | 'sherpa-whisper';
  readonly dir: string;
  readonly languages: readonly string[];
};

/** Returns the model of an argument in JSON; without one, the Whisper that ships. */
export const readEngineModel = async (argument: string | undefined): Promise<EngineModel> =>
  argument === undefined
    ? {
        kind: 'whisper',
        dir: await getModelDir('whisper-base'),
        languages: getModel('whisper-base').languages,
      }
    : (JSON.parse(argument) as EngineModel); // from the process that started this one

/** Opens a model with one thread. */
export const openEngineModel = (model: EngineModel): Promise<EngineRecogniser> => OPEN[model.kind](model);

const OPEN: Readonly<Record<EngineModel['kind'], (model: EngineModel) => Promise<EngineRecogniser>>> = {
  whisper: ({ dir }) => openWhisper({ dir }),
  transducer: async ({ dir, languages }) =>
    withWhisper(await openTransducer({ dir, model: basename(dir), languages }), {
      languages: getModel('whisper-base').languages,
      openWhisper: async () => openWhisper({ dir: await getModelDir('whisper-base') }),
    }),
  'sherpa-whisper': ({ dir }) => openSherpaWhisper(dir),
};
