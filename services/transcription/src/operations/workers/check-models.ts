import { checkInstalledModel, findModel, verifyModels } from '@escriba/models';
import type { EngineName } from '../../platform/engine-names.ts';
import { describeAdded } from './describe-added.ts';
import type { FoundModel } from './worker-presence.ts';

type ModelsCheckDeps = {
  readonly engine: EngineName;
  /** The name of the Whisper that recognises. */
  readonly whisper: string;
  readonly modelsDir: string | undefined;
};

/** Verifies the files of all models that ship, and of the added Whisper, byte for byte. An engine on another machine has none here. */
export const createModelsCheck =
  ({ engine, whisper, modelsDir }: ModelsCheckDeps) =>
  async (): Promise<FoundModel[]> => {
    if (engine !== 'embedded') return [];
    const shipped = await verifyModels(undefined, { modelsDir });
    const added = findModel(whisper)
      ? []
      : [{ name: whisper, ...(await checkInstalledModel(whisper, modelsDir)) }];
    return Promise.all(
      [...shipped, ...added].map(async ({ name, status }) => ({
        name,
        status,
        ...(await describeAdded(name, modelsDir)),
      })),
    );
  };
