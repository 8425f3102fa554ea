import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getModel, shippedModelsDir } from '@escriba/models';

const MODEL = 'whisper-base';
const DAMAGED = 'encoder.onnx';

/** Creates a folder of models, for `ESCRIBA_MODELS_DIR`, in which one file is damaged until it is repaired. */
export const createDamagedModels = async (modelsDir: string) => {
  const folder = join(modelsDir, MODEL);
  await mkdir(folder, { recursive: true });
  const ship = (file: string) => symlink(join(shippedModelsDir, MODEL, file), join(folder, file));
  for (const { path } of getModel(MODEL).files) if (path !== DAMAGED) await ship(path);
  await writeFile(join(folder, DAMAGED), 'not a model');
  return {
    putRight: async (): Promise<void> => {
      await rm(join(folder, DAMAGED));
      await ship(DAMAGED);
    },
  };
};
