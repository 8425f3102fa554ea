import { findInstalledModel, getModel, getModelDir } from '@escriba/models';
import { openWhisper, type Device } from '@escriba/speech';
import { openTransducer, withWhisper, type Recogniser } from '@escriba/transducer';
import { findWhisperDir } from './whisper-model.ts';

type RecogniserOptions = {
  model: string;
  modelsDir: string | undefined;
  /** What computes a Whisper; transducers run on the processor. */
  device: Device;
  /** Called with a sentence for the log if the device cannot be used. */
  warn: (warning: string) => void;
};

/** Opens the model that recognises: a Whisper, or a transducer with the shipped Whisper beside it. */
export const openRecogniser = async ({
  model,
  modelsDir,
  device,
  warn,
}: RecogniserOptions): Promise<Recogniser> => {
  const dir = await findWhisperDir(model, modelsDir);
  const added = await findInstalledModel(model, modelsDir);
  if (added?.kind !== 'transducer')
    return openWhisper({ dir, device, onFallback: ({ message }) => warn(message) });
  const transducer = await openTransducer({ dir, model, languages: added.languages });
  return withWhisper(transducer, {
    languages: getModel('whisper-base').languages,
    openWhisper: async () => openWhisper({ dir: await getModelDir('whisper-base', { modelsDir }) }),
  });
};
